/** Documents that refer to documents of ours: our database is checked before a number is taken. docs/notes A38. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { dtes, type Estado } from '../../db/index.ts'

const CREATE = '/api/sifen/dtes'
const VALIDATE = '/api/sifen/dtes/validar'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterEach(() => t.restore())
afterAll(() => t.close())

const post = (url: string, body: Body) => t.as('operador').post(url, body)
/** Issues an invoice of Gs 11.000, which is approved. */
const invoice = async (over: Body = {}): Promise<{ id: number; cdc: string }> =>
  (await post(SYNC, t.factura(over))).json()
const item = (precioUnitario: number) => ({
  descripcion: 'Devolución',
  cantidad: 1,
  precioUnitario,
  afectacionIva: 1,
  tasaIva: 10,
})
const nota = (cdc: string, monto: number, over: Body = {}): Body =>
  t.factura({
    tipoDocumento: 5,
    notaCreditoDebito: { motivo: 2 },
    documentoAsociado: { formato: 1, cdc },
    items: [item(monto)],
    ...over,
  })
const stand = (id: number, estado: Estado) => t.deps.db.update(dtes).set({ estado }).where(eq(dtes.id, id))

/** Returns the rejection's codes by field. Expects that nothing changes. */
async function refused(url: string, body: Body) {
  const before = await t.footprint()
  const res = await post(url, body)
  const problemas: { campo: string; codigo: string; id: string; que_hacer: string }[] = res.json().problemas ?? []
  expect({ url, footprint: await t.footprint(), body: res.json() }).toMatchObject({ url, footprint: before })
  return { status: res.statusCode, problemas: problemas.map(({ campo, codigo, id }) => ({ campo, codigo, id })) }
}

describe('a note about an invoice', () => {
  it('200 for credit notes up to the total of the invoice; 422 above it, before SIFEN is called', async () => {
    const { cdc } = await invoice()
    expect((await post(SYNC, nota(cdc, 8000))).json()).toMatchObject({ estado: 'approved', advertencias: [] })
    for (const url of [SYNC, CREATE, VALIDATE])
      expect(await refused(url, nota(cdc, 3001))).toEqual({
        status: 422,
        problemas: [{ campo: 'items', codigo: '2417', id: 'H004' }],
      })
    const answer = (await post(VALIDATE, nota(cdc, 3001))).json()
    expect(answer).toMatchObject({
      errors: {
        items: [
          'La nota es de Gs 3.001 y de la factura asociada quedan Gs 3.000 por acreditar: su total es Gs 11.000 y ya se acreditaron Gs 8.000. (SIFEN 2417)',
        ],
      },
      problemas: [{ que_hacer: 'Revise las notas ya emitidas sobre esa factura y ajuste el monto.' }],
    })
    expect((await post(SYNC, nota(cdc, 3000))).json()).toMatchObject({ estado: 'approved' })
  })

  it('200 with a warning about credit notes that were not sent', async () => {
    const { cdc } = await invoice()
    await post(CREATE, nota(cdc, 8000))
    expect((await post(VALIDATE, nota(cdc, 3001))).json().advertencias).toEqual([
      { campo: 'documentoAsociado.cdc', mensaje: expect.stringContaining('sin enviar, por Gs 8.000') },
    ])
  })

  it('200 up to the total when earlier notes were rejected or cancelled', async () => {
    const { cdc } = await invoice()
    const [first, second] = [(await post(SYNC, nota(cdc, 5000))).json(), (await post(SYNC, nota(cdc, 5000))).json()]
    await stand(first.id, 'rejected')
    await stand(second.id, 'cancelled')
    expect((await post(VALIDATE, nota(cdc, 11000))).statusCode).toBe(200)
  })

  it('200 for a debit note above the total', async () => {
    const { cdc } = await invoice()
    expect((await post(SYNC, nota(cdc, 99000, { tipoDocumento: 6 }))).json()).toMatchObject({ estado: 'approved' })
  })
})

describe('422 for an associated document that SIFEN would not accept', () => {
  const cdcField = 'documentoAsociado.cdc'

  it.each([
    ['rejected', '2403'],
    ['error', '2403'],
    ['cancelled', '2404'],
  ] as const)('in estado %s: code %s', async (estado, codigo) => {
    const { id, cdc } = await invoice()
    await stand(id, estado)
    for (const url of [SYNC, CREATE, VALIDATE])
      expect(await refused(url, nota(cdc, 1))).toEqual({
        status: 422,
        problemas: [{ campo: cdcField, codigo, id: 'H004' }],
      })
  })

  it('not approved yet: 2403 when the note is sent at once, a warning when it is stored', async () => {
    const { cdc } = (await post(CREATE, t.factura())).json()
    expect((await refused(SYNC, nota(cdc, 1))).problemas).toEqual([{ campo: cdcField, codigo: '2403', id: 'H004' }])
    expect((await post(CREATE, nota(cdc, 1))).json()).toMatchObject({
      advertencias: [{ campo: cdcField, mensaje: expect.stringContaining('estado draft') }],
    })
  })

  it('of another receiver, in another currency, or an invoice that is no advance', async () => {
    const { cdc } = await invoice()
    const receptor = { naturaleza: 2, tipoDoc: 1, numeroDocumento: '1234567', nombre: 'Juana Pérez' }
    expect((await refused(SYNC, nota(cdc, 1, { receptor }))).problemas).toEqual([
      { campo: 'receptor.numeroDocumento', codigo: '2441', id: 'H004' },
    ])
    const enDolares = nota(cdc, 1, { moneda: 'USD', tipo_cambio: 7300 })
    expect((await refused(SYNC, enDolares)).problemas).toEqual([{ campo: 'moneda', codigo: '2438', id: 'H004' }])
    const about = t.factura({ documentoAsociado: { formato: 1, cdc } })
    expect((await refused(SYNC, about)).problemas).toEqual([{ campo: cdcField, codigo: '2437', id: 'H004' }])
  })
})

describe('a note to a named receiver about an innominate invoice', () => {
  const persona = { naturaleza: 2, tipoDoc: 1, numeroDocumento: '1234567', nombre: 'Juana Pérez' }
  const innominada = () => invoice({ receptor: { naturaleza: 2, tipoDoc: 5 } })
  const NOMINACION = {
    ...{ motivo: 'El cliente pidió su factura', contribuyente: false, tipoOperacion: 2 },
    ...{ documentoTipo: 1, documentoNumero: '1234567', razonSocial: 'Juana Pérez' },
  }

  const warned = async (cdc: string, tipoDocumento: number) => {
    const res = await post(VALIDATE, nota(cdc, 1, { receptor: persona, tipoDocumento }))
    return res.json().advertencias.filter(({ campo }: Body) => campo === 'documentoAsociado.cdc')
  }

  it.each([5, 6])('type %i: a warning, until the invoice is nominated', async tipoDocumento => {
    const { cdc } = await innominada()
    const WARNING = [{ campo: 'documentoAsociado.cdc', mensaje: expect.stringMatching(/innominada.*2441/) }]
    expect(await warned(cdc, tipoDocumento)).toEqual(WARNING)
    t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4468', times: 1 })
    await post('/api/sifen/eventos/nominacion', { cdc, ...NOMINACION })
    expect(await warned(cdc, tipoDocumento)).toEqual(WARNING)
    await post('/api/sifen/eventos/nominacion', { cdc, ...NOMINACION })
    expect(await warned(cdc, tipoDocumento)).toEqual([])
    const issued = (await post(SYNC, nota(cdc, 1, { receptor: persona, tipoDocumento }))).json()
    expect(issued.estado).toBe('approved')
  })
})

describe('an associated document that is not stored here', () => {
  it('200 with a warning when its CDC has our own RUC', async () => {
    const { cdc } = await invoice()
    const elsewhere = (await post(VALIDATE, nota(cdc, 1))).json()
    const [own, foreign] = [await post(VALIDATE, nota(unknown(cdc), 1)), elsewhere]
    expect({ own: own.json().advertencias, foreign: foreign.advertencias }).toEqual({
      own: [{ campo: 'documentoAsociado.cdc', mensaje: expect.stringContaining('no se emitió aquí') }],
      foreign: [],
    })
  })
})

/** Returns the same CDC with another security code. */
function unknown(cdc: string): string {
  const body = `${cdc.slice(0, 34)}${cdc[34] === '9' ? '1' : '9'}${cdc.slice(35, 43)}`
  let weight = 2
  let sum = 0
  for (const digit of [...body].toReversed()) {
    sum += Number(digit) * weight
    weight = weight === 11 ? 2 : weight + 1
  }
  const rest = sum % 11
  return `${body}${rest > 1 ? 11 - rest : 0}`
}
