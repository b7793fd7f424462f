/** Acts prepared over MCP. */
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { empresas } from './auth.ts'
import { AMBIENTES, createdAt, instant, jsonText, ref } from './columns.ts'

/** What the caller of MCP may prepare (docs/notes 541). */
export const ACTOS = ['emision', 'creacion', 'lote', 'cancelacion', 'inutilizacion', 'nominacion', 'reenvio'] as const
export type Acto = (typeof ACTOS)[number]

/** A line of what a person sees. With a currency, `valor` is an exact amount, and `antes` the text that it belongs to. */
export type ResumenLine = { nombre: string; valor: string; moneda?: string; antes?: string }

/** What a person said at the page of a prepared act. */
export const DECISIONES = ['confirmado', 'rechazado'] as const

/**
 * Acts that a caller of MCP prepared and may do until `vence` (docs/notes 527). The API judges them again when they are
 * done. Deleted afterwards.
 */
export const preparadosMcp = pgTable(
  'preparados_mcp',
  {
    /** A UUID v4. Also the Idempotency-Key of the act. */
    id: text('id').primaryKey(),
    user_id: ref('user_id').notNull(),
    empresa_id: ref('empresa_id')
      .notNull()
      .references(() => empresas.id),
    acto: text('acto', { enum: ACTOS }).notNull(),
    /** Body of the request. */
    pedido: jsonText('pedido').notNull(),
    ambiente: text('ambiente', { enum: AMBIENTES }).notNull(),
    /** What the second act repeats: names and texts. */
    repite: jsonText('repite').$type<Record<string, string>>().notNull(),
    /** What a person sees: names and texts, in their order. */
    resumen: jsonText('resumen').$type<ResumenLine[]>().notNull(),
    vence: instant('vence').notNull(),
    decision: text('decision', { enum: DECISIONES }),
    decidido_por: ref('decidido_por'),
    decidido_at: instant('decidido_at'),
    /** The answer of the act, which a repetition gets. Null until it was done. */
    respuesta: jsonText('respuesta'),
    created_at: createdAt(),
  },
  t => [index('preparados_mcp_vence').on(t.vence)],
)
