/**
 * Our side: the whole courier, from events in the outbox to recorded deliveries. Arguments: the receiver's port, and
 * the number of events per slice. Uses the PostgreSQL of TEST_DATABASE_URL, else PGlite in a folder as `npm start`
 * does.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { WHOLE } from '../../src/continuity/index.ts'
import { empresas, keepStatistics, migrate, openDatabase, outbox, webhookDeliveries } from '../../src/db/index.ts'
import { createWebhook, openCourier } from '../../src/gateway/webhooks/index.ts'
import { createLogger } from '../../src/http/index.ts'
import { openReceivers } from '../../src/outgoing/index.ts'
import { createVault } from '../../src/secrets/index.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { serveSide } from '../side.ts'
import { bodyAbout } from './bodies.ts'

const [, , port = '', events = ''] = process.argv

const folder = await mkdtemp(join(tmpdir(), 'nanduti-bench-'))
const database = process.env.TEST_DATABASE_URL ? await openTestDatabase() : await openDatabase({ dataDir: folder })
await migrate(database)
const { db } = database
const random = { bytes: (size: number) => randomBytes(size) }
const key = randomBytes(32)
const deps = {
  ...{ db, random, clock: { now: () => new Date() }, vault: createVault(() => [key], random) },
  continuity: WHOLE,
  receivers: openReceivers({ networks: ['127.0.0.0/8'] }),
  log: createLogger({ logLevel: 'silent' }),
}
const row = { ruc: '80012345', dv: '0', razon_social: 'Banco de pruebas S.A.' }
const [empresa] = await db.insert(empresas).values(row).returning({ id: empresas.id })
const empresaId = empresa?.id as number
await createWebhook(deps, empresaId, { url: `http://127.0.0.1:${port}/`, events: [] })
const courier = openCourier(deps)
/** Runs in every gateway too. Without it a new database looks up each delivery by the company alone (docs/notes 285). */
const statistics = keepStatistics(db, () => {})
const CHUNK = 500
let happened = 0

serveSide({
  /** Inserts the events of one slice into the outbox. */
  happen: async () => {
    for (let left = Number(events); left > 0; left -= CHUNK)
      await db.insert(outbox).values(
        Array.from({ length: Math.min(CHUNK, left) }, () => {
          happened += 1
          const body = bodyAbout(happened)
          return {
            empresa_id: empresaId,
            event: 'dte.approved' as const,
            dte_id: happened,
            occurred_at: new Date(),
            body,
          }
        }),
      )
    return String(happened)
  },
  deliver: async () => {
    await courier.drain()
    return ''
  },
  happened: () => String(happened),
  /** Returns the number of recorded deliveries. */
  delivered: async () => {
    const [found] = await db
      .select({ count: count() })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.estado, 'delivered'))
    return String(found?.count)
  },
  /** Deletes the data. No other case runs afterwards. */
  end: async () => {
    await courier.stop()
    await statistics.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
    return ''
  },
})
