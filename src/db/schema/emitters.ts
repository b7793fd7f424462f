/** The emitters, which sign and send for a company. */
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { empresas } from './auth.ts'
import { AMBIENTES, createdAt, domicilio, id, instant, ref, updatedAt } from './columns.ts'

/** Emitters of a company, each for one environment. Columns that end in `_enc` are sealed (vault.ts), never plain. */
export const emitters = pgTable(
  'emitters',
  {
    id: id(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    ruc: text('ruc').notNull(),
    dv: text('dv').notNull(),
    razon_social: text('razon_social').notNull(),
    nombre_fantasia: text('nombre_fantasia'),
    ambiente: text('ambiente', { enum: AMBIENTES }).notNull(),
    establecimiento: text('establecimiento'),
    punto_expedicion: text('punto_expedicion'),
    tipo_contribuyente: smallint('tipo_contribuyente').notNull(),
    tipo_regimen: smallint('tipo_regimen'),
    actividades_economicas: jsonb('actividades_economicas').$type<{ codigo: string; descripcion: string }[]>(),
    ...domicilio(),
    /** dInfoFisc of remissions that do not bring their own (docs/notes A37). */
    leyenda_remision: text('leyenda_remision'),
    /** Guaraníes to whose multiple totals go down, in documents that do not speak of rounding (docs/notes 539). */
    redondear_a: smallint('redondear_a'),
    id_csc: text('id_csc'),
    csc_enc: text('csc_enc'),
    logo_path: text('logo_path'),
    cert_p12_path: text('cert_p12_path'),
    cert_p12_password_enc: text('cert_p12_password_enc'),
    cert_pem_enc: text('cert_pem_enc'),
    key_pem_enc: text('key_pem_enc'),
    cert_sujeto: text('cert_sujeto'),
    cert_ruc: text('cert_ruc'),
    cert_desde: instant('cert_desde'),
    cert_hasta: instant('cert_hasta'),
    /** Signed documents are collected into lots and sent automatically. */
    envio_automatico: boolean('envio_automatico').notNull().default(false),
    /** No lot is sent before this time: SIFEN answered 0301 (docs/notes A28). */
    pausado_hasta: instant('pausado_hasta'),
    /** SIFEN serves this emitter by lots only: it answered 1264 to a single document (docs/notes A50). */
    solo_lotes: boolean('solo_lotes').notNull().default(false),
    /** When a single document was last tried. Once a day one is (docs/notes A50). */
    solo_lotes_at: instant('solo_lotes_at'),
    /** Documents with any unknown field are refused, unless the request prefers otherwise (docs/notes A42). */
    estricto: boolean('estricto').notNull().default(false),
    /** The secret from which security codes are derived, so that lost documents can be asked for (docs/notes A48). */
    codigo_secreto_enc: text('codigo_secreto_enc'),
    activo: boolean('activo').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  t => [
    uniqueIndex('emitters_activo').on(t.empresa_id, t.ambiente).where(sql`${t.activo}`),
    index('emitters_ruc').on(t.ruc),
    unique('emitters_empresa_id').on(t.empresa_id, t.id),
  ],
)
