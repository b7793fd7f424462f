/** One good body, one defect, exactly one problem: every rule, at both sides of its boundary, with SIFEN's code. */
import { describe, expect, it } from 'vitest'
import { readTabla } from '../../../../../test/support/witness.ts'
import {
  type Body,
  brief,
  contexto,
  creditSale,
  item,
  minimal,
  problemsOf,
  sign,
  termSale,
} from '../../../test/invoice-factory.ts'
import { EMISOR, GLOBALES, ITEMS, OPERACION, PAGO, RECEPTOR, SECTORES, TOTALES } from '../../../test/rule-cases.ts'
import { NOMBRE_DE_PRUEBA } from '../resolve/resolve.ts'
import { DOCUMENT_RULES, OPERATION_RULES } from './document.ts'
import { GLOBAL_RULES } from './globales.ts'
import { ISSUER_RULES } from './issuer.ts'
import { ITEM_RULES } from './item.ts'
import { ENTREGA_RULES, PAYMENT_RULES } from './payment.ts'
import { RECEIVER_RULES } from './receiver.ts'
import { POLIZA_RULES, SECTOR_RULES } from './sectores.ts'
import { TOTAL_RULES } from './totals.ts'

describe.each([
  ['the operation', OPERACION],
  ['the issuer', EMISOR],
  ['the receiver', RECEPTOR],
  ['the payment', PAGO],
  ['the items', ITEMS],
  ['the totals', TOTALES],
  ['what goes off the whole document', GLOBALES],
  ['what only some trades say', SECTORES],
])('%s', (_, cases) => {
  it.each(cases)('reports the expected problem, or none: %s', (_defect, body, problem) => {
    expect(problemsOf(body).map(brief)).toEqual(problem === undefined ? [] : [problem])
  })
})

describe('the timbrado', () => {
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

describe('the issuer’s name in production', () => {
  const named = (razonSocial: string) => {
    const { emisor } = contexto()
    return contexto({ ambiente: 'prod', emisor: emisor && { ...emisor, razonSocial } })
  }

  it.each([NOMBRE_DE_PRUEBA, ` ${NOMBRE_DE_PRUEBA.toUpperCase()}`])(
    'must not be the fixed name of the test environment: %j',
    name => {
      expect(problemsOf(minimal(), named(name)).map(brief)).toEqual(['emisor.razonSocial 1263'])
      const words = problemsOf(minimal({ emisor: { razonSocial: name } }), named('Ñandutí Tejidos SA'))
      expect(words.map(brief)).toEqual(['emisor.razonSocial 1263'])
    },
  )

  it('is accepted when it is its own, and is not checked in test', () => {
    expect(problemsOf(minimal(), named('Ñandutí Tejidos SA'))).toEqual([])
    expect(problemsOf(minimal({ emisor: { razonSocial: NOMBRE_DE_PRUEBA } }))).toEqual([])
  })
})

describe('the tables of rules', () => {
  const rules = [
    ...[
      ...DOCUMENT_RULES,
      ...OPERATION_RULES,
      ...ISSUER_RULES,
      ...RECEIVER_RULES,
      ...PAYMENT_RULES,
      ...TOTAL_RULES,
      ...GLOBAL_RULES,
      ...SECTOR_RULES,
    ].map(rule => ['', rule] as const),
    ...ENTREGA_RULES.map(rule => ['condicionPago.entregas.0.', rule] as const),
    ...ITEM_RULES.map(rule => ['items.0.', rule] as const),
    ...POLIZA_RULES.map(rule => ['sectorSeguros.0.', rule] as const),
  ]

  it('have a case here for every rule', () => {
    const seen = new Set(
      [...OPERACION, ...EMISOR, ...RECEPTOR, ...PAGO, ...ITEMS, ...TOTALES, ...GLOBALES, ...SECTORES].map(
        ([, , problem]) => problem,
      ),
    )
    // Rules tested elsewhere: those of the timbrado and the name have tests above, those of the tolerance are in
    // tipos.test.ts. Five unreadable totals share one rule, tested for two of them.
    const elsewhere =
      /toleranc|^sectorSeguros.0.finVigencia$|^fechaEmision 1103$|^emisor.razonSocial 1263$|^totales\.(subtotalGravado|iva[15])/
    const missing = rules
      .map(([prefix, { campo, codigo }]) => prefix + brief({ campo, mensaje: '', ...(codigo && { codigo }) }))
      .filter(problem => !seen.has(problem) && !elsewhere.test(problem))
    expect(missing).toEqual([])
  })

  it('use codes that SIFEN has', () => {
    const known = new Set(readTabla('resultados').map(([codigo]) => codigo))
    expect(rules.flatMap(([, { codigo }]) => codigo ?? []).filter(codigo => !known.has(codigo))).toEqual([])
  })
})

describe('a RUC of the receiver', () => {
  const NONE = 'El receptor.numeroDocumento no es un RUC válido: se espera como 80012345-0.'
  it.each([
    ['80012345-1', 'El RUC 80012345-1 no es válido: el dígito verificador de 80012345 es 0, no 1.'],
    ['001234567a-3', 'El RUC 1234567A-3 no es válido: el dígito verificador de 1234567A es 2, no 3.'],
    ['', 'El campo receptor.numeroDocumento es obligatorio: el RUC del receptor.'],
    [' 80012345-0', 'El RUC 80012345-9 no es válido: el dígito verificador de 80012345 es 0, no 9.', '9'],
    ...['80012345-', '80012345-00', '80012345-0-1', '80012345 -0', 'X-1', '-1', '12345678901'].map(ruc => [ruc, NONE]),
  ])('%j gets a message about its error', (numeroDocumento, text, dv) => {
    const problems = problemsOf(minimal({ receptor: { naturaleza: 1, numeroDocumento, nombre: 'Cliente SA', dv } }))
    expect(problems.map(({ mensaje }) => mensaje)).toEqual([text])
  })
})

describe('a value outside its limits', () => {
  const tarjeta = 'condicionPago.entregas.0.infoTarjeta'
  const pago = (infoTarjeta: Body) =>
    minimal({
      condicionPago: {
        condicion: 1,
        entregas: [{ tipo: 3, monto: 11000, infoTarjeta: { tipo: 1, medioPago: 1, ...infoTarjeta } }],
      },
    })
  const DIGITOS = `El formato del campo ${tarjeta}.numero no es válido: se espera un número con solo los últimos cuatro dígitos de la tarjeta. Si no los tiene, omita el campo.`
  const CODIGO = `El formato del campo ${tarjeta}.codigoAutorizacion no es válido: se espera un código de 6 a 10 dígitos sin ceros a la izquierda, que es lo que SIFEN admite. Si el suyo es otro, omita el campo.`
  it.each([
    ['a whole card number', pago({ numero: '4111111111111111' }), DIGITOS],
    ['a card number of five digits', pago({ numero: 12345 }), DIGITOS],
    ['a card number of 0', pago({ numero: 0 }), DIGITOS],
    ['a short authorization', pago({ codigoAutorizacion: 99_999 }), CODIGO],
    ['an authorization that begins with 0', pago({ codigoAutorizacion: '012345' }), CODIGO],
    ['an authorization with letters', pago({ codigoAutorizacion: 'A12345' }), CODIGO],
    [
      'a CDC with the spaces of the KuDE',
      minimal({
        documentoAsociado: [{ formato: 1, cdc: '0180 0990 0640 0100 1000 4213 2202 6010 8104 9422 1989' }],
      }),
      'El formato del campo documentoAsociado.0.cdc no es válido: se espera un CDC de 44 caracteres, sin espacios.',
    ],
    [
      'VAT at 21',
      minimal({ items: [item({ tasaIva: 21 })] }),
      'El campo items.0.tasaIva no está en la lista de valores permitidos: 0, 5 o 10.',
    ],
  ])('gets a message about what is expected: %s', (_kind, body, text) => {
    expect(problemsOf(body).map(({ mensaje }) => mensaje)).toEqual([text])
  })
})

describe('a body with many defects', () => {
  it('gets all problems at once', () => {
    const body = {
      tipoDocumento: '1',
      tipoEmision: 2,
      fechaEmision: '2026-02-30T00:00:00',
      moneda: 'USD',
      observacion: 'x'.repeat(3001),
      receptor: { naturaleza: 1, numeroDocumento: '80099006-5', nombre: 'ab', email: 'no' },
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

  it('gets the problem of each defect beside any others', () => {
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

describe('messages', () => {
  it('are Spanish sentences', () => {
    const all = [...OPERACION, ...EMISOR, ...RECEPTOR, ...PAGO, ...ITEMS, ...TOTALES, ...GLOBALES, ...SECTORES]
    for (const [, body] of all) {
      for (const { mensaje } of problemsOf(body)) {
        expect(mensaje).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/)
        expect(mensaje).not.toMatch(/undefined|null|NaN|\[object/)
      }
    }
  })
})

describe('an unknown issuer or timbrado', () => {
  it('is not reported, while other problems are', () => {
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

it('the message about an inconsistent place says where the city lies', () => {
  const receptor = { ...(minimal().receptor as Body), direccion: 'Palma', numeroCasa: 1 }
  const words = (place: Body) =>
    problemsOf(minimal({ receptor: { ...receptor, ...place } })).map(({ mensaje }) => mensaje)
  expect({
    city: words({ departamento: 1, distrito: 2, ciudad: 1 }),
    district: words({ departamento: 2, distrito: 1 }),
  }).toEqual({
    city: [
      'El departamento, el distrito y la ciudad del receptor no se corresponden según la tabla de la DNIT: la ciudad 1 (ASUNCION (DISTRITO)) está en el distrito 1 (ASUNCION (DISTRITO)), en el departamento 1 (CAPITAL).',
    ],
    district: [
      'El departamento, el distrito y la ciudad del receptor no se corresponden según la tabla de la DNIT: el distrito 1 (ASUNCION (DISTRITO)) está en el departamento 1 (CAPITAL).',
    ],
  })
})

it('the last digits of a card keep leading zeros, as a text and as an integer', () => {
  const card = (numero: unknown) =>
    minimal({
      condicionPago: {
        condicion: 1,
        entregas: [{ tipo: 3, monto: 11000, infoTarjeta: { tipo: 1, medioPago: 1, numero } }],
      },
    })
  const campo = 'condicionPago.entregas.0.infoTarjeta.numero'
  const words = (numero: unknown) => problemsOf(card(numero)).map(problem => problem.campo)
  expect(sign(card('0042')).text).toContain('<dNumTarj>0042</dNumTarj>')
  expect(sign(card(42)).text).toContain('<dNumTarj>0042</dNumTarj>')
  expect({ letters: words('12a4'), many: words('01234'), zeros: words('0000'), none: words(' ') }).toEqual({
    letters: [campo],
    many: [campo],
    zeros: [campo],
    none: [],
  })
})
