/** The request that is read from an XML makes the same document again. */
import { describe, expect, it } from 'vitest'
import { contexto, minimal, sign } from '../test/invoice-factory.ts'
import * as tipos from '../test/tipos-factory.ts'
import { prepareDocumento } from './documento/index.ts'
import { requestOfRde } from './rde-request.ts'

const items = [
  { descripcion: 'Uno', cantidad: 1, precioUnitario: 11_000, afectacionIva: 1, tasaIva: 10, descuento: 100 },
  { descripcion: 'Dos', cantidad: 2.5, precioUnitario: 1_050, afectacionIva: 1, tasaIva: 5, unidadMedida: 83 },
  { descripcion: 'Tres', cantidad: 1, precioUnitario: 500, afectacionIva: 3, tasaIva: 0 },
  { descripcion: 'Cuatro', cantidad: 1, precioUnitario: 500, afectacionIva: 4, ivaProporcion: 50, tasaIva: 10 },
]
const credito = { condicion: 2, credito: { tipo: 2, cuotas: 2, infoCuotas: [{ monto: 5500 }, { monto: 5500 }] } }
const tarjeta = { condicion: 1, entregas: [{ tipo: 3, monto: 11000, infoTarjeta: { tipo: 1, medioPago: 1 } }] }

describe('requestOfRde', () => {
  it.each([
    ['an invoice', minimal()],
    ['an invoice with all rates', minimal({ items, comision: 1_100 })],
    ['an invoice with a discount of the whole', minimal({ items, descuentoGlobal: 1000 })],
    [
      'an invoice to a person',
      minimal({ receptor: { naturaleza: 2, tipoDoc: 1, numeroDocumento: '123', nombre: 'Juana Pérez' } }),
    ],
    ['an invoice to nobody', minimal({ receptor: { naturaleza: 2, tipoDoc: 5 } })],
    ['an invoice in dollars', minimal({ moneda: 'USD', condicionTipoCambio: 1, tipo_cambio: 7300.5 })],
    ['a credit in instalments', minimal({ condicionPago: credito })],
    ['a payment by card', minimal({ condicionPago: tarjeta })],
    ['a self-invoice', tipos.autofactura()],
    ['an invoice with ISC', tipos.conIsc()],
    ['a credit note', tipos.nota()],
    ['a debit note', tipos.notaDeDebito()],
    ['a remission', tipos.remisionCompleta()],
    ['an export', tipos.exportacionDeHoy()],
    ['an invoice with transport', tipos.facturaConTransporte()],
  ])('of %s gives the same document', async (_what, body) => {
    const { text, prepared } = sign(body)
    const again = prepareDocumento(await requestOfRde(text), contexto())
    expect(again.ok ? again.prepared.body : again.problems).toBe(prepared.body)
  })

  it('is empty for a text that is no rDE', async () => {
    expect(await requestOfRde('<x/>')).toEqual({})
  })
})
