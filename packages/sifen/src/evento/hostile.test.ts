/** Any input gets a quick answer without an exception. Accepted input makes an event that is valid by the XSD. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestCpuMs } from '../../../../test/support/reference-time.ts'
import { seeded, shareOf } from '../../../../test/support/seed.ts'
import { omitIf, XSD_MISSING, xsdErrors } from '../../../../test/support/witness.ts'
import { type Body, bend, EXAMPLES, signed, TIPOS } from '../../test/evento-factory.ts'
import { HOSTILE_TEXTS } from '../../test/hostile-bodies.ts'
import { EVENTOS, type TipoEvento } from './eventos.ts'
import { prepareEvento } from './prepare-evento.ts'

const MEBIBYTE = 2 ** 20

function answers(tipo: TipoEvento, body: unknown): string[] {
  const preparation = prepareEvento(tipo, body, { ruc: '80012345' })
  if (preparation.ok) return []
  expect(preparation.problems.length).toBeGreaterThan(0)
  for (const { campo, mensaje } of preparation.problems) {
    expect(campo).not.toBe('')
    expect(mensaje.trim()).not.toBe('')
  }
  return preparation.problems.map(({ campo }) => campo)
}

const HOSTILE: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  ...[null, true, false, [], {}, [null], [{}], { length: 1 }, 0, -0, -1, 1.5, 9, 99, 1e15, 1e21, Number.NaN],
  ...['😀'.repeat(10), 'x'.repeat(501), '0000000', '80012345-0', '80012345-9', JSON.parse('{"__proto__":{"cdc":1}}')],
]

const pathsOf = (value: unknown, prefix = ''): string[] =>
  Object.entries(value as Body).flatMap(([name, field]) => [
    prefix + name,
    ...(typeof field === 'object' && field !== null ? pathsOf(field, `${prefix}${name}.`) : []),
  ])

describe.each(TIPOS)('%s', tipo => {
  it('refuses a body that is not an object, without an exception', () => {
    const others = [
      undefined,
      null,
      0,
      '{}',
      true,
      [],
      [EXAMPLES[tipo][0]],
      () => 1,
      10n,
      new Date(0),
      Object.create(null),
    ]
    for (const body of others) expect(answers(tipo, body).length).toBeGreaterThan(0)
    expect(answers(tipo, [])[0]).toBe('cuerpo')
  })

  it('answers any JSON with known names without an exception', () => {
    const names = pathsOf(EXAMPLES[tipo][0]).map(path => path.split('.').at(-1) ?? '')
    const value = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...names), fc.jsonValue()))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), body => void answers(tipo, body)),
      seeded(`${tipo}, cuerpos cualesquiera`, 300),
    )
  })

  it('refuses each hostile value in each place, or is valid by the XSD (checked for one in five)', async test => {
    omitIf(XSD_MISSING, test)
    const passed: Body[] = []
    for (const example of EXAMPLES[tipo]) {
      for (const path of pathsOf(example)) {
        for (const value of HOSTILE) {
          const body = bend(example, { [path]: value })
          const preparation = prepareEvento(tipo, body, {})
          if (preparation.ok) passed.push(body)
        }
      }
    }
    for (const body of shareOf(passed.filter((_, i) => i % 5 === 0))) {
      const errors = await xsdErrors(signed(tipo, body), 'siRecepEvento_v150')
      expect({ body, errors }).toEqual({ body, errors: [] })
    }
  })

  it('does not change the body, and warns of unknown fields', () => {
    const [example] = EXAMPLES[tipo]
    const body = { ...example, mottivo: 'x', ...JSON.parse('{"__proto__":1,"constructor":2}') }
    const before = structuredClone(body)
    const preparation = prepareEvento(tipo, body, {})
    expect(body).toEqual(before)
    const { advertencias } = preparation.ok ? preparation.prepared : preparation
    expect(advertencias.map(({ campo }) => campo)).toContain('mottivo')
    expect(advertencias.map(({ campo }) => campo)).toContain('constructor')
    expect(({} as Body).cdc).toBeUndefined()
    if ('motivo' in EVENTOS[tipo].schema.shape) expect(advertencias[0]?.mensaje).toContain('¿Quiso decir motivo?')
  })
})

it('shows only the first 64 characters of an unknown name', () => {
  const body = { ...EXAMPLES.conformidad[0], ['a'.repeat(1_000_000)]: 1 }
  const preparation = prepareEvento('conformidad', body, {})
  expect(preparation.ok && preparation.prepared.advertencias).toEqual([
    {
      campo: `${'a'.repeat(64)}…`,
      mensaje: expect.stringMatching(/^El campo a{64}… no se conoce y no se envía a SIFEN.$/),
    },
  ])
})

it('reports the path of an unknown name in a nested group', () => {
  const preparation = prepareEvento('transporte', bend(EXAMPLES.transporte[0], { 'entrega.vehiculo.patente': 'x' }), {})
  expect(preparation.ok && preparation.prepared.advertencias.map(({ campo }) => campo)).toEqual([
    'entrega.vehiculo.patente',
  ])
})

it("returns the client's input without unknown, null and blank fields", () => {
  const preparation = prepareEvento(
    'conformidad',
    { ...EXAMPLES.conformidad[0], tipoConformidad: 1, fechaRecepcion: ' ', x: 1 },
    {},
  )
  expect(preparation.ok && preparation.prepared.input).toEqual({ cdc: EXAMPLES.conformidad[0].cdc, tipoConformidad: 1 })
})

it('reports wrong types in Spanish, all at once, together with fiscal problems', () => {
  const body = { cdc: 1, contribuyente: 'sí', tipoOperacion: '1', motivo: 'x', razonSocial: ['a'], numeroCasa: 1.5 }
  const preparation = prepareEvento('nominacion', body, {})
  expect(preparation.ok ? [] : preparation.problems.map(({ mensaje }) => mensaje)).toEqual([
    'El campo cdc debe ser una cadena de caracteres.',
    'El campo contribuyente debe ser verdadero o falso: true o false.',
    'El campo tipoOperacion debe ser un número entero.',
    'El campo razonSocial debe ser una cadena de caracteres.',
    'El campo numeroCasa debe ser un número entero.',
    'El campo motivo tiene que tener entre 5 y 500 caracteres.',
  ])
  const wrong = prepareEvento('transporte', { entrega: [], cdc: EXAMPLES.transporte[0].cdc, motivo: 1 }, {})
  expect(wrong.ok ? [] : wrong.problems).toEqual([
    { campo: 'entrega', mensaje: 'El campo entrega debe ser un objeto.' },
  ])
  const total = prepareEvento('notificacion', { ...EXAMPLES.notificacion[0], totalPYG: {} }, {})
  expect(total.ok ? [] : total.problems.map(({ mensaje }) => mensaje)).toEqual([
    'El campo totalPYG debe ser numérico: un número JSON o un texto decimal.',
  ])
})

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]))
const [can] = EXAMPLES.cancelacion
const HEAVY: Readonly<Record<string, [TipoEvento, () => unknown]>> = {
  'unknown fields': ['cancelacion', () => ({ ...can, ...keys(100_000) })],
  'unknown fields and a wrong one': ['cancelacion', () => ({ ...keys(100_000), cdc: 1 })],
  'unknown fields inside': ['transporte', () => ({ entrega: { ...keys(100_000), ciudad: 'x' } })],
  'one long name': ['cancelacion', () => ({ ...can, ['x'.repeat(MEBIBYTE)]: 1 })],
  'a long reason': ['cancelacion', () => ({ ...can, motivo: 'é'.repeat(MEBIBYTE) })],
  'a reason of markup and line breaks': ['cancelacion', () => ({ ...can, motivo: '&\n'.repeat(MEBIBYTE / 2) })],
  'a reason of blanks': ['cancelacion', () => ({ ...can, motivo: ' '.repeat(MEBIBYTE) })],
  'a long CDC': ['cancelacion', () => ({ ...can, cdc: '0'.repeat(MEBIBYTE) })],
  'a long RUC': ['notificacion', () => bend(EXAMPLES.notificacion[0], { ruc: `${'0'.repeat(MEBIBYTE)}80099006-9` })],
  'a long date': ['notificacion', () => bend(EXAMPLES.notificacion[0], { fechaEmision: '2'.repeat(MEBIBYTE) })],
  'digits for an amount': ['notificacion', () => bend(EXAMPLES.notificacion[0], { totalPYG: '9'.repeat(MEBIBYTE) })],
  'digits for a number': ['inutilizacion', () => bend(EXAMPLES.inutilizacion[0], { numero_fin: '9'.repeat(MEBIBYTE) })],
  'an address that never ends': [
    'nominacion',
    () => bend(EXAMPLES.nominacion[0], { email: `a@${'a.'.repeat(MEBIBYTE / 2)}` }),
  ],
  'nested without end': [
    'transporte',
    () => ({
      entrega: JSON.parse('['.repeat(MEBIBYTE / 2) + ']'.repeat(MEBIBYTE / 2)),
      zzz: JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
    }),
  ],
}

describe('a huge body', () => {
  it.each(Object.entries(HEAVY))('is answered within 400 ms of CPU time: %s', (_, [tipo, make]) => {
    const body = make()
    // The best of three. A few milliseconds are usual; quadratic growth would need minutes.
    expect(bestCpuMs(() => answers(tipo, body), 400)).toBeLessThan(400)
  })
})
