/** The summary of a signed XML equals that of the request that made it. */
import { describe, expect, it } from 'vitest'
import { minimal, sign } from '../test/invoice-factory.ts'
import * as tipos from '../test/tipos-factory.ts'
import { summarise } from './documento/index.ts'
import { summariseRde } from './rde-summary.ts'

const person = { naturaleza: 2, tipoDoc: 1, numeroDocumento: '123', nombre: 'Juana Pérez' }
const items = [
  { descripcion: 'Uno', cantidad: 1, precioUnitario: 11_000, afectacionIva: 1, tasaIva: 10 },
  { descripcion: 'Dos', cantidad: 2, precioUnitario: 1_050, afectacionIva: 1, tasaIva: 5 },
  { descripcion: 'Tres', cantidad: 1, precioUnitario: 500, afectacionIva: 3, tasaIva: 0 },
]

describe('summariseRde', () => {
  it.each([
    ['an invoice', minimal()],
    ['an invoice with all rates and a commission', minimal({ items, comision: 1_100 })],
    ['an invoice to a person', minimal({ receptor: person })],
    ['an invoice to nobody', minimal({ receptor: { naturaleza: 2, tipoDoc: 5 } })],
    ['an invoice in dollars', minimal({ moneda: 'USD', condicionTipoCambio: 1, tipo_cambio: 7300.5 })],
    ['a self-invoice', tipos.autofactura()],
    ['an invoice with ISC', tipos.conIsc()],
    ['a credit note', tipos.nota()],
    ['a debit note', tipos.notaDeDebito()],
    ['a remission', tipos.remisionCompleta()],
    ['an export', tipos.exportacionDeHoy()],
  ])('of %s is that of its request', async (_what, body) => {
    const { text, prepared, cdc } = sign(body)
    const { totalOperacion, ...summary } = summarise(prepared)
    const read = await summariseRde(text)
    expect({ ...read, cdcAsociado: read.cdcAsociado }).toMatchObject({ cdc, totalOperacion, ...summary })
  })

  it('has the place, number, series and instants of the document', async () => {
    const { text } = sign(minimal({ serie: 'AB' }))
    const { establecimiento, puntoExpedicion, codigoSeguridad, fechaFirma, timbrado } = await summariseRde(text)
    expect(text).toContain(
      `<dNumTim>${timbrado}</dNumTim><dEst>${establecimiento}</dEst><dPunExp>${puntoExpedicion}</dPunExp>`,
    )
    expect(text).toContain(`<dCodSeg>${codigoSeguridad}</dCodSeg>`)
    expect(text).toContain(`<dFecFirma>${fechaFirma}</dFecFirma>`)
  })

  it('reads absent elements as empty, and amounts as zero', async () => {
    expect(await summariseRde('<rDE/>')).toMatchObject({ cdc: '', totalOperacion: '0', receptorDocumento: '' })
  })
})
