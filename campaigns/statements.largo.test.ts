/** Statements of a document, and those of them that write, counted by the server. */
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_INVOICE } from '../src/demo/first-invoice.ts'
import { COUNTING_MISSING, openCounter, startCountingServer } from '../test/support/counting-server.ts'
import { eventually } from '../test/support/eventually.ts'
import { ensureBuilt } from '../test/support/running-gateway.ts'
import { killChildren, startChild } from './children.ts'
import { type Installation, install } from './kill/installation.ts'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const SANDBOX = fileURLToPath(new URL('sandbox-process.ts', import.meta.url))
const CONNECTIONS = 20
const DOCUMENTS = 300
/** Statements with fewer calls are those of the loop's looks and of periodic work, but for the write of several documents. */
const LEAST_CALLS = DOCUMENTS / 4

/** Lots are gathered and asked for as soon as they may. */
const RHYTHM = { LOTE_GATHER_SECONDS: '1', LOTE_FIRST_POLL_SECONDS: '1', LOTE_POLL_SECONDS: '1' }

let server: Awaited<ReturnType<typeof startCountingServer>>
let installation: Installation
let counter: Awaited<ReturnType<typeof openCounter>>
let pool: Pool

beforeAll(async () => {
  if (COUNTING_MISSING !== undefined) throw new Error(COUNTING_MISSING)
  ensureBuilt()
  server = await startCountingServer()
  installation = await install(MAIN, server.url)
  counter = await openCounter(installation.databaseUrl as string)
  await counter.query('update webhooks set activo = false')
  const sandbox = await started([SANDBOX, `${installation.folder}/sandbox`], {}, line => JSON.parse(line).url)
  const env = { ...installation.env, ...RHYTHM, SIFEN_TEST_URL: sandbox, SIFEN_TIMEOUT_MS: '30000', LOG_LEVEL: 'error' }
  const url = await started([MAIN, '--with=web,worker'], env, line => /está listo en (\S+)/.exec(line)?.[1])
  pool = new Pool(url, { connections: CONNECTIONS })
}, 120_000)
afterAll(async () => {
  killChildren()
  await pool?.destroy()
  await counter?.close()
  await installation?.remove(false)
  await server?.stop()
})

function started(
  args: string[],
  env: Record<string, string>,
  urlIn: (line: string) => string | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const onLine = (line: string) => {
      const url = urlIn(line)
      if (url) resolve(url)
    }
    startChild(args, { env: { PATH: process.env.PATH ?? '', ...env }, stderr: 'inherit', onLine }).ended.then(
      end => reject(new Error(`A process ended: ${end}`)),
      reject,
    )
  })
}

/** Creates documents over all connections, each with another text, so that none is the retry of another. */
async function create(path: string, documents: number): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${installation.place.token}` }
  let left = documents
  const client = async () => {
    while (left-- > 0) {
      const body = JSON.stringify({ ...DEMO_INVOICE, observacion: `Venta ${path} ${documents} ${left}` })
      const { statusCode, body: answer } = await pool.request({ method: 'POST', path, headers, body })
      const text = await answer.text()
      if (statusCode >= 300) throw new Error(`${statusCode} ${text}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
}

/** Returns how many statements a document has, and how many of them write, with their texts. */
async function countOf(act: () => Promise<void>, leastCalls = 0) {
  await counter.reset()
  await act()
  const counted = (await counter.read())
    .filter(({ query }) => !query.startsWith(COUNT))
    .filter(({ calls, query }) => calls >= leastCalls || query.startsWith('select emitir_'))
  const sum = (some: typeof counted) => some.reduce((calls, each) => calls + each.calls, 0) / DOCUMENTS
  const texts = counted.map(({ calls, query }) => `${calls} ${query.replace(/\s+/g, ' ').slice(0, 160)}`).join('\n')
  return { statements: sum(counted), writing: sum(counted.filter(({ writes }) => writes)), texts }
}

/** The test's own statement. */
const COUNT = 'select count(*) from dtes where estado'
const countOfDtes = async (is: string) => Number((await counter.query(`${COUNT} ${is} 'approved'`)).rows[0].count)
const waiting = () => countOfDtes('<>')
const approved = () => countOfDtes('=')

it.each([
  ['POST /api/sifen/dtes', { statements: 0.6, writing: 0.6 }],
  ['POST /api/sifen/dtes/sync', { statements: 1.7, writing: 1.6 }],
])(
  '%s has no more statements than it had',
  async (route, most) => {
    const path = route.slice('POST '.length)
    await create(path, 2 * CONNECTIONS)
    const { texts, ...each } = await countOf(() => create(path, DOCUMENTS), LEAST_CALLS)
    expect(each.statements, texts).toBeLessThanOrEqual(most.statements)
    expect(each.writing, texts).toBeLessThanOrEqual(most.writing)
  },
  120_000,
)

it('a document by lots has no more than it had, with its creation and the looks of the loop', async () => {
  await counter.query('update emitters set envio_automatico = true')
  await eventually(async () => expect(await waiting()).toBe(0))
  const before = await approved()
  const { texts, ...each } = await countOf(async () => {
    await create('/api/sifen/dtes', DOCUMENTS)
    await eventually(async () => expect(await approved()).toBeGreaterThanOrEqual(before + DOCUMENTS))
  })
  expect(each.statements, texts).toBeLessThanOrEqual(2.1)
}, 120_000)
