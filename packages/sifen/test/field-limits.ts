/** Values just inside and just outside the limits of each kind of row of the catalogue. */
import type { FieldRow } from '../src/campos/index.ts'
import { PATTERN_SAMPLES } from './pattern-samples.ts'

/** Rows whose value comes directly from the client. */
export type ClientRow = Exclude<FieldRow, { kind: 'constant' | 'computed' | 'literal' }>
export type Limits = { good: unknown[]; bad: unknown[] }

/** Returns texts that are too long only because of double blanks, which are collapsed. */
const crowded = (min: number, max: number) => (max > 2 && min < max ? [`x   ${'x'.repeat(max - 2)}`] : [])

/** A NUL, half an emoji, a control character of Latin-1, a non-character: XML allows none of them. */
const ILLEGAL = ['\u0000', '\ud800', '\u0085', '\uffff']

const LIMITS: { readonly [K in ClientRow['kind']]: (row: Extract<ClientRow, { kind: K }>) => Limits } = {
  text: ({ min, max }) => ({
    good: [
      'x'.repeat(min),
      'x'.repeat(max),
      'ẽ'.repeat(max),
      '😀'.repeat(max),
      `\n ${'x'.repeat(max)} \t`,
      ...crowded(min, max),
    ],
    bad: [
      ...(min > 1 ? ['x'.repeat(min - 1)] : []),
      ...(min > 3 ? [`x${' '.repeat(min - 2)}x`] : []),
      'x'.repeat(max + 1),
      '😀'.repeat(max + 1),
      ...ILLEGAL.map(character => `${'x'.repeat(min)}${character}x`),
      7,
    ],
  }),
  pattern: ({ pattern }) => ({
    good: PATTERN_SAMPLES[pattern].good,
    bad: [...PATTERN_SAMPLES[pattern].bad.filter(text => text !== ''), 7],
  }),
  integer: ({ min, max }) => ({ good: [min, max], bad: [min - 1, max + 1, min + 0.5, String(min)] }),
  // tables.test.ts tests which codes a list accepts.
  code: ({ list }) => ({
    good: [],
    bad: list === 'moneda' || list === 'pais' || list === 'incoterm' ? ['ZZZ', 'pyg', '', 7] : [-1, 99_999, 1.5, '1'],
  }),
  amount: ({ whole, decimals }) => ({
    good: [
      1,
      decimals < 4 ? `0.${'1'.padStart(decimals, '0')}` : '0.0001',
      `${'9'.repeat(whole)}.${'9'.repeat(decimals)}`,
    ],
    bad: [
      ...[-1, '-0.5', `1${'0'.repeat(whole)}`, `0.${'1'.padStart(decimals + 1, '0')}`],
      ...['abc', '', ' 1', '1,5', '1e999', Number.NaN, 0.1 + 0.2, true],
    ],
  }),
  rate: () => ({ good: ['0.0001', 1, '99999.9998'], bad: [0, -1, '99999.9999', '1.00001', 'abc', '', true] }),
  date: ({ since }) => ({
    good: ['2026-02-28', '2024-02-29', since || '2000-01-01'],
    bad: [
      ...['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '1999-12-31', '2026-11-21T10:00:00', '', 20261121],
      ...(since ? ['2018-04-30'] : []),
    ],
  }),
  dateTime: () => ({
    good: ['2026-11-21T00:00:00', '2026-11-20T23:59:59'],
    bad: [
      ...['2026-11-21', '2026-11-21 10:00:00', '2026-11-21T24:00:00', '2026-11-21T10:00:00Z'],
      ...['2026-11-21T10:00:00-03:00', '2026-02-30T10:00:00', '', 1],
    ],
  }),
}

export const limits = <R extends ClientRow>(row: R): Limits => (LIMITS[row.kind] as (row: R) => Limits)(row)
