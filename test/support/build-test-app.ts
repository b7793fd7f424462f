/**
 * The real application on a real database, with a clock and randomness that the test controls. One per test file:
 *
 *   const t = await buildTestApp()          // in beforeAll; `await t.close()` in afterAll
 *   await t.as('operador').get('/api/empresas')
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp, ROUTES } from '../../src/app.ts'
import { openConfiguredArchive } from '../../src/archive/index.ts'
import { openMachineClock } from '../../src/boot/index.ts'
import { type Config, loadConfig } from '../../src/config/index.ts'
import { openContinuity } from '../../src/continuity/index.ts'
import type { Sifen } from '../../src/deps.ts'
import { openFiles } from '../../src/files/index.ts'
import { WEBHOOK_DOCS } from '../../src/gateway/webhooks/index.ts'
import { createLogger, type Faces, type Route } from '../../src/http/index.ts'
import { writeOpenapi } from '../../src/http/openapi/openapi.ts'
import { openDeps } from '../../src/open-deps.ts'
import type { Mailer, Outgoing, Receivers } from '../../src/ports.ts'
import { createVault } from '../../src/secrets/index.ts'
import { type Contract, openContract } from '../openapi/openapi-contract.ts'
import { drainDue, gatherOnce, planned } from './drain-due.ts'
import { factories } from './factories.ts'
import { fakeClock, fakeTimer, NO_LOOP, seededRandom } from './fakes.ts'
import { openTestDatabase } from './test-database.ts'

/**
 * Callers of a request: the roles of the first company, a superadmin, the admin of another company, and a caller
 * without token.
 */
export const ACTORS = ['admin', 'operador', 'lector', 'superadmin', 'ajeno', 'nadie'] as const
export type Actor = (typeof ACTORS)[number]

export type Options = {
  /** Environment variables. Limiters are off unless given. */
  env?: Record<string, string>
  /** Server on which the database is created. Default: TEST_DATABASE_URL. An empty text means PGlite. */
  server?: string
  sifen?: Sifen
  receivers?: Receivers
  /** Absent: no mail is sent. */
  mailer?: Mailer
  /** Additional routes of the test. */
  routes?: readonly Route[]
  /** Replacement for the real faces. */
  faces?: Faces
  /** The database is compared with what it acknowledged, as in a real process. */
  compares?: boolean
  /** Receives the log's lines. Absent: nothing is logged. */
  log?: (line: string) => void
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

export async function buildTestApp({
  env = {},
  server,
  sifen = noSifen,
  receivers = noReceivers,
  mailer,
  routes = [],
  faces,
  compares = false,
  log,
}: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'nanduti-test-'))
  const config: Config = loadConfig({ ...LIMITS_OFF, NODE_ENV: 'test', DATA_DIR: dataDir, ...env })
  const clock = fakeClock()
  const timer = fakeTimer()
  const random = seededRandom('test')
  const appKey = random.bytes(32)
  const logger = log ? createLogger({ logLevel: 'trace' }, { write: log }) : createLogger({ logLevel: 'silent' })
  const database = await openTestDatabase(server)
  const vault = createVault(() => [appKey], random)
  const steady = openMachineClock(clock)
  const continuity = compares ? await openContinuity(database, { dataDir, clock, log: logger }) : undefined
  const archive = await openConfiguredArchive(
    config,
    { db: database.db, clave: 'prueba' },
    { clock, timer, log: logger },
  )
  const files = openFiles(join(dataDir, 'archivos'), archive)
  const stores = { config, db: database.db, files, archive, vault, random }
  const deps = openDeps(stores, {
    ...{ database, loop: NO_LOOP, sifen, continuity, clock, steady, timer, log: logger },
    outgoing: noOutgoing,
    receivers,
    mailer,
    bank: { url: 'https://bcp.invalid/', origen: 'bcp' },
  })
  const app = await buildApp(deps, [...ROUTES, ...routes], faces)
  const make = factories(deps)
  const world = await buildWorld(make)
  const contract = contractFor(Object.values(config.limits).every(limit => limit > 0))

  return {
    app,
    deps,
    database,
    clock,
    timer,
    steady,
    make,
    ...world,
    /** Returns a client that sends requests as one of the actors. */
    as: (actor: Actor) => client(app, contract, actor === 'nadie' ? undefined : world.tokens[actor]),
    /** Returns a client that sends requests with a token. */
    with: (token: string | undefined) => client(app, contract, token),
    /** Does all that is due by the test's clock, at the same time, and what becomes due. Throws the error of a failure. */
    drain: () => drainDue(deps),
    /** Returns the planned work, due or not. */
    planned: () => planned(deps),
    /** Sends the lots that wait, as the periodic gathering does. */
    gather: () => gatherOnce(deps),
    async close() {
      await app.close()
      await deps.patience.idle()
      await continuity?.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

export const LIMITS_OFF = {
  LIMIT_LOGIN: '0',
  LIMIT_API: '0',
  LIMIT_SEND: '0',
  LIMIT_ADMIN: '0',
  LIMIT_REGISTER: '0',
  LIMIT_INVITE: '0',
  LIMIT_PAGE: '0',
}

const noSifen: Sifen = {
  addressOf: () => 'https://sifen.invalid',
  isSandbox: () => true,
  addressNow: (_ambiente, baseUrl) => baseUrl,
  client: () => {
    throw new Error('This test has no SIFEN')
  },
  admit: () => undefined,
  pauses: () => [],
  notAfter: (_baseUrl, ours) => ours,
}

const noOutgoing: Outgoing = {
  get: () => {
    throw new Error('This test has no way out')
  },
}

const noReceivers: Receivers = {
  refusal: () => Promise.reject(new Error('This test has no receivers of webhooks')),
  post: () => Promise.reject(new Error('This test has no receivers of webhooks')),
}

/**
 * Creates two companies: the first with a user of each role, a timbrado, an establishment, a point and an issuer; the
 * other with its admin.
 */
async function buildWorld(make: ReturnType<typeof factories>) {
  const empresa = await make.empresa()
  const ajena = await make.empresa()
  const users = {
    admin: await make.user({ roles: { [empresa.id]: 'admin' } }),
    operador: await make.user({ roles: { [empresa.id]: 'operador' } }),
    lector: await make.user({ roles: { [empresa.id]: 'lector' } }),
    superadmin: await make.user({ superadmin: true }),
    ajeno: await make.user({ roles: { [ajena.id]: 'admin' } }),
  }
  const tokens = {
    admin: await make.token(users.admin.id),
    operador: await make.token(users.operador.id),
    lector: await make.token(users.lector.id),
    superadmin: await make.token(users.superadmin.id),
    ajeno: await make.token(users.ajeno.id),
  }
  const numeracion = await make.numeracion(empresa.id)
  const emitter = await make.emitter(empresa)
  return { empresa, ajena, users, tokens, ...numeracion, emitter }
}

let document: string | undefined
const contracts = new Map<boolean, Contract>()

/** Opens each contract once: all suites of a process share it. */
function contractFor(isCounted: boolean): Contract {
  document ??= writeOpenapi(ROUTES, WEBHOOK_DOCS)
  const contract = contracts.get(isCounted) ?? openContract(document, { isCounted })
  contracts.set(isCounted, contract)
  return contract
}

/**
 * Returns a client that injects requests into the app without a socket, and checks every answer against the OpenAPI
 * document. `options` may add headers or another address.
 */
function client(app: FastifyInstance, contract: Contract, token: string | undefined) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const inject = async (method: 'GET' | 'POST', url: string, options: InjectOptions = {}) => {
    const res = await app.inject({ ...options, method, url, headers: { ...headers, ...options.headers } })
    const problem = contract(method, url, res)
    if (problem) throw new Error(`The OpenAPI document does not have this answer to ${method} ${url}: ${problem}`)
    return res
  }
  return {
    get: (url: string, options?: InjectOptions) => inject('GET', url, options),
    post: (url: string, payload?: InjectOptions['payload'], options?: InjectOptions) =>
      inject('POST', url, { ...options, ...(payload !== undefined && { payload }) }),
  }
}
