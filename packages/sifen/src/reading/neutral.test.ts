/** Neutral values: read as absent with a warning in a body of the peers, never where they may mean something. */
import { describe, expect, it } from 'vitest'
import { readInput } from '../documento/input/read-input.ts'

type Body = Record<string, unknown>

const read = (body: Body) => {
  const { dte, problems, advertencias } = readInput({ fecha: '2026-11-20T16:30:00', ...body })
  const { fechaEmision, ...rest } = dte
  return { dte: rest, problems, advertencias: advertencias.map(({ campo }) => campo) }
}
const credit = (credito: Body) => ({ condicionPago: { condicion: 2, credito } })
const CUOTAS = [{ monto: 5 }]

describe('a value that xmlgen ignores', () => {
  it.each<[string, Body, Body, string[]]>([
    ['the rate of guaraníes', { moneda: 'PYG', tipo_cambio: 6700 }, { moneda: 'PYG' }, ['tipo_cambio']],
    ['its condition', { moneda: 'PYG', condicionTipoCambio: 1 }, { moneda: 'PYG' }, ['condicionTipoCambio']],
    [
      'a zero rate in dollars',
      { moneda: 'USD', items: [{ cambio: 0 }] },
      { moneda: 'USD', items: [{}] },
      ['items.0.cambio'],
    ],
    ['zero rates of all items', { items: [{ cambio: 0 }, { cambio: '0' }] }, { items: [{}, {}] }, ['items.0.cambio']],
    [
      'the rate of a payment in guaraníes',
      { condicionPago: { entregas: [{ moneda: 'PYG', cambio: 6700 }] } },
      { condicionPago: { entregas: [{ moneda: 'PYG' }] } },
      ['condicionPago.entregas.0.cambio'],
    ],
    [
      'the instalments of a credit at term',
      credit({ tipo: 1, plazo: '30 días', cuotas: 2, infoCuotas: CUOTAS }),
      credit({ tipo: 1, plazo: '30 días' }),
      ['condicionPago.credito.cuotas', 'condicionPago.credito.infoCuotas'],
    ],
    [
      'the term of a credit in instalments',
      credit({ tipo: 2, plazo: '30 días', cuotas: 2, infoCuotas: CUOTAS }),
      credit({ tipo: 2, cuotas: 2, infoCuotas: CUOTAS }),
      ['condicionPago.credito.plazo'],
    ],
    [
      'an empty credit of a cash sale',
      { condicionPago: { condicion: 1, credito: { tipo: 1, plazo: '', cuotas: 0 } } },
      { condicionPago: { condicion: 1 } },
      ['condicionPago.credito.cuotas', 'condicionPago.credito'],
    ],
    ['an empty associated document', { documentoAsociado: { cdc: '' } }, {}, ['documentoAsociado']],
    [
      'the tolerance of an invoice',
      { tipoDocumento: 1, items: [{ tolerancia: 1, toleranciaCantidad: 1 }] },
      { tipoDocumento: 1, items: [{}] },
      ['items.0.tolerancia', 'items.0.toleranciaCantidad'],
    ],
    [
      'another document of a carrier with RUC',
      {
        transporte: {
          transportista: { contribuyente: true, ruc: '80099006-4', documentoTipo: 1, documentoNumero: '9' },
        },
      },
      { transporte: { transportista: { contribuyente: true, ruc: '80099006-4' } } },
      ['transporte.transportista.documentoTipo', 'transporte.transportista.documentoNumero'],
    ],
    ['codes as texts', { tipoImpuesto: '1' }, { tipoImpuesto: 1 }, ['tipoImpuesto']],
    ['a name as a number', { receptor: { codigo: 1548 } }, { receptor: { codigo: '1548' } }, ['receptor.codigo']],
  ])('is absent, or read, with a warning: %s', (_, body, dte, advertencias) => {
    expect(read(body)).toEqual({ dte, problems: [], advertencias })
  })

  it.each<[string, Body]>([
    ['a rate where no currency is said', { tipo_cambio: 6700, condicionTipoCambio: 1 }],
    ['a zero rate of another currency', { moneda: 'USD', tipo_cambio: 0 }],
    ['rates by item', { moneda: 'PYG', condicionTipoCambio: 2, items: [{ cambio: 6700 }] }],
    ['a zero rate of a payment in another currency', { condicionPago: { entregas: [{ moneda: 'USD', cambio: 0 }] } }],
    ['the tolerance of a remission', { tipoDocumento: 7, items: [{ tolerancia: 1 }] }],
    [
      'the document of a carrier without RUC',
      { transporte: { transportista: { contribuyente: false, documentoTipo: 1, documentoNumero: '9' } } },
    ],
    ['a credit without type', credit({ plazo: '30 días', cuotas: 2 })],
    ['a credit at term without its term', credit({ tipo: 1, cuotas: 2 })],
    ['a credit beside cash', { condicionPago: { condicion: 1, credito: { plazo: '30 días' } } }],
  ])('is kept where it may mean something: %s', (_, body) => {
    expect(read(body)).toEqual({ dte: body, problems: [], advertencias: [] })
  })

  it('is kept in a body with our names alone', () => {
    const body = {
      moneda: 'PYG',
      condicionTipoCambio: 1,
      tipo_cambio: 6700,
      ...credit({ tipo: 1, plazo: 'x', cuotas: 0 }),
    }
    expect(readInput(body)).toMatchObject({ dte: body, problems: [], advertencias: [] })
    expect(readInput({ tipoImpuesto: '1' }).problems.map(({ campo }) => campo)).toEqual(['tipoImpuesto'])
  })

  it('leaves the client’s own body as it was', () => {
    const body = { items: [{ cambio: 0 }] }
    readInput(body)
    expect(body).toEqual({ items: [{ cambio: 0 }] })
  })
})
