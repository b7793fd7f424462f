/** A throw-away installation of the gateway: its folder, its database, a company that can issue, and the environment to run it with. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@nanduti/sandbox'
import { Pool } from 'pg'
import { buildApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config.ts'
import { migrate, openDatabase } from '../../src/db/index.ts'
import { prepareDemo } from '../../src/demo/index.ts'
import { openBank } from '../../src/gateway/cotizaciones/index.ts'
import { createLogger } from '../../src/http/index.ts'
import { openQueue } from '../../src/jobs/index.ts'
import { openDeps, openOwnStores } from '../../src/open-deps.ts'
import { openOutgoing, openReceivers, openSifen } from '../../src/outgoing/index.ts'
import { works } from '../../src/worker.ts'

export type Installation = {
  /** The compiled gateway. */
  main: string
  folder: string
  /** Of the gateway; SIFEN_TEST_URL is still to be added. */
  env: Record<string, string>
  databaseUrl: string | undefined
  /** Of the operator of the company. */
  token: string
  /** Drops the database and the folder; `keep` leaves the folder for study. */
  remove(keep: boolean): Promise<void>
}

/** Everything is settled in seconds, so that a round is short; nothing leaves this machine. */
const ENV = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  SIFEN_PROD_URL: 'https://127.0.0.1:9',
  SIFEN_TIMEOUT_MS: '1500',
  SIFEN_ASK_SECONDS: '1,2,4',
  SIFEN_QUIET_SECONDS: '5',
  STATE_SYNC_SECONDS: '2',
  LIMIT_LOGIN: '0',
  LIMIT_API: '0',
  LIMIT_SEND: '0',
  LIMIT_ADMIN: '0',
}

/** On a new database of that server, or on PGlite in the folder. */
export async function install(main: string, server: string | undefined): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'nanduti-kill-'))
  const database = server === undefined ? undefined : await createDatabase(server)
  const env = { ...ENV, DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) }
  const token = await seed(env)
  return {
    main,
    folder,
    // The sandbox of the seed has made it.
    env: { ...env, SIFEN_CA_FILE: join(folder, 'sandbox', 'ca.pem') },
    databaseUrl: database?.url,
    token,
    async remove(keep) {
      await database?.drop()
      if (!keep) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `nanduti_kill_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await onServer(server, `create database ${name}`)
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(server: string, statement: string): Promise<void> {
  const pool = new Pool({ connectionString: server, max: 1 })
  await pool.query(statement).finally(() => pool.end())
}

/** The demo's own company, users and certificate, on either database. Gives the operator's token, obtained by logging in. */
async function seed(env: Record<string, string>): Promise<string> {
  const config = loadConfig(env)
  const clock = { now: () => new Date() }
  const random = { bytes: (count: number) => randomBytes(count) }
  const log = createLogger({ logLevel: 'silent' })
  const jobs = works(config).map(({ job }) => job)
  const sandbox = await startSandbox({ dataDir: join(config.dataDir, 'sandbox'), clock, random })
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const queue = await openQueue(database, jobs, { clock, log })
    const sifen = openSifen(config, { sandbox, clock, log })
    const steady = { since: clock.now }
    const receivers = openReceivers({ networks: config.webhookNetworks })
    const outside = { outgoing: openOutgoing(), receivers, bank: openBank(config) }
    const running = { database, queue, sifen, clock, steady, log, ...outside }
    const deps = openDeps(await openOwnStores(config, database, random), running)
    const operador = (await prepareDemo(deps, sandbox)).find(({ role }) => role === 'operador')
    const app = await buildApp(deps)
    const payload = { email: operador?.email, password: operador?.password, device_name: 'campaña kill' }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/token', payload })
    await app.close()
    await queue.stop()
    return answer.json<{ token: string }>().token
  } finally {
    await database.close()
    await sandbox.close()
  }
}
