/** A temporary installation of the gateway: its folder, its database, a company that can issue, and its environment. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@nanduti/sandbox'
import { buildApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config/index.ts'
import { emitters, migrate, openDatabase, timbrados } from '../../src/db/index.ts'
import { prepareDemo } from '../../src/demo/index.ts'
import { openBank } from '../../src/gateway/cotizaciones/index.ts'
import { createWebhook } from '../../src/gateway/webhooks/index.ts'
import { createLogger } from '../../src/http/index.ts'
import { openDeps, openOwnStores } from '../../src/open-deps.ts'
import { openOutgoing, openReceivers, openSifen } from '../../src/outgoing/index.ts'
import { NO_LOOP } from '../../test/support/fakes.ts'
import { createDatabase } from '../throwaway-database.ts'
import { type Place, UNKNOWN_RUC } from './bodies.ts'
import { type Inbox, openInbox } from './inbox.ts'

export type Installation = {
  /** The compiled gateway. */
  main: string
  folder: string
  /** Environment of the gateway, without SIFEN_TEST_URL. */
  env: Record<string, string>
  databaseUrl: string | undefined
  /** The operator's token, and the company's data for issuing. */
  place: Place
  /** Receiver of the company's webhooks. */
  inbox: Inbox
  /** Drops the database and the folder. `keep` leaves the folder for study. */
  remove(keep: boolean): Promise<void>
}

/** Windows during which "not found" does not prove absence, for a document posted alone and for one of a lot. */
export const QUIET_SECONDS = 5
export const LOTE_QUIET_SECONDS = 8

/** Settles everything in seconds, for short rounds. Nothing leaves this machine. */
const ENV = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  SIFEN_PROD_URL: 'https://127.0.0.1:9',
  SIFEN_TIMEOUT_MS: '1500',
  SIFEN_ASK_SECONDS: '1,2,4',
  SIFEN_QUIET_SECONDS: String(QUIET_SECONDS),
  SIFEN_LATE_ASK_SECONDS: '3,6',
  STATE_SYNC_SECONDS: '2',
  LOTE_FIRST_POLL_SECONDS: '1',
  LOTE_POLL_SECONDS: '1',
  LOTE_QUIET_SECONDS: String(LOTE_QUIET_SECONDS),
  LOTE_PAUSE_SECONDS: '1',
  // A pause would answer 502 to sales that the campaign wants to post.
  SIFEN_PAUSE_FAILURES: '0',
  WEBHOOK_NETWORKS: '127.0.0.0/8',
  LIMIT_LOGIN: '0',
  LIMIT_API: '0',
  LIMIT_SEND: '0',
  LIMIT_ADMIN: '0',
}

/** Installs on a new database of that server, or on PGlite in the folder. */
export async function install(main: string, server: string | undefined): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'nanduti-kill-'))
  const database = server === undefined ? undefined : await createDatabase(server)
  const env = { ...ENV, DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) }
  const inbox = await openInbox()
  const place = await seed(env, inbox.url).catch(async error => {
    // An open receiver would keep the campaign running.
    await inbox.close()
    throw error
  })
  return {
    main,
    folder,
    // Written by the sandbox that the seed started.
    env: { ...env, SIFEN_CA_FILE: join(folder, 'sandbox', 'ca.pem') },
    databaseUrl: database?.url,
    place,
    inbox,
    async remove(keep) {
      await inbox.close()
      await database?.drop()
      if (!keep) await rm(folder, { recursive: true, force: true })
    },
  }
}

const UNKNOWN = { ruc: UNKNOWN_RUC, estado: 'INEXISTENTE' } as const

/** Seeds either database with the demo's company, users and certificate, and a subscription to all its events. */
async function seed(env: Record<string, string>, inboxUrl: string): Promise<Place> {
  const config = loadConfig(env)
  const clock = { now: () => new Date(), monotonicMs: () => performance.now() }
  const random = { bytes: (count: number) => randomBytes(count) }
  const log = createLogger({ logLevel: 'silent' })
  const sandbox = await startSandbox({ dataDir: join(config.dataDir, 'sandbox'), clock, random })
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const sifen = openSifen(config, { sandbox, clock, log })
    const steady = { since: () => new Date(0) }
    const timer = { after: (ms: number, act: () => void) => void setTimeout(act, ms).unref() }
    const receivers = openReceivers({ networks: config.webhookNetworks })
    const outside = { outgoing: openOutgoing(), receivers, bank: openBank(config) }
    const running = { database, loop: NO_LOOP, sifen, clock, steady, timer, log, ...outside }
    const deps = openDeps(await openOwnStores(config, database, random), running)
    const people = await prepareDemo(deps, sandbox)
    const app = await buildApp(deps)
    const tokenOf = async (role: string): Promise<string> => {
      const { email, password } = people.find(person => person.role === role) ?? {}
      const payload = { email, password, device_name: 'campaña kill' }
      return (await app.inject({ method: 'POST', url: '/api/auth/token', payload })).json().token
    }
    const tokens = { token: await tokenOf('operador'), adminToken: await tokenOf('admin') }
    const [timbrado] = await database.db.select().from(timbrados)
    const [emitter] = await database.db.select().from(emitters)
    if (!timbrado || !emitter) throw new Error('The demo has no stamp or no emitter')
    await createWebhook(deps, emitter.empresa_id, { url: inboxUrl, events: [] })
    sandbox.registerTaxpayer({ ...UNKNOWN, nombre: 'Nadie', facturadorElectronico: false })
    await app.close()
    await receivers.close()
    return { ...tokens, timbrado: timbrado.numero, emitterId: emitter.id }
  } finally {
    await database.close()
    await sandbox.close()
  }
}
