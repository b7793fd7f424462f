/** One good document of a type other than the invoice, one defect, exactly one problem, with SIFEN's code. */
import { describe, expect, it } from 'vitest'
import { brief, minimal, problemsOf, sign } from '../../../test/invoice-factory.ts'
import * as cases from '../../../test/tipo-rule-cases.ts'
import { autofactura, nota, remision } from '../../../test/tipos-factory.ts'
import { GRUPOS, presencia } from '../tipos/index.ts'
import { ASOCIADO_RULES, ASOCIADOS_RULES } from './asociado.ts'
import { AUTOFACTURA_RULES, IDENTIFICADO_RULES, REMISION_RULES } from './tipos.ts'
import { LUGAR_DE_ENTREGA_RULES, TRANSPORTE_RULES, VEHICULO_RULES } from './transporte.ts'

describe.each(Object.entries(cases))('%s', (_, table) => {
  it.each(table)('reports the expected problem, or none: %s', (_defect, body, problem) => {
    expect(problemsOf(body).map(brief)).toEqual(problem === undefined ? [] : [problem])
  })
})

describe('the tables', () => {
  const seen = new Set(Object.values(cases).flatMap(table => table.map(([, , problem]) => problem)))
  const named = (prefix: string, rules: readonly { campo: string; codigo?: string }[]) =>
    rules.map(({ campo, codigo }) => prefix + brief({ campo, mensaje: '', ...(codigo && { codigo }) }))

  it('have a case for every rule', () => {
    const rules = [
      ...named('', [...AUTOFACTURA_RULES, ...REMISION_RULES, ...IDENTIFICADO_RULES, ...ASOCIADOS_RULES]),
      ...named('transporte.', TRANSPORTE_RULES),
      ...named('transporte.entrega.0.', LUGAR_DE_ENTREGA_RULES),
      ...named('transporte.vehiculo.0.', VEHICULO_RULES),
      ...named('documentoAsociado.0.', ASOCIADO_RULES),
    ]
    expect(rules.filter(rule => !seen.has(rule))).toEqual([])
  })

  it('have a case for every code of a missing group', () => {
    const codes = new Set([...seen].map(problem => problem?.slice(-4)))
    expect(GRUPOS.flatMap(({ falta }) => falta ?? []).filter(codigo => !codes.has(codigo))).toEqual([])
  })
})

describe('fields that a type stores and does not send', () => {
  const answer = (body: Parameters<typeof sign>[0]) => sign(body).prepared.advertencias.map(({ campo }) => campo)

  it('cause a warning: payment, presence and transaction of a note', () => {
    const body = nota({ condicionPago: { condicion: 1 }, factura: { presencia: 1 }, tipoTransaccion: 1 })
    expect(answer(body)).toEqual(['tipoTransaccion', 'factura', 'condicionPago'])
    expect(sign(body).text).not.toMatch(/gCamCond|gCamFE|iTipTra/)
  })

  it('cause a warning: the VAT of a self-invoice, once for all items', () => {
    const items = [1, 2].map(() => ({
      descripcion: 'Miel',
      cantidad: 2,
      precioUnitario: 5000,
      afectacionIva: 1,
      tasaIva: 10,
    }))
    const { text, prepared } = sign(autofactura({ items }))
    expect(prepared.advertencias.map(({ campo }) => campo)).toEqual(['items.0.afectacionIva', 'items.0.tasaIva'])
    expect(text).not.toContain('gCamIVA')
    expect(text).toContain('<dTotOpe>20000</dTotOpe>')
  })

  it('cause a warning: the amounts of a remission', () => {
    const items = [{ descripcion: 'Yerba', cantidad: 2, precioUnitario: 5000, afectacionIva: 1, tasaIva: 10 }]
    const body = remision({ items, totales: { totalOperacion: 10000 }, moneda: 'USD', tipo_cambio: 7300 })
    const { text, qr } = sign(body)
    expect(answer(body)).toEqual([
      ...['moneda', 'tipo_cambio', 'items.0.precioUnitario', 'items.0.afectacionIva', 'items.0.tasaIva', 'totales'],
    ])
    expect(text).not.toMatch(/gOpeCom|gValorItem|gTotSub/)
    expect(qr).toMatch(/&dTotGralOpe=0&dTotIVA=0&/)
  })

  it('cause a warning: the default legend of a remission without one', () => {
    const { text, prepared } = sign(remision({ descripcion: undefined }))
    expect(prepared.advertencias.map(({ campo }) => campo)).toEqual(['descripcion'])
    expect(text).toContain('<dInfoFisc>Traslado de mercaderías</dInfoFisc>')
  })

  it('do not exist in an invoice', () => {
    expect(GRUPOS.filter(grupo => presencia(grupo, 1) === 'X' && grupo.avisa?.includes(1))).toEqual([])
    expect(answer(minimal())).toEqual([])
  })
})
