/** Requests that no honest client sends: values that break things, and a mebibyte of trouble at a time. */
import { type Body, item, minimal } from './invoice-factory.ts'

const MEBIBYTE = 2 ** 20

/**
 * Texts that break things in any field: empty, illegal in XML, too long, numbers, dates that do not exist, names that
 * every object has.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u00a0',
  'x',
  '\u0000',
  'a\u0007b',
  '\ud800',
  'a\udfffb',
  '\ufffe',
  '\u2028',
  ']]>',
  '<a b="c">&amp;</a>',
  'a  b',
  '\r\n\t',
  'x'.repeat(256),
  '9'.repeat(8),
  '9'.repeat(44),
  '-1',
  '1e5',
  '1e999',
  '0.00000001',
  '2026-02-30',
  '2026-11-21',
  '2026-11-21T24:00:00',
  '2026-11-21T10:00:00Z',
  'PRY',
  'ARG',
  'constructor',
  '__proto__',
]

/**
 * Values that break things: wrong types, empty, too long, illegal in XML, numbers out of range, dates that do not
 * exist.
 */
export const HOSTILE: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  '\ufeffx',
  'x  y   z',
  'e\u0301'.repeat(8),
  '👨‍👩‍👧‍👦'.repeat(10),
  'x'.repeat(31),
  'x'.repeat(3001),
  -1,
  0,
  -0,
  0.5,
  1.5,
  99,
  100,
  100_000,
  1e15,
  1e21,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  0.1 + 0.2,
  1e-9,
  '0',
  '-0',
  '99999.9999',
  '999999999999999.99999999',
  '1000000000000000',
  '2018-04-30',
  '1999-12-31',
  '2026-11-21T10:00:00.000',
  'PYG',
  'USD',
  [],
  [null],
  [[]],
  [{}],
  {},
  { length: 1 },
  JSON.parse('{"__proto__":{"tipoDocumento":1},"constructor":{"prototype":{}}}'),
]

export const many = (unit: unknown) =>
  Array.from({ length: Math.floor(MEBIBYTE / (JSON.stringify(unit).length + 1)) }, () => unit)

const nested = (open: string, close: string) => JSON.parse(open.repeat(MEBIBYTE / 2) + close.repeat(MEBIBYTE / 2))
export const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]))
const receptor = (over: Body) =>
  minimal({ receptor: { naturaleza: 1, numeroDocumento: '80099006-4', nombre: 'Cliente', ...over } })
const itemNames = [
  'codigoInterno',
  'descripcion',
  'cantidad',
  'precioUnitario',
  'tasaIva',
  'lote',
  'ncm',
  'dncp',
  'extras',
]

/** About a mebibyte each, made to be slow: quadratic paths, deep recursion, long lists, many problems. */
export const HEAVY: Readonly<Record<string, () => unknown>> = {
  'a million of empty items': () => minimal({ items: many({}) }),
  'numbers for items': () => minimal({ items: many(1) }),
  'good items by the thousand': () => minimal({ items: many(item()) }),
  'a thousand items, every field wrong': () =>
    minimal({ items: Array.from({ length: 1000 }, () => Object.fromEntries(itemNames.map(name => [name, true]))) }),
  'unknown fields': () => minimal(unknownFields(100_000)),
  'unknown fields and a wrong one': () => minimal({ ...unknownFields(100_000), tipoDocumento: 'x' }),
  'unknown fields in an item': () => minimal({ items: [item(unknownFields(100_000))] }),
  'one long name': () => minimal({ ['x'.repeat(MEBIBYTE)]: 1 }),
  extras: () => minimal({ extras: unknownFields(100_000) }),
  payments: () => minimal({ condicionPago: { condicion: 1, entregas: many({ tipo: 3 }) } }),
  obligations: () => minimal({ obligaciones: many({ codigo: 211 }) }),
  'a long text': () => minimal({ items: [item({ descripcion: 'é'.repeat(MEBIBYTE) })] }),
  'a long text of markup and line breaks': () =>
    minimal({ items: [item({ descripcion: '&\n'.repeat(MEBIBYTE / 2) })] }),
  'a long text of emoji': () => minimal({ items: [item({ descripcion: '😀'.repeat(MEBIBYTE / 4) })] }),
  'blanks between two letters': () => minimal({ items: [item({ descripcion: `x${' '.repeat(MEBIBYTE)}x` })] }),
  'zeros and a letter for a RUC': () => receptor({ numeroDocumento: `${'0'.repeat(MEBIBYTE)}x` }),
  'zeros before a RUC': () => receptor({ numeroDocumento: `${'0'.repeat(MEBIBYTE)}80099006-9` }),
  'digits for an amount': () => minimal({ items: [item({ precioUnitario: '9'.repeat(MEBIBYTE) })] }),
  'great exponents': () => minimal({ items: many(item({ precioUnitario: '9e999', cantidad: '9e999' })) }),
  'an address that never ends': () => receptor({ email: `a@${'a.'.repeat(MEBIBYTE / 2)}` }),
  'commas for an address': () => receptor({ email: ','.repeat(MEBIBYTE) }),
  'objects nested without end': () => minimal({ zzz: nested('[', ']'), dncp: nested('[', ']'), tipoDocumento: 'x' }),
  'constructors nested without end': () => JSON.parse(`${'{"constructor":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
}
