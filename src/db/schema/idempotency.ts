/** Idempotency keys of requests. */
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt, instant, jsonText, ref } from './columns.ts'

/** Answers stored for Idempotency-Key (docs/notes A12). `status` is null while the first call runs. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    route: text('route').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** The run that holds the key, and the end of its lease. */
    run: text('run').notNull(),
    running_until: instant('running_until').notNull(),
    status: smallint('status'),
    body: jsonText('body'),
    /** The documents or lots that the call started, written in the same transaction (docs/notes A29). */
    empresa_id: ref('empresa_id'),
    dte_id: ref('dte_id'),
    lote_id: ref('lote_id'),
    created_at: createdAt(),
  },
  t => [primaryKey({ columns: [t.user_id, t.route, t.key] }), index('idempotency_keys_created').on(t.created_at)],
)
