/** Requests that ask for the same have one fingerprint. */
import { describe, expect, it } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

const of = (json: string, path = 'POST /a') => fingerprintOf(path, JSON.parse(json), ['fechaEmision', 'fecha'])

describe('fingerprintOf', () => {
  it.each([
    ['the order of keys', '{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3,"c":2},"a":1}'],
    ['the notation of a number', '{"a":1000}', '{"a":1e3}'],
    ['blanks', '{"a":[1,2]}', '{ "a" : [ 1, 2 ] }'],
    [
      'the instant of emission',
      '{"a":1,"fechaEmision":"2026-11-21T10:00:00"}',
      '{"a":1,"fechaEmision":"2026-11-21T10:01:00"}',
    ],
    ['the presence of the instant of emission', '{"a":1,"fecha":"2026-11-21T10:00:00"}', '{"a":1}'],
  ])('does not depend on %s', (_, one, other) => {
    expect(of(one)).toBe(of(other))
  })

  it.each([
    ['a value', '{"a":1}', '{"a":2}'],
    ['the type of a value', '{"a":1}', '{"a":"1"}'],
    ['the order of a list', '{"a":[1,2]}', '{"a":[2,1]}'],
    ['an unknown field', '{"a":1}', '{"a":1,"nota":""}'],
    ['a date inside the body', '{"a":{"fechaEmision":"1"}}', '{"a":{"fechaEmision":"2"}}'],
  ])('depends on %s', (_, one, other) => {
    expect(of(one)).not.toBe(of(other))
  })

  it('depends on the address', () => {
    expect(of('{}', 'POST /a')).not.toBe(of('{}', 'POST /b'))
  })
})
