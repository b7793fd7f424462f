/**
 * JSON bodies that are refused although JSON.parse accepts them, however they are escaped. Escapes do not make reading
 * expensive.
 */
import { describe, expect, it } from 'vitest'
import { parseJsonBody } from './json-body.ts'

const parse = (text: string) => parseJsonBody(Buffer.from(text))
const refused = (text: string) => expect(() => parse(text), text).toThrow('El cuerpo no es JSON válido.')

describe('a key __proto__', () => {
  const everyEscape = [...'__proto__'].map(c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
  it.each([
    '__proto__',
    ...everyEscape.map((code, at) => `${'__proto__'.slice(0, at)}${code}${'__proto__'.slice(at + 1)}`),
    everyEscape.join(''),
    everyEscape.join('').replaceAll('f', 'F'),
  ])('%s is refused at any depth', key => {
    refused(`{"${key}":{"x":1}}`)
    refused(`{"a":[1,[{"b":{"${key}":null}}]]}`)
  })

  it.each(['{"a":"__proto__"}', '{"__proto":1}', '{"\\\\u005f_proto__":1}', '["__proto__","\\u005f_proto__"]'])(
    'is not found in %s',
    text => {
      expect(parse(text)).toEqual(JSON.parse(text))
    },
  )
})

describe('a body that is not UTF-8', () => {
  const text = (at: number, byte: string) =>
    `El cuerpo no está en UTF-8: el byte ${at}, contado desde 0, es 0x${byte} y ahí no puede estar. Envíe el JSON en UTF-8; suele venir en ISO-8859-1 o Windows-1252.`
  it.each([
    ['an Ñ of ISO-8859-1', Buffer.from('{"a":"Ñandutí"}', 'latin1'), 6, 'D1'],
    ['after letters of several bytes', Buffer.concat([Buffer.from('{"a":"ñ₲😀'), Buffer.of(0xf3, 0x22)]), 15, 'F3'],
    [
      'after a replacement character that is meant',
      Buffer.concat([Buffer.from('["\ufffd\ufffd'), Buffer.of(0x80)]),
      8,
      '80',
    ],
    ['after a byte order mark', Buffer.concat([Buffer.from('\ufeff["'), Buffer.of(0xff)]), 5, 'FF'],
    ['a letter that is cut off', Buffer.from('["ñ').subarray(0, 3), 2, 'C3'],
    ['half a surrogate pair', Buffer.of(0x22, 0xed, 0xa0, 0x80, 0x22), 1, 'ED'],
    ['nothing but it', Buffer.of(0xfe), 0, 'FE'],
  ])('is refused with the position of the first invalid byte: %s', (_what, bytes, at, byte) => {
    expect(() => parseJsonBody(bytes)).toThrow(text(at, byte))
  })

  it('has another message than invalid JSON', () => {
    refused('{"a":"\ufffd"')
  })
})

describe('the character NUL', () => {
  it.each([
    '{"a":"x\\u0000y"}',
    '{"x\\u0000":1}',
    '["\\u0000"]',
    '["\\\\\\u0000"]',
    '["\\\\u0000","\\u0000"]',
    '["\\"\\u0000"]',
  ])('is refused in %s', refused)

  it.each(['["\\\\u0000"]', '["\\\\\\\\u0000"]', '["u0000"]', '["\\u0001"]'])('is not found in %s', text => {
    expect(parse(text)).toEqual(JSON.parse(text))
  })
})

describe('the cost of an escape', () => {
  const SHAPES: Record<string, string> = {
    objects: Array(70_000).fill('{}').join(','),
    numbers: Array(100_000).fill('1').join(','),
    keys: `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
    nested: Array(3_500)
      .fill(`${'['.repeat(30)}${']'.repeat(30)}`)
      .join(','),
  }
  /**
   * Measures by the clock, in milliseconds: processor time may be counted in ticks of 10 ms, which hide a reading of 1
   * ms.
   */
  const cost = (bytes: Uint8Array) => {
    const before = performance.now()
    parseJsonBody(bytes)
    return performance.now() - before
  }
  /**
   * Returns the ratio of the costs. Compares the minimum of each, which has no collections and no waits, until the
   * ratio is low enough or after twenty tries.
   */
  const ratio = (text: string, plain: string) => {
    const bodies = [Buffer.from(text), Buffer.from(plain)]
    let [one, other] = [Infinity, Infinity]
    for (let tries = 0; tries < 20 && !(one / other < ENOUGH); tries++) {
      const [a = 0, b = 0] = bodies.map(cost)
      one = Math.min(one, a)
      other = Math.min(other, b)
    }
    return one / other
  }
  const ENOUGH = 5

  it.each(Object.keys(SHAPES))('is small beside the rest of a body: %s', shape => {
    // An á as PHP writes it, and the first letter of a key that is searched for.
    for (const code of ['\\u00e1', '\\u005f'])
      expect(ratio(`["${code}",${SHAPES[shape]}]`, `["A",${SHAPES[shape]}]`)).toBeLessThan(ENOUGH)
  })

  it('is no higher for a body of backslashes than for one of objects', () => {
    for (const text of ['\\\\'.repeat(100_000), '\\\\u0000'.repeat(28_000), `${'\\\\'.repeat(100_000)}\\\\u0000`])
      expect(ratio(`["${text}"]`, `[${SHAPES.objects}]`)).toBeLessThan(ENOUGH)
  })
})
