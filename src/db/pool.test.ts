/**
 * Connections to a real PostgreSQL that stall, break or fall silent: every caller gets an answer, and the process goes
 * on.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/support/test-database.ts'
import {
  builtOnce,
  type Database,
  type Db,
  empresas,
  isDatabaseDown,
  isOnlyBusy,
  migrate,
  openDatabase,
  type Tx,
} from './index.ts'
import { LIMITS } from './pool.ts'

const MAX_CONNECTIONS = LIMITS.poolSize
/** Gives up soon on a server that says nothing. */
const BRIEF = { ...LIMITS, connectMs: 100 }
/** Callers that find no free connection at first. */
const WAITING = 5

it('asks in its startup message for nothing that PgBouncer refuses', async () => {
  const message = Promise.withResolvers<Buffer>()
  const server = createServer(from => void from.on('error', () => {}).once('data', message.resolve)).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const lost = await openDatabase({ databaseUrl: `postgres://ana@127.0.0.1:${port}/base`, dataDir: '' }, BRIEF)
  const asking = lost.db.execute(sql`select 1`).catch(() => undefined)
  // A length and a version of four bytes each, then names and values.
  const texts = (await message.promise).subarray(8).toString().split('\0').filter(Boolean)
  await asking
  await lost.close()
  server.close()
  expect(texts.filter((_, at) => at % 2 === 0).toSorted()).toEqual([
    'application_name',
    'client_encoding',
    'database',
    'user',
  ])
})

/** A server that accepts and stays silent, or hangs up. */
describe.each([
  ['stays silent', () => {}, 'ETIMEDOUT', { connectMs: 100 }],
  ['hangs up', (from: Socket) => from.destroy(), 'ECONNRESET', {}],
])('a server that %s instead of accepting connections', (_how, treat, code, limits) => {
  let server: Server
  let lost: Database
  beforeEach(async () => {
    server = createServer(from => treat(from.on('error', () => {}))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    lost = await openDatabase(
      { databaseUrl: `postgres://x@127.0.0.1:${port}/x`, dataDir: '' },
      { ...LIMITS, ...limits },
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

  it('is only busy while all connections are taken, and one was given back not long ago', async () => {
    const busy = await other({ poolSize: 2 })
    const { client } = busy as Extract<Database, { kind: 'postgres' }>
    const untried = await Promise.all([client.connect(), client.connect()])
    const states = [isOnlyBusy(busy)]
    for (const connection of untried) connection.release()
    const taken = await Promise.all([client.connect(), client.connect()])
    states.push(isOnlyBusy(busy))
    taken[0]?.release()
    states.push(isOnlyBusy(busy))
    taken[1]?.release()
    expect(states).toEqual([false, true, false])
  })

  const rename = ({ db }: Pick<Database, 'db'>, razon_social: string) => db.update(empresas).set({ razon_social })
  const names = async () => (await database.db.select().from(empresas)).map(({ razon_social }) => razon_social)

  /**
   * Begins a transaction that locks the row and stays idle until `goOn`. The server ends it after `idleMs`, which counts
   * from the moment when the transaction stands still.
   */
  async function standStill({ db }: Database, idleMs: number = LIMITS.idleInTransactionMs) {
    const { promise: still, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: begun, resolve } = Promise.withResolvers<number>()
    const ended = db
      .transaction(async tx => {
        await rename({ db: tx }, 'dormido')
        const { rows } = await tx.execute<{ pid: number }>(
          sql`select pg_backend_pid() as pid, set_config('idle_in_transaction_session_timeout', ${`${idleMs}`}, true)`,
        )
        resolve(rows[0]?.pid ?? 0)
        await still
        await rename({ db: tx }, 'dormido otra vez')
      })
      .catch((error: unknown) => error)
    return { pid: await begun, goOn, ended }
  }

  it('a statement that is repeated leaves nothing prepared on its connection', async () => {
    const first = builtOnce(db =>
      db
        .select()
        .from(empresas)
        .where(eq(empresas.ruc, sql.placeholder('ruc'))),
    )
    await database.db.transaction(async tx => {
      for (let time = 0; time < 5; time++) {
        await first(tx as unknown as Db).execute({ ruc: '80000001' })
        await tx.select().from(empresas).where(eq(empresas.ruc, '80000001'))
      }
      expect((await tx.execute(sql`select name from pg_prepared_statements`)).rows).toEqual([])
    })
  })

  it('an idle transaction loses its locks, and its process goes on', async () => {
    const sleeper = await other()
    const { goOn, ended } = await standStill(sleeper, 1)
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

  it('of two transactions that wait for each other, one fails as if the database were down', async () => {
    const lock = (tx: Tx, key: number) => tx.execute(sql`select pg_advisory_xact_lock(${key})`)
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const cross = (mine: 0 | 1, his: 0 | 1) =>
      database.db.transaction(async tx => {
        await lock(tx, mine)
        both[mine].resolve()
        await both[his].promise
        await lock(tx, his)
      })
    const ended = await Promise.allSettled([cross(0, 1), cross(1, 0)])
    const failed = ended.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    expect(failed).toMatchObject([{ cause: { code: '40P01' } }])
    expect(isDatabaseDown(failed[0])).toBe(true)
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
   * `spoilt` resolves at the last of them.
   */
  async function way(word: string, times: number, spoil: (from: Socket) => void) {
    const { hostname, port } = new URL(urlOf(database))
    const wounded = { count: 0 }
    const { promise: spoilt, resolve } = Promise.withResolvers<void>()
    const server = createServer(from => {
      const to = connect({ host: hostname, port: Number(port || 5432) })
      from.on('data', bytes => {
        if (wounded.count === times || !bytes.includes(word)) return to.write(bytes)
        wounded.count += 1
        spoil(from)
        if (wounded.count === times) resolve()
      })
      to.on('data', bytes => from.write(bytes))
      for (const [one, another] of [[from, to] as const, [to, from] as const]) {
        one.on('error', () => {}).on('close', () => another.destroy())
      }
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    opened.unshift({ close: async () => server.close() })
    const url = Object.assign(new URL(urlOf(database)), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` })
    return { url: url.href, wounded, spoilt }
  }

  /** The sockets of a pool's connections. */
  const socketsOf = ({ client }: Database): Socket[] =>
    (client as unknown as { _clients: { connection: { stream: Socket } }[] })._clients.map(
      ({ connection }) => connection.stream,
    )

  it('a connection has the timeout of a silent server', async () => {
    const one = await other()
    await rename(one, 'después')
    expect(socketsOf(one).map(({ timeout }) => timeout)).toEqual([LIMITS.silentMs])
  })

  it.each([
    ['is cut off', (from: Socket) => from.destroy(), () => {}],
    [
      'answers no more',
      (from: Socket) => from.removeAllListeners('data').resume(),
      // Node emits `timeout` when a socket was silent for so long. A clock would also wound slow connections.
      (lost: Database) => socketsOf(lost).map(socket => socket.emit('timeout')),
    ],
  ])('a server that %s when a transaction begins keeps no connection and no waiting caller', async (...args) => {
    const [_how, spoil, passTime] = args
    const { url, wounded, spoilt } = await way('begin', MAX_CONNECTIONS, spoil)
    const lost = await other({}, url)
    const begin = () => lost.db.transaction(tx => rename({ db: tx }, 'después'))
    const begun = Promise.allSettled(Array.from({ length: MAX_CONNECTIONS + WAITING }, begin))
    await spoilt
    passTime(lost)
    const first = await begun
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
