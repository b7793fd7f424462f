/**
 * Sales in the forms of twelve other products' clients, through the real API to the sandbox. Each is approved with the
 * payments, terms, dates and amounts that it meant, or refused on the fields that the client has to change. Only stamp
 * and number are added. docs/dialectos.md.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../support/issuing-app.ts'
import { XSD_MISSING, xsdErrors } from '../support/witness.ts'
import { ALL_SALES } from './all-sales.ts'
import { meaningOf, type Sale } from './sale.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

let numero = 0

/** Sends a sale with its stamp and the next number. */
async function send({ body }: Sale) {
  const isObject = typeof body.timbrado === 'object'
  const timbrado = isObject ? { ...(body.timbrado as object), numero: t.timbrado.numero } : t.timbrado.numero
  return t.as('operador').post(SYNC, { ...body, timbrado, numeroDocumento: String(++numero) })
}

const xmlOf = async (id: number): Promise<string> => (await t.as('admin').get(`/api/sifen/dtes/${id}/xml`)).body

describe('docs/dialectos.md', () => {
  it('has a row for each sale, with the number of refused fields', () => {
    const rows = [...readFileSync('docs/dialectos.md', 'utf8').matchAll(/^\| (.+) \| (.+) \| \d+ \| (\d+) \|$/gm)]
    expect(rows.map(([, dialect, name, now]) => ({ dialect, name, now: Number(now) }))).toEqual(
      ALL_SALES.map(sale => ({
        ...{ dialect: sale.dialect, name: sale.name },
        now: 'refused' in sale ? sale.refused.length : 0,
      })),
    )
  })
})

describe.each(ALL_SALES.map(sale => [sale.dialect, sale.name, sale] as const))('%s: %s', (_, __, sale) => {
  it('is approved as it was meant, or refused on the fields to change', async () => {
    const before = await t.footprint()
    const res = await send(sale)
    const { id, estado, errors } = res.json()
    if ('refused' in sale) {
      const answer = { status: res.statusCode, campos: Object.keys(errors ?? {}).toSorted() }
      expect(answer).toEqual({ status: 422, campos: [...sale.refused].toSorted() })
      expect(await t.footprint()).toEqual(before)
      numero--
      return
    }
    expect({ status: res.statusCode, estado, errors }).toEqual({ status: 200, estado: 'approved', errors: undefined })
    const xml = await xmlOf(id)
    expect(meaningOf(xml)).toEqual(sale.meant)
    if (!XSD_MISSING) expect(await xsdErrors(xml)).toEqual([])
  })
})
