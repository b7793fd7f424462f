import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { businessDay, dayOf, FERIADOS, readFecha, writeFecha } from '../bcp/business-day.ts'
import { ratesOf } from '../bcp/rates.ts'
import { type Sandbox, startSandbox } from '../index.ts'
import { BCP_PATH } from './serve-bcp.ts'

const DAY_MS = 86_400_000
/** Saturday, 21 November 2026, at 08:00 in Asunción. */
const NOW = new Date('2026-11-21T11:00:00Z')

let sandbox: Sandbox
beforeAll(async () => {
  const clock = { now: () => NOW }
  sandbox = await startSandbox({ controlPort: 0, clock, random: { bytes: n => randomBytes(n) } })
})
afterEach(() => {
  sandbox.clearScripts()
  sandbox.release()
})
afterAll(() => sandbox.close())

const url = () => `${sandbox.controlUrl}${BCP_PATH}`
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
const latest = () => fetch(url(), { headers })
const sheet = async (answer: Response | Promise<Response>) => {
  const page = await (await answer).text()
  const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]>(?:<img[^>]*>)?\s*([^<]*)<\/t[hd]>/g)].map(([, cell]) => cell),
  )
  return {
    fecha: /<input type="hidden" name="fecha" id="fecha" value="([^"]*)">/.exec(page)?.[1],
    title: /PLANILLA DE COTIZACIONES AL ([\d/]+)/.exec(page)?.[1],
    heading: rows[0],
    rows: rows.slice(1),
  }
}
const of = (fecha: string) => sheet(fetch(url(), { method: 'POST', headers, body: new URLSearchParams({ fecha }) }))

describe('the page of the central bank', () => {
  it("shows Friday's sheet on a Saturday", async () => {
    const { fecha, title, heading, rows } = await sheet(latest())
    expect({ fecha, title }).toEqual({ fecha: '20/11/2026', title: '20/11/2026' })
    expect(heading).toEqual(['Moneda', 'Código', 'ME/USD', '₲ / ME'])
    expect(rows).toHaveLength(20)
    expect(rows[0]?.slice(0, 3)).toEqual(['DÓLAR ESTADOUNIDENSE', 'USD', '1,0000'])
    for (const [, , dollar, guarani] of rows) {
      expect(dollar).toMatch(/^\d{1,3}(\.\d{3})*,\d{4}$/)
      expect(guarani).toMatch(/^\d{1,3}(\.\d{3})*,\d{2}$/)
    }
  })

  it.each([
    ['18/11/2026', '18/11/2026', 'a Wednesday'],
    ['15/11/2026', '13/11/2026', 'a Sunday'],
    ['08/12/2025', '05/12/2025', 'a holiday on a Monday'],
    ['25/12/2026', '20/11/2026', 'a day to come'],
    ['31/02/2026', '20/11/2026', 'a day that does not exist'],
    ['2026-11-18', '20/11/2026', 'another notation'],
  ])('asked for %s returns the sheet of %s (%s)', async (wanted, shown) => {
    expect((await of(wanted)).fecha).toBe(shown)
  })

  it('shows the same rates for the same day', async () => {
    expect(await of('18/11/2026')).toEqual(await of('18/11/2026'))
    expect((await of('18/11/2026')).rows).not.toEqual((await of('17/11/2026')).rows)
  })

  const dollar = async () => (await sheet(latest())).rows[0]

  it('bcp-columns: swaps two columns, with their headings', async () => {
    const [, , one, guaranies] = (await dollar()) ?? []
    sandbox.script({ service: 'bcp', fault: 'bcp-columns', times: 1 })
    const { heading, rows } = await sheet(latest())
    expect(heading).toEqual(['Moneda', 'Código', '₲ / ME', 'ME/USD'])
    expect(rows[0]?.slice(2)).toEqual([guaranies, one])
  })

  it('bcp-jump: raises the rates by half', async () => {
    const value = (shown = '') => Number(shown.replaceAll('.', '').replace(',', '.'))
    const before = value((await dollar())?.[3])
    sandbox.script({ fault: 'bcp-jump', times: 1 })
    expect(value((await dollar())?.[3])).toBeCloseTo(before * 1.5, 1)
  })

  it('bcp-numbers: shows N/D instead of numbers', async () => {
    sandbox.script({ service: 'bcp', fault: 'bcp-numbers', times: 1 })
    expect((await sheet(latest())).rows.map(row => row[3])).toEqual(Array(20).fill('N/D'))
  })

  it.each([
    ['html', 200, /rejected/],
    ['empty', 200, /^$/],
    ['unavailable', 503, /Unavailable/],
    ['truncated', 200, /PLANILLA(?!.*<\/html>)/s],
  ] as const)('%s: answers without a complete page', async (fault, status, text) => {
    sandbox.script({ service: 'bcp', fault, times: 1 })
    const answer = await latest()
    expect(answer.status).toBe(status)
    expect(await answer.text()).toMatch(text)
  })

  it('late: delays the page until released', async () => {
    sandbox.script({ service: 'bcp', fault: 'late', times: 1 })
    let answered = false
    const slow = latest().then(answer => {
      answered = true
      return answer
    })
    await dollar()
    expect(answered).toBe(false)
    sandbox.release()
    expect((await sheet(slow)).fecha).toBe('20/11/2026')
  })

  it('skewMs: shows the sheet of the date of the skewed clock', async () => {
    sandbox.script({ service: 'bcp', fault: 'none', skewMs: 3 * DAY_MS, times: 1 })
    expect((await sheet(latest())).fecha).toBe('24/11/2026')
    sandbox.script({ service: 'bcp', fault: 'none', skewMs: -2 * DAY_MS, times: 1 })
    expect((await sheet(latest())).fecha).toBe('19/11/2026')
    expect((await sheet(latest())).fecha).toBe('20/11/2026')
  })

  it('reset-before: cuts the connection without an answer', async () => {
    sandbox.script({ service: 'bcp', fault: 'reset-before', times: 1 })
    await expect(latest()).rejects.toThrow()
  })

  it('returns 403 for a client that is not a browser', async () => {
    expect((await fetch(url(), { headers: { 'user-agent': 'node' } })).status).toBe(403)
  })

  it('ignores scripts for SIFEN', async () => {
    sandbox.script({ fault: 'html' })
    expect((await sheet(latest())).fecha).toBe('20/11/2026')
  })
})

describe('days and rates of the sheets', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map(dayOf)

  it('businessDay keeps a business day, and moves any other back by at most five days', () => {
    fc.assert(
      fc.property(days, day => {
        const business = businessDay(day, FERIADOS)
        expect(businessDay(business, FERIADOS)).toEqual(business)
        expect([0, 6]).not.toContain(business.getUTCDay())
        expect(FERIADOS).not.toContain(business.toISOString().slice(5, 10))
        expect(day.getTime() - business.getTime()).toBeGreaterThanOrEqual(0)
        expect(day.getTime() - business.getTime()).toBeLessThanOrEqual(5 * DAY_MS)
      }),
    )
  })

  it('readFecha reads what writeFecha writes', () => {
    fc.assert(
      fc.property(days, day => {
        expect(readFecha(writeFecha(day))).toEqual(day)
      }),
    )
  })

  it('businessDay accepts full dates as holidays', () => {
    const [friday, thursday] = [new Date('2026-04-03T00:00:00Z'), new Date('2026-04-02T00:00:00Z')]
    expect(businessDay(friday, ['2026-04-03'])).toEqual(thursday)
  })

  it('ratesOf changes by less than 1 % from one day to the next', () => {
    fc.assert(
      fc.property(days, day => {
        const next = ratesOf(new Date(day.getTime() + DAY_MS))
        ratesOf(day).forEach(({ guaranies }, i) => {
          expect(Math.abs((next[i]?.guaranies ?? 0) / guaranies - 1)).toBeLessThan(0.01)
        })
      }),
    )
  })
})
