/** Settings of the installation, and the counts of its request limiters. */
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Settings changed in the web interface (spec, System setting). */
export const systemSettings = pgTable('system_settings', {
  key: text('key').primaryKey(),
  value: text('value'),
  type: text('type', { enum: ['string', 'bool', 'int', 'json'] })
    .notNull()
    .default('string'),
  description: text('description'),
  /** Counts the writes, so that a process notices that its cache is stale. */
  version: integer('version').notNull().default(1),
})

/** Counts of the request limiters, shared by the processes. `expire`: the end of the window, in milliseconds since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
