/**
 * Sales through OCA's adapter with lost requests and answers, time-outs, and programs killed in between: every sale is
 * accepted, and none is issued twice. docs/notes 530.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { casesOf } from '../support/seed.ts'
import { omitIf } from '../support/witness.ts'
import { missing } from './clients.ts'
import { openCuttingProxy, TROUBLES } from './cutting-proxy.ts'
import { ocaDocuments } from './oca-documents.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MISSING = missing('python')
const MOST = 1000
const ATTEMPTS = 12

let t: IssuingApp
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
let token: string
beforeAll(async () => {
  t = await buildIssuingApp()
  token = await t.make.token(t.users.operador.id)
  proxy = await openCuttingProxy(await t.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await proxy.close()
  await t.close()
})

type Answer = { status: string; error: string | null; result: { cdc: string } }

/** The adapter's program. A kill ends it within a call, which then has no answer. */
function startAdapter() {
  const child = spawn('python3', [at('driver_oca.py'), at('../../clients/python')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async send(documento: object): Promise<Answer | undefined> {
      const order = { url: proxy.url, token, call: 'send_document', args: [documento] }
      child.stdin.write(`${JSON.stringify({ ...order, client: { timeout: 0.5, reintentos: 1 } })}\n`)
      const { value, done } = await lines.next()
      return done ? undefined : JSON.parse(value).returns
    },
    kill: () => child.kill('SIGKILL'),
    end: () => child.stdin.end(),
  }
}

/** Troubles of the requests of one sale, and after how many milliseconds its program is killed. */
const sale = fc.record({
  troubles: fc.array(fc.constantFrom(...TROUBLES), { maxLength: 3 }),
  killMs: fc.option(fc.integer({ min: 1, max: 150 }), { freq: 3, nil: undefined }),
})

it('issues each sale once', async test => {
  omitIf(MISSING, test)
  const [drawn = []] = fc.sample(fc.array(sale, { minLength: MOST, maxLength: MOST }), 1)
  const plan = drawn.slice(0, casesOf(30))
  const [{ documento: factura } = { documento: {} }] = ocaDocuments({ invoice: '', own: t.emitter })
  const figures = { ventas: plan.length, envios: 0, muertes: 0, perturbaciones: 0 }
  const cdcs: string[] = []
  let adapter = startAdapter()
  for (const [index, { troubles, killMs }] of plan.entries()) {
    const numero = String(index + 1).padStart(7, '0')
    const own = { numero, timbrado: t.timbrado.numero, receiptId: `1-${index + 1}` }
    const documento = { ...factura, ...own }
    proxy.trouble(...troubles)
    figures.perturbaciones += troubles.length
    let answer: Answer | undefined
    for (let times = 0; times < ATTEMPTS && answer?.status !== 'accepted'; times += 1) {
      figures.envios += 1
      // Odoo rolled back: its random code is another one at each retry.
      const sending = adapter.send({ ...documento, codigoSeguridadAleatorio: String(100_000_000 + figures.envios) })
      if (times === 0 && killMs !== undefined) {
        await pause(killMs)
        adapter.kill()
        figures.muertes += 1
      }
      answer = await sending
      if (answer === undefined) adapter = startAdapter()
      else if (times === 0 && killMs !== undefined) {
        adapter = startAdapter()
      }
      expect({ index, status: answer?.status ?? 'killed', error: answer?.error }).toMatchObject({
        status: expect.stringMatching(/^(accepted|processing|killed)$/),
      })
    }
    expect({ index, status: answer?.status }).toEqual({ index, status: 'accepted' })
    cdcs.push(answer?.result.cdc ?? '')
  }
  adapter.end()
  const made: { cdc: string; referencia_externa: string; estado: string }[] = []
  for (let query = '/api/sifen/dtes?limit=500'; query; ) {
    const { data, next_before_id } = (await t.as('operador').get(query)).json()
    made.push(...data)
    query = next_before_id ? `/api/sifen/dtes?limit=500&before_id=${next_before_id}` : ''
  }
  expect(made.map(({ cdc }) => cdc).toSorted()).toEqual(cdcs.toSorted())
  expect(new Set(made.map(dte => dte.referencia_externa)).size).toBe(plan.length)
  expect(new Set(made.map(({ estado }) => estado))).toEqual(new Set(['approved']))
  expect(t.posts()).toHaveLength(plan.length)
  process.stdout.write(`${JSON.stringify(figures)}\n`)
}, 1_200_000)
