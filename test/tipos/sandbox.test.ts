/** Submits documents of each type to the sandbox, whose rules were written from the manual and not from ours. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, minimal } from '../../packages/sifen/test/invoice-factory.ts'
import { GLOBALES, SECTORES } from '../../packages/sifen/test/rule-cases.ts'
import * as sectores from '../../packages/sifen/test/sectores-factory.ts'
import * as cases from '../../packages/sifen/test/tipo-rule-cases.ts'
import * as tipos from '../../packages/sifen/test/tipos-factory.ts'
import { type Judge, openJudge } from '../support/judged-documents.ts'

let judge: Judge
beforeAll(async () => {
  judge = await openJudge()
})

describe('valid documents', () => {
  it.each([
    ['factura', minimal()],
    ['factura con transporte', tipos.facturaConTransporte()],
    ['factura con transporte aéreo', tipos.facturaConTransporte({ transporte: tipos.porAire() })],
    ['venta de crédito fiscal', tipos.creditoFiscal()],
    ['factura de ISC', tipos.conIsc()],
    ['factura con sectores y vehículo', sectores.facturaConSectores()],
    ['factura con descuento, anticipo, comisión y redondeo', sectores.conGlobales()],
    ['lo mismo en dólares', sectores.conGlobales({ moneda: 'USD', tipo_cambio: 7300 })],
    ['exportación como factura', tipos.exportacionDeHoy()],
    ['autofactura', tipos.autofactura()],
    ['autofactura completa', tipos.autofacturaCompleta()],
    ['nota de crédito', tipos.nota()],
    ['nota de débito', tipos.notaDeDebito()],
    ['nota en dólares', tipos.nota({ moneda: 'USD', tipo_cambio: 7300 })],
    ['remisión', tipos.remision()],
    ['remisión completa', tipos.remisionCompleta()],
  ])('%s is approved', (_, body) => {
    expect(judge.issued(body)).toMatchObject({ codigo: '0260' })
  })
})

describe('a note about an invoice of ours', () => {
  it('is approved up to its total, and rejected with 2417 above it', () => {
    const { cdc } = judge.inBook(minimal(), 1)
    const about = (precioUnitario: number): Body =>
      tipos.nota({ documentoAsociado: { formato: 1, cdc }, items: [tipos.item({ precioUnitario })] })
    const codes = [judge.inBook(about(8000), 1), judge.inBook(about(3001), 2), judge.inBook(about(3000), 3)]
    expect(codes.map(({ codigo }) => codigo)).toEqual(['0260', '2417', '0260'])
  })
})

/** Codes that the sandbox cannot answer: it checks the form of a wrong RUC first, and does not implement clearance. */
describe.each(
  Object.entries({ ...cases, GLOBALES, SECTORES }).filter(([table]) => table !== 'SOBRANTES' && table !== 'FUTUROS'),
)('%s, sent past our own rules', (_, table) => {
  const coded = table.flatMap(([defect, body, problem]) => {
    const codigo = / (\d{4})$/.exec(problem ?? '')?.[1]
    return codigo === undefined ? [] : [{ defect, body, codigo }]
  })
  it.each(coded)('$defect is rejected with $codigo', ({ body, codigo }) => {
    expect(judge.forced(body)).toMatchObject({ codigo })
  })
})
