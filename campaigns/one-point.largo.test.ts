/** Several processes that create documents at one point of issue: consecutive numbers, none twice, no gap. */
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { Pool } from 'undici'
import { afterEach, expect, it } from 'vitest'
import { DEMO_INVOICE } from '../src/demo/first-invoice.ts'
import { ensureBuilt } from '../test/support/running-gateway.ts'
import { killChildren, startChild } from './children.ts'
import { type Installation, install } from './kill/installation.ts'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const CONNECTIONS = 10
/** ONE_POINT_DOCUMENTS=10000 is the full size. */
const DOCUMENTS = Number(process.env.ONE_POINT_DOCUMENTS ?? 1_000)

let installation: Installation | undefined
afterEach(async () => {
  killChildren()
  await installation?.remove(false)
})

function startWeb({ env }: Installation): Promise<string> {
  const own = { SIFEN_TEST_URL: 'https://127.0.0.1:9', BCP_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'error' }
  return new Promise((resolve, reject) => {
    const onLine = (line: string) => {
      const url = /está listo en (\S+)/.exec(line)?.[1]
      if (url) resolve(url)
    }
    const all = { PATH: process.env.PATH ?? '', ...env, ...own }
    startChild([MAIN, '--with=web'], { env: all, stderr: 'inherit', onLine }).ended.then(
      end => reject(new Error(`A process ended: ${end}`)),
      reject,
    )
  })
}

it.runIf(process.env.TEST_DATABASE_URL).each([2, 4])(
  '%i processes',
  async processes => {
    ensureBuilt()
    const made = await install(MAIN, process.env.TEST_DATABASE_URL)
    installation = made
    const urls = await Promise.all(Array.from({ length: processes }, () => startWeb(made)))
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${made.place.token}` }
    let left = DOCUMENTS
    const create = async (pool: Pool) => {
      while (left-- > 0) {
        const body = JSON.stringify({ ...DEMO_INVOICE, observacion: `Venta ${left}` })
        const answer = await pool.request({ method: 'POST', path: '/api/sifen/dtes', headers, body })
        expect(answer.statusCode, await answer.body.text()).toBe(201)
      }
    }
    const pools = urls.map(url => new Pool(url, { connections: CONNECTIONS }))
    await Promise.all(pools.flatMap(pool => Array.from({ length: CONNECTIONS }, () => create(pool))))
    await Promise.all(pools.map(pool => pool.destroy()))
    const client = new Client({ connectionString: made.databaseUrl ?? '' })
    await client.connect()
    const { rows } = await client.query(`
      select count(*)::int as documents, count(distinct numero)::int as numbers, min(numero) as first, max(numero) as last,
        count(*) filter (where contador_version < previous)::int as backwards
      from (select *, lag(contador_version) over (order by numero) as previous from dtes) d`)
    await client.end()
    const expected = { documents: DOCUMENTS, numbers: DOCUMENTS, first: 1, last: DOCUMENTS, backwards: 0 }
    expect(rows).toEqual([expected])
  },
  120_000,
)
