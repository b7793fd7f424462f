/** `nanduti carpeta` killed at random instants and at each step, with cut answers: every file is issued, and none twice. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCuttingProxy, TROUBLES } from '../clients/cutting-proxy.ts'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'

const DRIVER = fileURLToPath(new URL('driver.ts', import.meta.url))
const FILES = 24

let t: IssuingApp
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
let token: string
let root: string
beforeAll(async () => {
  t = await buildIssuingApp()
  token = await t.make.token(t.users.operador.id)
  proxy = await openCuttingProxy(await t.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await proxy.close()
  await t.close()
})

const place = (...path: string[]) => join(root, ...path)
const left = () =>
  ['entrada', 'entrada/en-curso'].flatMap(folder =>
    existsSync(place(folder)) ? readdirSync(place(folder)).filter(name => name.endsWith('.json')) : [],
  )

function prepare(prefix: string, count: number) {
  root = mkdtempSync(join(tmpdir(), 'nanduti-kill-'))
  for (const folder of ['entrada', 'salida']) mkdirSync(place(folder))
  for (let at = 0; at < count; at += 1) {
    const name = `${prefix}-${String(at).padStart(2, '0')}`
    writeFileSync(place('entrada', `${name}.tmp`), JSON.stringify(t.factura({ observacion: name })))
    renameSync(place('entrada', `${name}.tmp`), place('entrada', `${name}.json`))
  }
}

function start(): ChildProcess {
  const options = ['--conditions=@nanduti/source', '--import=./scripts/jsx.ts', DRIVER]
  const env = { PATH: process.env.PATH, NANDUTI_TOKEN: token }
  const args = [...options, place('entrada'), place('salida'), proxy.url]
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
}
async function kill(child: ChildProcess) {
  if (child.exitCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** Lets a last process finish what is left. */
async function finish() {
  const child = start()
  while (left().length > 0 && child.exitCode === null) await pause(100)
  await kill(child)
}

async function expectOnce(prefix: string, count: number) {
  const names = Array.from({ length: count }, (_, at) => `${prefix}-${String(at).padStart(2, '0')}`)
  const { data } = (await t.as('operador').get('/api/sifen/dtes?limit=500')).json()
  const references = (data as { referencia_externa: string | null }[]).map(dte => dte.referencia_externa ?? '')
  expect(references.filter(text => text.startsWith(`archivo:${prefix}-`)).toSorted()).toEqual(
    names.map(name => `archivo:${name}`),
  )
  const expected = names.flatMap(name => [`${name}.pdf`, `${name}.resultado.json`, `${name}.xml`])
  expect(readdirSync(place('salida')).filter(name => !name.startsWith('.'))).toEqual(expected)
  expect(readdirSync(place('entrada', 'procesados')).filter(name => !name.includes('('))).toEqual(
    names.map(name => `${name}.json`),
  )
  rmSync(root, { recursive: true })
}

describe('nanduti carpeta', () => {
  it('killed at random instants, with cut answers', async () => {
    prepare('azar', FILES)
    const [plan = []] = fc.sample(
      fc.array(fc.record({ ms: fc.integer({ min: 0, max: 700 }), trouble: fc.constantFrom(undefined, ...TROUBLES) }), {
        ...{ minLength: 12, maxLength: 12 },
      }),
      1,
    )
    for (const { ms, trouble } of plan) {
      if (trouble && trouble !== 'silence') proxy.trouble(trouble)
      const child = start()
      // The folder exists as soon as the watch begins.
      while (!existsSync(place('entrada', 'procesados'))) await pause(20)
      await pause(ms)
      await kill(child)
    }
    await finish()
    await expectOnce('azar', FILES)
  }, 300_000)

  it('killed when the gateway has the sale and the answer is still on its way', async () => {
    prepare('silencio', 2)
    const before = proxy.posts()
    proxy.trouble('silence')
    const child = start()
    while (proxy.posts() === before || (await t.lastDte()).estado !== 'approved') await pause(20)
    await kill(child)
    await finish()
    await expectOnce('silencio', 2)
  }, 120_000)

  it.each(['xml', 'pdf', 'resultado.json'])(
    'killed as soon as the %s is written',
    async ending => {
      const prefix = ending.split('.')[0] ?? ''
      prepare(prefix, 2)
      const seen = new Promise<void>(resolve => {
        const watcher = watch(place('salida'), (_, name) => {
          if (!name?.endsWith(ending) || name.startsWith('.')) return
          watcher.close()
          resolve()
        })
      })
      const child = start()
      await seen
      await kill(child)
      await finish()
      await expectOnce(prefix, 2)
    },
    120_000,
  )
})
