import crypto from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildCdc,
  type CdcParts,
  derivedCodigoSeguridad,
  groupCdc,
  isCdc,
  parseCdc,
  randomCodigoSeguridad,
} from './cdc.ts'
import { digitoVerificador } from './ruc.ts'

/** The first 43 characters and their check digit: the manual's example, and some computed by hand. */
const EXAMPLES = [
  ['0144444401700100100145282201701251587326098', '8', 1],
  ['0180099006400100100042132202601081049422198', '9', 1],
  ['0109999014800100110259301202601291123456789', '6', 1],
  ['0109999023700100200000381202601131792332889', '0', 1],
  ['0509999018000100100000521201904091000000034', '0', 5],
  ['0480099009900100190001872201909011720014640', '0', 4],
] as const

const WHOLE = '01800990064001001000421322026010810494221989'
const WHOLE_PARTS: CdcParts = {
  tipoDocumento: 1,
  ruc: '80099006',
  dv: '4',
  establecimiento: '001',
  puntoExpedicion: '001',
  numero: 4213,
  tipoContribuyente: 2,
  fechaEmision: '2026-01-08',
  tipoEmision: 1,
  codigoSeguridad: '049422198',
}

const parts: fc.Arbitrary<CdcParts> = fc
  .record({
    tipoDocumento: fc.constantFrom(1, 4, 5, 6, 7),
    ruc: fc.stringMatching(/^[1-9][0-9]{1,6}[0-9A-D]$/),
    establecimiento: fc.stringMatching(/^[0-9]{3}$/),
    puntoExpedicion: fc.stringMatching(/^[0-9]{3}$/),
    numero: fc.integer({ min: 1, max: 9_999_999 }),
    tipoContribuyente: fc.constantFrom(1, 2),
    fechaEmision: fc.stringMatching(/^20[1-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$/),
    tipoEmision: fc.constantFrom(1, 2),
    codigoSeguridad: fc.stringMatching(/^[0-9]{9}$/),
  })
  .filter(({ ruc }) => /^[0-9]*[0-9A-D]$/.test(ruc.padStart(8, '0')))
  .map(rest => ({ ...rest, dv: digitoVerificador(rest.ruc) }))

describe('the worked examples of docs/sifen §1', () => {
  it.each(EXAMPLES)('the check digit of %s is %s', (body, dv, tipo) => {
    expect(digitoVerificador(body)).toBe(dv)
    expect(isCdc(body + dv)).toBe(true)
    const read = parseCdc(body + dv)
    expect(read?.tipoDocumento).toBe(tipo)
    expect(read && buildCdc(read)).toBe(body + dv)
  })

  it('parses the CDC of a document that production approved', () => {
    expect(parseCdc(WHOLE)).toEqual(WHOLE_PARTS)
  })
})

describe('buildCdc and parseCdc', () => {
  it('are inverse functions, with a letter in the RUC too', () => {
    fc.assert(
      fc.property(parts, given => {
        const cdc = buildCdc(given)
        expect(cdc).toMatch(/^[0-9]{9}[0-9A-D][0-9]{34}$/)
        expect(parseCdc(cdc)).toEqual(given)
      }),
    )
  })

  it('buildCdc uses only the date of fechaEmision', () => {
    const given = { ...WHOLE_PARTS, fechaEmision: '2026-01-08T23:59:59' }
    expect(buildCdc(given)).toBe(WHOLE)
  })
})

describe('isCdc', () => {
  it.each([
    ['01800990064001001000421322026010810494221980', 'another check digit'],
    ['0180099006400100100042132202601081049422198', '43 digits'],
    ['018009900640010010004213220260108104942219890', '45 digits'],
    ['0180099006400100100042132202601081049422198X', 'a letter at the end'],
    ['0180099006X001001000421322026010810494221980', 'a letter where none goes'],
    ['01800990064001001000421322026010810494221989\n', 'a line break behind'],
    ['', 'nothing'],
  ])('refuses %j: %s', text => {
    expect(isCdc(text)).toBe(false)
    expect(parseCdc(text)).toBeUndefined()
  })

  it('refuses one changed digit, except where the algorithm cannot detect it', () => {
    fc.assert(
      fc.property(parts, fc.nat({ max: 42 }), fc.integer({ min: 1, max: 9 }), (given, at, step) => {
        const cdc = buildCdc(given)
        const old = cdc.charAt(at)
        const weightIsEleven = (42 - at) % 10 === 9
        fc.pre(/^[0-9]+$/.test(cdc) && !weightIsEleven)
        const changed = cdc.slice(0, at) + ((Number(old) + step) % 10) + cdc.slice(at + 1)
        const remaindersZeroAndOneEqual = cdc.endsWith('0') && digitoVerificador(changed.slice(0, 43)) === '0'
        fc.pre(!remaindersZeroAndOneEqual)
        expect(isCdc(changed)).toBe(false)
      }),
    )
  })
})

describe('groupCdc', () => {
  it('makes eleven groups of four', () => {
    expect(groupCdc(WHOLE)).toBe('0180 0990 0640 0100 1000 4213 2202 6010 8104 9422 1989')
  })
})

describe('derivedCodigoSeguridad', () => {
  const secret = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => crypto.createSecretKey(bytes))
  const keyOf = (byte: number) => crypto.createSecretKey(Buffer.alloc(32, byte))
  const place = fc.record({
    timbrado: fc.stringMatching(/^[0-9]{8}$/),
    establecimiento: fc.stringMatching(/^[0-9]{3}$/),
    puntoExpedicion: fc.stringMatching(/^[0-9]{3}$/),
    tipoDocumento: fc.constantFrom(1, 4, 5, 6, 7),
    serie: fc.option(fc.stringMatching(/^[A-Z]{2}$/)),
    numero: fc.integer({ min: 1, max: 9_999_999 }),
    veces: fc.nat(50),
  })

  it('is nine digits, neither zero nor the number, and the same each time', () => {
    fc.assert(
      fc.property(secret, place, (key, of) => {
        const code = derivedCodigoSeguridad(key, of)
        expect(code).toMatch(/^(?!0{9})[0-9]{9}$/)
        expect(Number(code)).not.toBe(of.numero)
        expect(derivedCodigoSeguridad(key, { ...of })).toBe(code)
      }),
    )
  })

  it('differs with the secret and with each part of the place', () => {
    const of = { timbrado: '12345678', establecimiento: '001', puntoExpedicion: '001', tipoDocumento: 1 }
    const base = { ...of, serie: null, numero: 1, veces: 0 }
    const others = [
      { timbrado: '12345679' },
      { establecimiento: '002' },
      { puntoExpedicion: '002' },
      { tipoDocumento: 5 },
      { serie: 'AA' },
      { numero: 2 },
      { veces: 1 },
    ]
    const key = keyOf(1)
    const codes = [base, ...others.map(other => ({ ...base, ...other }))].map(each => derivedCodigoSeguridad(key, each))
    expect(new Set([...codes, derivedCodigoSeguridad(keyOf(2), base)]).size).toBe(codes.length + 1)
  })

  it('keeps its values: documents at SIFEN are found by them', () => {
    const of = { timbrado: '12345678', establecimiento: '001', puntoExpedicion: '003', tipoDocumento: 1, serie: 'AB' }
    expect(derivedCodigoSeguridad(keyOf(7), { ...of, numero: 42, veces: 3 })).toBe('928621906')
  })
})

describe('randomCodigoSeguridad', () => {
  it.each([
    ['randomBytes of node:crypto', crypto.randomBytes],
    ['node:crypto itself', crypto],
  ])('returns nine digits, neither zero nor the number of the document, with %s', (_name, random) => {
    for (let i = 0; i < 2000; i++) expect(randomCodigoSeguridad(random, 7)).toMatch(/^(?!0{9})(?!000000007)[0-9]{9}$/)
  })

  it('draws again for biased bytes, and for the number of the document', () => {
    const answers = [
      [255, 255, 255, 255], // beyond the last whole multiple of 999,999,999
      [0, 0, 0, 6], // code 7: the document's number
      [0, 0, 0, 41],
    ]
    const bytes = () => Uint8Array.from(answers.shift() ?? [])
    expect(randomCodigoSeguridad(bytes, 7)).toBe('000000042')
    expect(answers).toHaveLength(0)
  })
})
