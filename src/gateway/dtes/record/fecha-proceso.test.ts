/** dFecProc is untrusted text: an impossible instant becomes null and never an error. */
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { instantOf } from './fecha-proceso.ts'

const NOW = new Date('2026-11-21T13:00:00Z')

describe('instantOf', () => {
  it.each([
    ['2026-11-21T10:00:00-03:00', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T10:00:00.250-03:00', '2026-11-21T13:00:00.250Z'],
    ['2026-11-21T13:00:00Z', '2026-11-21T13:00:00.000Z'],
    ['2024-01-21T09:00:00-04:00', '2024-01-21T13:00:00.000Z'],
    ['2026-11-21T10:00:00', '2026-11-21T13:00:00.000Z'],
    ['2018-01-01T00:00:00Z', '2018-01-01T00:00:00.000Z'],
    ['2026-11-22T10:00:00-03:00', '2026-11-22T13:00:00.000Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(instantOf(text, NOW)?.toISOString()).toBe(expected)
  })

  it.each([
    '',
    'x',
    '2026-11-21',
    '21/11/2026 10:00:00',
    '2026-13-01T00:00:00Z',
    '2026-11-21T10:00:00-03:00 o así',
    '+275760-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '0000-12-31T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '2017-12-31T23:59:59Z',
    '2026-11-22T10:00:01-03:00',
    '9999-12-31T23:59:59Z',
  ])('returns null for %j', text => {
    expect(instantOf(text, NOW)).toBeNull()
  })

  it('does not depend on the time zone of the machine', () => {
    const module = JSON.stringify(new URL('./fecha-proceso.ts', import.meta.url).href)
    const script = `const { instantOf } = await import(${module})
      console.log(instantOf('2026-11-21T10:00:00', new Date('2026-11-21T13:00:00Z')).toISOString())`
    for (const TZ of ['Asia/Tokyo', 'UTC']) {
      const words = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
      })
      expect(words.toString().trim()).toBe('2026-11-21T13:00:00.000Z')
    }
  })
})

describe('a document whose approval has an impossible dFecProc', () => {
  let t: IssuingApp
  beforeAll(async () => {
    t = await buildIssuingApp()
  })
  afterAll(() => t.close())

  const IMPOSSIBLE = ['+275760-01-01T00:00:00Z', '0000-12-31T00:00:00Z', '1970-01-01T00:00:00Z'] as const

  /** Answers as SIFEN does, with another dFecProc. */
  function answeringAt(fechaProceso: string) {
    t.deps.sifen = t.sifen
    t.interpose('recibe', async (real, ...posting) => ({ ...(await real.recibe(...posting)), fechaProceso }))
    t.interpose('consulta', async (real, cdc) => ({ ...(await real.consulta(cdc)), fechaProceso }))
  }

  it.each(IMPOSSIBLE)('is approved at once, with fecha_proceso null: %s', async fechaProceso => {
    answeringAt(fechaProceso)
    const res = await t.as('operador').post(SYNC, t.factura())
    expect({ status: res.statusCode, estado: res.json().estado }).toEqual({ status: 200, estado: 'approved' })
    expect(await t.dte(res.json().id)).toMatchObject({ fecha_proceso: null, due_at: null })
  })

  it.each(IMPOSSIBLE)('is approved when found by CDC, and keeps last_sent_at: %s', async fechaProceso => {
    answeringAt(fechaProceso)
    t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1 })
    const sentAt = t.clock.now()
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    await t.wait(60)
    expect(await t.dte(id)).toMatchObject({
      estado: 'approved',
      fecha_proceso: null,
      last_sent_at: sentAt,
      due_at: null,
    })
  })
})
