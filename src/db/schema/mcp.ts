/** Documents prepared over MCP. */
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { AMBIENTES, createdAt, instant, jsonText, ref } from './columns.ts'

/**
 * Documents that a caller of MCP prepared and may issue until `vence` (docs/notes 527). They belong to the caller, and
 * the API judges them again when they are issued. Deleted afterwards.
 */
export const preparadosMcp = pgTable(
  'preparados_mcp',
  {
    id: text('id').primaryKey(),
    user_id: ref('user_id').notNull(),
    /** Body of the request. */
    documento: jsonText('documento').notNull(),
    /** Idempotency-Key of its issue. */
    clave: text('clave').notNull(),
    ambiente: text('ambiente', { enum: AMBIENTES }).notNull(),
    receptor_documento: text('receptor_documento').notNull(),
    receptor_nombre: text('receptor_nombre').notNull(),
    moneda: text('moneda').notNull(),
    total: text('total').notNull(),
    vence: instant('vence').notNull(),
    created_at: createdAt(),
  },
  t => [index('preparados_mcp_vence').on(t.vence)],
)
