/**
 * Connections to a real PostgreSQL that stall, break or fall silent: every caller gets an answer, and the process goes
 * on.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { type Database, empresas, migrate, openDatabase } from './index.ts'
import { LIMITS } from './pool.ts'

const MAX_CONNECTIONS = 10
/** Callers that find no free connection at first. */
const WAITING = 5

/** A server that accepts and stays silent, or hangs up. */
describe.each([
  ['stays silent', () => {}, 'ETIMEDOUT'],
  ['hangs up', (from: Socket) => from.destroy(), 'ECONNRESET'],
])('a server that %s instead of accepting connections', (_how, treat, code) => {
  let server: Server
  let lost: Database
  beforeEach(async () => {
    server = createServer(from => treat(from.on('error', () => {}))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    lost = await openDatabase(
      { databaseUrl: `postgres://x@127.0.0.1:${port}/x`, dataDir: '' },
      { ...LIMITS, connectMs: 100 },
    )
  })
  afterEach(async () => {
    await lost.close()
    server.close()
  })

  it.each([
    ['the migrations', () => migrate(lost)],
    ['a query', () => lost.db.execute(sql`select 1`).catch(({ cause }) => Promise.reject(cause))],
    ['a transaction', () => lost.db.transaction(async () => {})],
  ])('fails %s with the code of a broken connection', async (_what, act) => {
    await expect(act()).rejects.toMatchObject({ code })
  })

  it('fails every caller that waits for a connection with that code too', async () => {
    const all = Array.from({ length: MAX_CONNECTIONS + WAITING }, () => lost.db.transaction(async () => {}))
    for (const act of await Promise.allSettled(all)) expect(act).toMatchObject({ reason: { code } })
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  let database: Database
  const opened: { close(): Promise<unknown> }[] = []
  beforeEach(async () => {
    database = await openTestDatabase()
    await database.db.insert(empresas).values({ ruc: '80000001', dv: '4', razon_social: 'antes' })
  })
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close()
    await database.close()
  })

  const urlOf = ({ client }: Database) => ('options' in client ? (client.options.connectionString ?? '') : '')

  /** Opens the same database as another process does. */
  async function other(limits: Partial<typeof LIMITS> = {}, url = urlOf(database)): Promise<Database> {
    const one = await openDatabase({ databaseUrl: url, dataDir: '' }, { ...LIMITS, ...limits })
    opened.unshift(one)
    return one
  }

  const rename = ({ db }: Pick<Database, 'db'>, razon_social: string) => db.update(empresas).set({ razon_social })
  const names = async () => (await database.db.select().from(empresas)).map(({ razon_social }) => razon_social)

  /** Begins a transaction that locks the row and stays idle until `goOn`. */
  async function standStill({ db }: Database) {
    const { promise: still, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: begun, resolve } = Promise.withResolvers<number>()
    const ended = db
      .transaction(async tx => {
        await rename({ db: tx }, 'dormido')
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        resolve(rows[0]?.pid ?? 0)
        await still
        await rename({ db: tx }, 'dormido otra vez')
      })
      .catch((error: unknown) => error)
    return { pid: await begun, goOn, ended }
  }

  it('an idle transaction loses its locks, and its process goes on', async () => {
    const sleeper = await other({ idleInTransactionMs: 100 })
    const { goOn, ended } = await standStill(sleeper)
    await rename(database, 'despierto')
    goOn()
    expect(await ended).toBeInstanceOf(Error)
    expect(await names()).toEqual(['despierto'])
    await rename(sleeper, 'otra vez')
    expect(await names()).toEqual(['otra vez'])
  })

  it('a statement that waits too long for a lock fails with its transaction', async () => {
    const { goOn, ended } = await standStill(database)
    const waiter = await other({ statementMs: 100 })
    const failed = await waiter.db.transaction(tx => rename({ db: tx }, 'nunca')).catch(error => error)
    expect(failed.cause).toMatchObject({ code: '57014' })
    goOn()
    await ended
    expect(await names()).toEqual(['dormido otra vez'])
  })

  it('a connection that the server ends inside a transaction is an error, not the end of the process', async () => {
    const { pid, goOn, ended } = await standStill(await other())
    await database.db.execute(sql`select pg_terminate_backend(${pid})`)
    await rename(database, 'despierto')
    goOn()
    expect(await ended).toBeInstanceOf(Error)
  })

  /**
   * Opens a proxy to the server. It calls `spoil` instead of passing on the first `times` messages that contain `word`.
   */
  async function way(word: string, times: number, spoil: (from: Socket, to: Socket) => void) {
    const { hostname, port } = new URL(urlOf(database))
    const wounded = { count: 0 }
    const server = createServer(from => {
      const to = connect({ host: hostname, port: Number(port || 5432) })
      from.on('data', bytes => {
        if (wounded.count === times || !bytes.includes(word)) return to.write(bytes)
        wounded.count += 1
        spoil(from, to)
      })
      to.on('data', bytes => from.write(bytes))
      for (const [one, another] of [[from, to] as const, [to, from] as const]) {
        one.on('error', () => {}).on('close', () => another.destroy())
      }
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    opened.unshift({ close: async () => server.close() })
    const url = Object.assign(new URL(urlOf(database)), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` })
    return { url: url.href, wounded }
  }

  it.each([
    ['is cut off', (from: Socket) => from.destroy()],
    ['answers no more', (from: Socket) => from.removeAllListeners('data')],
  ])('a server that %s when a transaction begins keeps no connection and no waiting caller', async (_how, spoil) => {
    const { url, wounded } = await way('begin', MAX_CONNECTIONS, spoil)
    const lost = await other({ silentMs: 200 }, url)
    const begin = () => lost.db.transaction(tx => rename({ db: tx }, 'después'))
    const first = await Promise.allSettled(Array.from({ length: MAX_CONNECTIONS + WAITING }, begin))
    const failed = first.filter(({ status }) => status === 'rejected')
    expect({ failed: failed.length, wounded: wounded.count }).toEqual({
      failed: MAX_CONNECTIONS,
      wounded: MAX_CONNECTIONS,
    })
    await begin()
    expect(await names()).toEqual(['después'])
  })

  it('the session has the timeouts of LIMITS', async () => {
    const { db } = database
    const shown = async (name: string) =>
      (await db.execute(sql.raw(`select setting from pg_settings where name = '${name}'`))).rows[0]
    expect(await shown('statement_timeout')).toEqual({ setting: `${LIMITS.statementMs}` })
    expect(await shown('idle_in_transaction_session_timeout')).toEqual({ setting: `${LIMITS.idleInTransactionMs}` })
    expect(LIMITS.silentMs).toBeGreaterThan(LIMITS.statementMs)
  })
})
