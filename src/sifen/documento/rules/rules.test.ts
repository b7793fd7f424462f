/** One good body, one defect, exactly one problem: every rule, at both sides of its boundary, with the code that SIFEN would answer. */
import { describe, expect, it } from 'vitest'
import { brief, contexto, creditSale, item, minimal, problemsOf, termSale } from '../../../../test/invoice-factory.ts'
import { EMISOR, ITEMS, OPERACION, PAGO, RECEPTOR, TOTALES } from '../../../../test/rule-cases.ts'
import { omitIf, readReference, SHARED_MISSING } from '../../../../test/witness.ts'
import { DOCUMENT_RULES } from './document.ts'
import { ISSUER_RULES } from './issuer.ts'
import { ITEM_RULES } from './item.ts'
import { ENTREGA_RULES, PAYMENT_RULES } from './payment.ts'
import { RECEIVER_RULES } from './receiver.ts'
import { TOTAL_RULES } from './totals.ts'

describe.each([
  ['the operation', OPERACION],
  ['the issuer', EMISOR],
  ['the receiver', RECEPTOR],
  ['the payment', PAGO],
  ['the items', ITEMS],
  ['the totals', TOTALES],
])('%s', (_, cases) => {
  it.each(cases)('%s', (_defect, body, problem) => {
    expect(problemsOf(body).map(brief)).toEqual(problem === undefined ? [] : [problem])
  })
})

describe('the stamp', () => {
  const from = (timbradoFechaInicio: string) => {
    const { numeracion } = contexto()
    return contexto({ numeracion: numeracion && { ...numeracion, timbradoFechaInicio } })
  }

  it('covers the day it begins', () => {
    expect(problemsOf(minimal({ fechaEmision: '2026-11-20T00:00:00' }), from('2026-11-20'))).toEqual([])
  })

  it('covers no day before', () => {
    const problems = problemsOf(minimal({ fechaEmision: '2026-11-19T23:59:59' }), from('2026-11-20'))
    expect(problems.map(brief)).toEqual(['fechaEmision 1103'])
  })
})

describe('the tables of rules', () => {
  const rules = [
    ...[...DOCUMENT_RULES, ...ISSUER_RULES, ...RECEIVER_RULES, ...PAYMENT_RULES, ...TOTAL_RULES].map(
      rule => ['', rule] as const,
    ),
    ...ENTREGA_RULES.map(rule => ['condicionPago.entregas.0.', rule] as const),
    ...ITEM_RULES.map(rule => ['items.0.', rule] as const),
  ]

  it('have a case here for every rule', () => {
    const seen = new Set(
      [...OPERACION, ...EMISOR, ...RECEPTOR, ...PAGO, ...ITEMS, ...TOTALES].map(([, , problem]) => problem),
    )
    // The stamp's rule has its own test above; five unreadable totals share one rule, shown for two of them.
    const elsewhere = /^fechaEmision 1103$|^totales\.(subtotalGravado|iva[15])/
    const missing = rules
      .map(([prefix, { campo, codigo }]) => prefix + brief({ campo, mensaje: '', ...(codigo && { codigo }) }))
      .filter(problem => !seen.has(problem) && !elsewhere.test(problem))
    expect(missing).toEqual([])
  })

  it('use codes that SIFEN has', test => {
    omitIf(SHARED_MISSING, test)
    const known = new Set(
      readReference('sifen/result_codes.tsv')
        .split('\n')
        .map(line => line.slice(0, 4)),
    )
    expect(rules.flatMap(([, { codigo }]) => codigo ?? []).filter(codigo => !known.has(codigo))).toEqual([])
  })
})

describe('a body with many defects', () => {
  it('is told all of them at once', () => {
    const body = {
      tipoDocumento: '1',
      tipoEmision: 2,
      fechaEmision: '2026-02-30T00:00:00',
      moneda: 'USD',
      observacion: 'x'.repeat(3001),
      receptor: { naturaleza: 1, numeroDocumento: '80033703-5', nombre: 'ab', email: 'no' },
      condicionPago: { condicion: 1, entregas: [{ tipo: 3 }] },
      items: [
        { descripcion: '', cantidad: -1, precioUnitario: 'gratis', unidadMedida: 1, afectacionIva: 1, tasaIva: 7 },
        { descripcion: 'a\u0000', cantidad: true, precioUnitario: 1, afectacionIva: 5 },
        'x',
      ],
      totales: { totalOperacion: 1 },
    }
    expect(problemsOf(body).map(brief).toSorted()).toEqual(
      [
        'condicionPago.entregas.0.infoTarjeta 1600',
        'condicionPago.entregas.0.monto',
        'fechaEmision',
        'items.0.cantidad',
        'items.0.descripcion',
        'items.0.precioUnitario',
        'items.0.tasaIva 1908',
        'items.0.unidadMedida',
        'items.1.afectacionIva',
        'items.1.cantidad',
        'items.1.descripcion',
        'items.2',
        'observacion',
        'receptor.email',
        'receptor.nombre',
        'receptor.numeroDocumento 1309',
        'tipoDocumento',
        'tipoEmision 1050',
        'tipo_cambio 1209',
      ].toSorted(),
    )
  })

  it('loses none of them when two fall into one body', () => {
    const single = [...OPERACION, ...RECEPTOR, ...PAGO, ...ITEMS].flatMap(([, body, problem]) =>
      problem === undefined || problem === 'tipoDocumento' ? [] : [[body, problem] as const],
    )
    for (const [body, problem] of single) {
      const worse = { ...body, observacion: 'x'.repeat(3001), usuario: { documentoTipo: 7 } }
      expect(problemsOf(worse).map(brief)).toEqual(
        expect.arrayContaining([problem, 'observacion', 'usuario.documentoTipo', 'usuario.nombre']),
      )
    }
  })
})

describe('texts', () => {
  it('are Spanish sentences that name a field', () => {
    const all = [...OPERACION, ...EMISOR, ...RECEPTOR, ...PAGO, ...ITEMS, ...TOTALES]
    for (const [, body] of all) {
      for (const { mensaje } of problemsOf(body)) {
        expect(mensaje).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/)
        expect(mensaje).not.toMatch(/undefined|null|NaN|\[object/)
      }
    }
  })
})

describe('who issues or which stamp is not known', () => {
  it('nothing is said about them, and everything about the rest', () => {
    const unknown = contexto({ emisor: undefined, numeracion: undefined })
    expect(problemsOf(minimal(), unknown)).toEqual([])
    const problems = problemsOf(
      creditSale({ observacion: 'x'.repeat(3001), items: [item({ cantidad: 0, cambio: 1 })] }),
      unknown,
    )
    expect(problems.map(brief)).toEqual(['observacion', 'items.0.cantidad'])
    expect(problemsOf(termSale({ emisor: 5 }), unknown).map(brief)).toEqual(['emisor'])
  })
})
