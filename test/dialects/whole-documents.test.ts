/**
 * Whole documents as other products' modules write them, through the real API to the sandbox. Each is approved, or
 * refused for the fields whose data are wrong in the document itself. Only the stamp and the number are added.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../support/issuing-app.ts'
import { ERPNEXT } from './whole/erpnext.ts'
import { XMLGEN_README } from './whole/xmlgen-readme.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

let numero = 0

describe.each([
  ['ERPNext', ERPNEXT],
  ['xmlgen’s README', XMLGEN_README],
])('%s', (_, documents) => {
  it.each(documents.map(document => [document.name, document] as const))('%s', async (_, { body, ends }) => {
    const before = await t.footprint()
    const res = await t.as('operador').post(SYNC, { ...body, timbrado: t.timbrado.numero, numero: numero + 1 })
    const { estado, errors } = res.json()
    const campos = Object.keys(errors ?? {}).toSorted()
    if (ends === 'approved') {
      numero += 1
      expect({ status: res.statusCode, estado, campos }).toEqual({ status: 200, estado: 'approved', campos: [] })
    } else {
      expect({ status: res.statusCode, campos }).toEqual({ status: 422, campos: [...ends].toSorted() })
      expect(await t.footprint()).toEqual(before)
    }
  })
})
