/**
 * The issuer of a document: how it is found among the caller's emitters, and the errors when none or several remain
 * (docs/notes A9).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../test/http/refusals.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SALE, SYNC } from '../../../test/support/issuing-app.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const { mark, refused, sync } = refusals(() => t)

describe('the emitter', () => {
  it('422 with the same answer for an absent emitter_id and one of another company', async () => {
    const foreign = await t.make.emitter(t.ajena)
    for (const emitter_id of [999_999, foreign.id, 0, -1, 2 ** 31, 2 ** 40]) {
      await refused(t.factura({ emitter_id }), {
        emitter_id: [`No hay un emisor con id ${emitter_id} entre los suyos: véalos en GET /api/sifen/emitters.`],
      })
    }
  })

  it('422 for the caller’s own inactive emitter, with what to do', async () => {
    const { id } = await t.make.emitter(t.empresa, { activo: false })
    const text = 'El emisor está inactivo: si es de prod, cargue su certificado; si lo desactivó, actívelo.'
    await refused(t.factura({ emitter_id: id }), { emitter_id: [text] })
  })

  it('is found by stamp, emitter_id or emisor.ruc when the caller has several companies', async () => {
    const second = await t.make.empresa()
    const emitter = await t.make.emitter(second)
    const ids = idsOf(await t.make.numeracion(second.id))
    const user = await t.make.user({ roles: { [t.empresa.id]: 'operador', [second.id]: 'operador' } })
    const caller = t.with(await t.make.token(user.id))
    expect((await caller.post(SYNC, t.factura())).statusCode).toBe(200)
    const unknownStamp = t.facturaNumero(1, { timbrado: 66666666, timbradoFechaInicio: '2026-01-01' })
    await mark()
    const shown = [t.emitter, emitter].map(({ id, ruc, dv }) => `${id}: ${ruc}-${dv} test`).join(', ')
    const text = `Hay varios emisores posibles: indique emitter_id (${shown}).`
    await refused(unknownStamp, { emitter_id: [text] }, caller)
    const named = await caller.post(SYNC, { ...unknownStamp, emitter_id: t.emitter.id })
    expect(named.statusCode).toBe(200)
    const emisor = { ruc: `0${t.emitter.ruc}-${t.emitter.dv}` }
    const byRuc = await caller.post(SYNC, { ...unknownStamp, numeroDocumento: '2', emisor })
    expect(byRuc.statusCode).toBe(200)
    await mark()
    const theirs = { ...SALE, emitter_id: t.emitter.id, ...ids }
    await refused(theirs, { emitter_id: ['El emisor no corresponde a la empresa y al ambiente del timbrado.'] }, caller)
  })

  it('is found by stamp when the company has one of test and one of prod, and its defaults apply', async () => {
    const company = await issuingCompany()
    await t.make.emitter(company, { ambiente: 'prod', establecimiento: '002', punto_expedicion: '002' })
    const caller = await callerOf(company)
    const sale = { ...SALE, timbrado: Number(company.timbrado.numero), numeroDocumento: '1' }
    const found = await caller.post(SYNC, sale)
    expect({ status: found.statusCode, numero: found.json().numero }).toEqual({
      status: 200,
      numero: '001-001-0000001',
    })
    // A superadmin, who sees every company, need not name one either.
    const seen = await t.as('superadmin').post(SYNC, { ...sale, numeroDocumento: '2' })
    expect({ status: seen.statusCode, numero: seen.json().numero }).toEqual({ status: 200, numero: '001-001-0000002' })
  })

  it('decides which stamp is meant when several companies of the caller have that number', async () => {
    const [company, other] = [await issuingCompany(), await issuingCompany()]
    await t.make.emitter(company, { ambiente: 'prod' })
    const { numero } = await t.make.timbrado(other.id)
    const caller = await callerOf(company, other)
    const issued = async (body: object) => {
      const res = await caller.post(SYNC, body)
      expect({ status: res.statusCode, issuer: res.json().cdc?.slice(2, 10) }).toEqual({
        status: 200,
        issuer: company.ruc,
      })
    }
    const sale = t.facturaNumero(1, { timbrado: Number(numero) })
    // A stamp stored by another company has no effect on one that this company has not stored.
    await issued({ ...sale, emitter_id: company.emitter.id, timbradoFechaInicio: '2026-01-01' })
    await t.make.timbrado(company.id, { numero })
    await issued({ ...sale, numeroDocumento: '2', emisor: { ruc: company.ruc } })
    await mark()
    const shown = [company, other].map(({ emitter, ruc, dv }) => `${emitter.id}: ${ruc}-${dv} test`).join(', ')
    const errors = {
      emitter_id: [`Hay varios emisores posibles: indique emitter_id (${shown}).`],
      timbrado: ['Varias de sus empresas tienen este timbrado: indique emitter_id o los ids.'],
    }
    await refused(sale, errors, caller)
  })

  it('422 with one problem when its stamp is of another ambiente: its defaults still apply', async () => {
    const company = await issuingCompany()
    const { numero } = await t.make.timbrado(company.id, { ambiente: 'prod' })
    await mark()
    const body = { ...SALE, timbrado: Number(numero), numeroDocumento: '1' }
    const text = 'El emisor no corresponde a la empresa y al ambiente del timbrado.'
    await refused(body, { emitter_id: [text] }, await callerOf(company))
  })

  it('is found by emisor.ruc in any spelling', async () => {
    const company = await issuingCompany({ ruc: '1234567A', dv: '2' })
    const caller = await callerOf(company, t.empresa)
    const unknownStamp = t.facturaNumero(1, { timbrado: 77777777, timbradoFechaInicio: '2026-01-01' })
    const written = ['1234567A', '1234567a', ' 1234567A ', '001234567a-2']
    for (const [at, ruc] of written.entries()) {
      const res = await caller.post(SYNC, { ...unknownStamp, numeroDocumento: String(at + 1), emisor: { ruc } })
      expect({ ruc, status: res.statusCode, issuer: res.json().cdc?.slice(2, 11) }).toEqual({
        ruc,
        status: 200,
        issuer: '1234567A2',
      })
    }
  })

  it('is found as if a blank emisor.ruc were absent', async () => {
    const res = await sync(t.factura({ emisor: { ruc: ' ', dv: '' } }))
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({ status: 200, errors: undefined })
  })

  it('422 when emisor.ruc is of no company of the caller, or not that of emitter_id', async () => {
    for (const [ruc, shown = ruc] of [
      ['80099999'],
      ['80099999-5'],
      ['-'],
      ['000'],
      [' - ', '-'],
      ['X'.repeat(500), `${'X'.repeat(20)}…`],
      [`${'8'.repeat(19)}😀`, `${'8'.repeat(19)}\ufffd…`],
    ] as [string, string?][])
      await refused(t.factura({ emisor: { ruc } }), {
        'emisor.ruc': [
          `No hay un emisor con el RUC «${shown}» entre los suyos: corrija emisor.ruc, indique emitter_id o registre el emisor.`,
        ],
      })
    const res = await sync(t.factura({ emitter_id: t.emitter.id, emisor: { ruc: '80099999' } }))
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['emisor.ruc'],
    })
  })
})

/** Creates a company with a stamp and a `test` emitter that can issue at 001-001. */
async function issuingCompany(overrides: { ruc?: string; dv?: string } = {}) {
  const empresa = await t.make.empresa(overrides)
  const emitter = await t.make.emitter(empresa, { establecimiento: '001', punto_expedicion: '001' })
  await t.equip(emitter)
  return { ...empresa, emitter, ...(await t.make.numeracion(empresa.id)) }
}

async function callerOf(...companies: { id: number }[]) {
  const user = await t.make.user({ roles: Object.fromEntries(companies.map(({ id }) => [id, 'operador'])) })
  return t.with(await t.make.token(user.id))
}
