/** Readiness: what a failing, hanging or repeated look does. */
import { expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { fakeTimer } from '../../../test/support/fakes.ts'
import type { ReadinessCheck } from '../../ports.ts'
import { createLogger } from '../log/index.ts'
import { openReadiness } from './index.ts'

const check = (nombre: string, isWell: () => Promise<boolean>): ReadinessCheck => ({
  nombre,
  isVital: true,
  mensaje: `Falla ${nombre}.`,
  isWell,
})

function open(...checks: ReadinessCheck[]) {
  const lines: string[] = []
  const timer = fakeTimer()
  const log = createLogger({ logLevel: 'info' }, { write: line => void lines.push(line) })
  const logged = () => lines.map(line => JSON.parse(line)).map(({ level, msg, failing }) => ({ level, msg, failing }))
  return { timer, logged, readiness: openReadiness(checks, { timer, log }) }
}

it('names each check with its result, and a rejection is a failure', async () => {
  const { readiness } = open(
    check('una', async () => true),
    check('otra', async () => false),
    check('rota', () => Promise.reject(new Error('its own'))),
  )
  expect(await readiness.look()).toEqual([
    { nombre: 'una', isVital: true, ok: true },
    { nombre: 'otra', isVital: true, ok: false, mensaje: 'Falla otra.' },
    { nombre: 'rota', isVital: true, ok: false, mensaje: 'Falla rota.' },
  ])
})

it('looks once for all that ask at the same time, and again for the next', async () => {
  let looks = 0
  const { readiness } = open(
    check('una', async () => {
      looks += 1
      return true
    }),
  )
  await Promise.all([readiness.look(), readiness.look(), readiness.look()])
  const together = looks
  await readiness.look()
  expect({ together, looks }).toEqual({ together: 1, looks: 2 })
})

it('answers without a check that hangs, does not begin it again, and believes it when it ends', async () => {
  const hanging = Promise.withResolvers<boolean>()
  let begun = 0
  const { readiness, timer } = open(
    check('base', () => {
      begun += 1
      return begun === 1 ? hanging.promise : Promise.resolve(true)
    }),
  )
  const first = readiness.look()
  await eventually(() => expect(timer.isWaiting(2_000)).toBe(true))
  timer.elapse()
  expect((await first)[0]?.ok).toBe(false)
  expect((await readiness.look())[0]?.ok).toBe(false)
  expect(begun).toBe(1)
  hanging.resolve(true)
  await eventually(async () => expect((await readiness.look())[0]?.ok).toBe(true))
})

it('logs what fails when it begins and when it ends, not at every look', async () => {
  let isWell = false
  const { readiness, logged } = open(check('base', async () => isWell))
  await readiness.look()
  await readiness.look()
  isWell = true
  await readiness.look()
  await readiness.look()
  expect(logged()).toEqual([
    { level: 40, msg: 'readiness', failing: 'base' },
    { level: 30, msg: 'readiness', failing: undefined },
  ])
})
