/**
 * The daily run against the sandbox's page: its times, its frequency, and the state after each of the bank's faults.
 */

import type { FaultName } from '@nanduti/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAULT_NAMES } from '../../../packages/sandbox/src/scripts/faults.ts'
import { type BcpApp, buildBcpApp } from '../../../test/support/bcp-app.ts'
import { syncWhenDue } from './sync-when-due.ts'

/** A Thursday, an hour before 08:15 in Asunción. */
const THURSDAY = '2026-11-19T10:15:00.000Z'
const MINUTE = 60
const DAY = 86_400

let t: BcpApp
let lines: string[]
beforeAll(async () => {
  lines = []
  t = await buildBcpApp({ log: line => void lines.push(line) })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.reset()
  lines.length = 0
  t.clock.set(THURSDAY)
})

const run = () => syncWhenDue(t.deps)
const usd = async () => (await t.as('lector').get('/api/bcp/cotizaciones/USD')).json<{ data: object }>().data
const health = async () => (await t.as('nadie').get('/api/sifen/health')).json<{ status: string; alarmas?: object[] }>()
const alarmLines = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'exchange rates failed')

describe('the sync of exchange rates', () => {
  it('runs at once in a new installation, and stores six currencies', async () => {
    expect(await run()).toMatchObject({ ok: true, fecha: '2026-11-19' })
    expect((await t.stored()).map(row => row.slice(0, 14))).toEqual(
      ['ARS', 'BRL', 'CLP', 'EUR', 'USD', 'UYU'].map(moneda => `${moneda} 2026-11-19`),
    )
    expect(await run()).toBeUndefined()
    expect(t.requests).toHaveLength(1)
  })

  it.each([
    ['January', '2026-01-14T15:00:00.000Z', ['2026-01-15T11:15:00.000Z', '2026-01-16T11:15:00.000Z']],
    ['July', '2026-07-14T15:00:00.000Z', ['2026-07-15T11:15:00.000Z', '2026-07-16T11:15:00.000Z']],
    ['a July of UTC-4', '2024-07-16T15:00:00.000Z', ['2024-07-17T12:15:00.000Z', '2024-07-18T12:15:00.000Z']],
  ])(
    'runs once at 08:15 in Asunción in %s, with two processes woken every quarter of an hour',
    async (_, start, fired) => {
      t.clock.set(start)
      await run()
      for (let minutes = 0; minutes < 2 * 24 * 60 - 150; minutes += 15) {
        t.clock.advance(15 * MINUTE)
        await twice()
      }
      expect(t.requests.slice(1)).toEqual(fired)
    },
    60_000,
  )

  it('runs once after a night of downtime', async () => {
    await run()
    t.clock.advance(DAY)
    for (let i = 0; i < 5; i++) {
      await twice()
      t.clock.advance(MINUTE)
    }
    expect(t.requests).toEqual([THURSDAY, '2026-11-20T10:15:00.000Z'])
  })

  it('runs once for twenty concurrent calls', async () => {
    const ends = await Promise.all(Array.from({ length: 20 }, run))
    expect(ends.filter(end => end !== undefined)).toHaveLength(1)
    expect(t.requests).toHaveLength(1)
  })

  it('runs again five minutes after a process died during it', async () => {
    const { outgoing } = t.deps
    t.deps.outgoing = {
      get: () => {
        throw new Error('killed')
      },
    }
    await expect(run()).rejects.toThrow('killed')
    t.deps.outgoing = outgoing
    t.clock.advance(5 * MINUTE - 1)
    expect(await run()).toBeUndefined()
    t.clock.advance(1)
    expect(await run()).toMatchObject({ ok: true })
  })

  it('retries one minute after a failure, then two minutes, until the bank answers', async () => {
    t.sandbox.script({ service: 'bcp', fault: 'unavailable', times: 2 })
    for (let minute = 0; minute < 10; minute++) {
      await run()
      t.clock.advance(MINUTE)
    }
    expect(t.requests.map(at => at.slice(11, 16))).toEqual(['10:15', '10:16', '10:18'])
    expect(await health()).toEqual({ status: 'ok' })
  })

  it('stores Friday’s sheet on a Saturday', async () => {
    t.clock.set('2026-11-21T11:15:00.000Z')
    expect(await run()).toMatchObject({ ok: true, fecha: '2026-11-20' })
    expect(await usd()).toMatchObject({ fecha: '2026-11-20', stale: true })
  })
})

/** Runs the sync in two processes at once. */
const twice = () => Promise.all([run(), run()])

/** Faults of the bank, and the alarm code of each. */
const REFUSED: readonly [FaultName, string][] = [
  ['bcp-jump', 'BCP_JUMP'],
  ['bcp-numbers', 'BCP_NUMBERS'],
  ['html', 'BCP_PAGE'],
  ['empty', 'BCP_PAGE'],
  ['truncated', 'BCP_PAGE'],
  ['unavailable', 'BCP_STATUS'],
  ['reset-before', 'HTTP_CONNECTION'],
  ['reset-after', 'HTTP_CONNECTION'],
  ['hang', 'HTTP_TIMEOUT'],
  ['late', 'HTTP_TIMEOUT'],
  ['gzip-bomb', 'HTTP_TOO_LARGE'],
]

describe('a bank that fails', () => {
  beforeEach(async () => {
    await run()
    t.clock.advance(DAY)
  })

  it.each(REFUSED)('%s keeps yesterday’s rates as stale, with %s in log and health', async (fault, code) => {
    const before = await t.stored()
    t.sandbox.script({ service: 'bcp', fault, times: 1 })
    if (code === 'HTTP_TIMEOUT') t.hurry()
    expect(await run()).toMatchObject({ ok: false, code })
    expect(await t.stored()).toEqual(before)
    expect(await usd()).toMatchObject({ fecha: '2026-11-19', stale: true })
    expect(alarmLines()).toMatchObject([{ level: 50, code }])
    const desde = t.clock.now().toISOString()
    expect(await health()).toEqual({ status: 'ok', alarmas: [{ codigo: code, mensaje: expect.any(String), desde }] })
    t.clock.advance(MINUTE)
    t.sandbox.release()
    expect(await run()).toMatchObject({ ok: true, fecha: '2026-11-20' })
    expect(await usd()).toMatchObject({ fecha: '2026-11-20', stale: false })
    expect(await health()).toEqual({ status: 'ok' })
  })

  it('is tested with all the sandbox’s faults for the bank', () => {
    const tried = [...REFUSED.map(([fault]) => fault), 'bcp-columns']
    expect(FAULT_NAMES.filter(fault => fault.startsWith('bcp-') && !tried.includes(fault))).toEqual([])
  })

  it('bcp-columns: the right column is read in any position', async () => {
    t.sandbox.script({ service: 'bcp', fault: 'bcp-columns', times: 1 })
    expect(await run()).toMatchObject({ ok: true, fecha: '2026-11-20' })
    const moved = await t.stored()
    await t.reset()
    await run()
    expect(moved.filter(row => row.includes('2026-11-20'))).toEqual(await t.stored())
  })

  it.each([
    ['a day to come', 3 * DAY * 1000],
    ['a day before the one that is stored', -3 * DAY * 1000],
  ])('a sheet of %s fails with BCP_DATE', async (_, skewMs) => {
    const before = await t.stored()
    t.sandbox.script({ service: 'bcp', fault: 'none', skewMs, times: 1 })
    expect(await run()).toMatchObject({ ok: false, code: 'BCP_DATE' })
    expect(await t.stored()).toEqual(before)
  })

  it('raises an alarm that gives the time of the first failure', async () => {
    t.sandbox.script({ service: 'bcp', fault: 'unavailable' })
    await run()
    const desde = t.clock.now().toISOString()
    t.clock.advance(MINUTE)
    await run()
    expect((await health()).alarmas).toMatchObject([{ codigo: 'BCP_STATUS', desde }])
  })
})

describe('health', () => {
  it('is ok at once when the database does not answer', async () => {
    const { db } = t.deps
    const never = new Promise<never>(() => {})
    const deaf = new Proxy(db, { get: () => () => ({ from: () => ({ where: () => never }) }) })
    t.deps.db = deaf
    try {
      expect(await health()).toEqual({ status: 'ok' })
    } finally {
      t.deps.db = db
    }
  })
})
