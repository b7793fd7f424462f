/**
 * The courier in a process that is going to be killed. It delivers what is due by a clock that is OFFSET_MS ahead, so
 * that claims of dead runs and waits of failed deliveries are over, and exits. It uses DATABASE_URL, or the PGlite in
 * DATA_DIR.
 */
import { WHOLE } from '../../src/continuity/index.ts'
import { openDatabase } from '../../src/db/index.ts'
import { openCourier } from '../../src/gateway/webhooks/index.ts'
import { createLogger } from '../../src/http/index.ts'
import { openReceivers } from '../../src/outgoing/index.ts'
import { createVault } from '../../src/secrets/index.ts'

const { DATABASE_URL, DATA_DIR = '', OFFSET_MS, VAULT_KEY = '' } = process.env
const key = Buffer.from(VAULT_KEY, 'hex')
const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
const receivers = openReceivers({ networks: ['127.0.0.0/8'] })
const courier = openCourier({
  ...{ db: database.db, continuity: WHOLE, receivers, log: createLogger({ logLevel: 'warn' }) },
  clock: { now: () => new Date(Date.now() + Number(OFFSET_MS)) },
  // It only opens what the campaign sealed.
  vault: createVault(() => [key], { bytes: size => Buffer.alloc(size) }),
})
await courier.drain()
await courier.stop()
await receivers.close()
await database.close()
process.exit()
