/** Files of companies: signed XML, sealed certificates and logos (docs/decisions/0018-files-in-the-database.md). */
import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { empresas } from './auth.ts'
import { instant, ref } from './columns.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // Drivers may return a part of a larger buffer, which holds other data.
  fromDriver: value => new Uint8Array(value),
})

/** What was found when an archived file was read: the archive has lost it, or has other bytes. */
const FALLAS_DE_ARCHIVO = ['perdido', 'alterado'] as const
export type FallaDeArchivo = (typeof FALLAS_DE_ARCHIVO)[number]

/**
 * One row a file, under the name that rows of other tables keep (`xml_signed_path`, `cert_p12_path`, `logo_path`). Its
 * bytes are here or in the archive, never in neither (docs/decisions/0022).
 */
export const archivos = pgTable(
  'archivos',
  {
    empresa_id: ref('empresa_id').notNull(),
    nombre: text('nombre').notNull(),
    /** Null once the file is archived. The next columns are those of archived files. */
    contenido: bytea('contenido'),
    archivado_at: instant('archivado_at'),
    /** SHA-256 of the plain bytes, in hex, and their number. */
    sha256: text('sha256'),
    bytes: integer('bytes'),
    /** Null while the archive gives the file. */
    falla: text('falla', { enum: FALLAS_DE_ARCHIVO }),
  },
  t => [
    primaryKey({ columns: [t.empresa_id, t.nombre] }),
    /** For the files that the archive does not give, which are few. */
    index('archivos_con_falla').on(t.empresa_id).concurrently().where(sql`${t.falla} is not null`),
    check(
      'archivos_en_un_lugar',
      sql`num_nonnulls(${t.contenido}, ${t.archivado_at}) = 1 and num_nonnulls(${t.archivado_at}, ${t.sha256}, ${t.bytes}) in (0, 3)`,
    ),
  ],
)

/** How far each company's old documents are archived: all up to this change of this document. */
export const avancesDeArchivo = pgTable('avances_de_archivo', {
  empresa_id: ref('empresa_id')
    .primaryKey()
    .references(() => empresas.id),
  /** With every digit of the database, which an instant of JavaScript has not. */
  updated_at: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  dte_id: ref('dte_id').notNull(),
})
