/**
 * The catalogue against the official sources: every row is in the official XSD at that place, no looser than it, with
 * the manual's id. No element that the XSD requires is missing from a group that we write.
 */
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { omitIf, readXsdFile, XSD_MISSING } from '../../../../../test/support/witness.ts'
import { PATTERN_SAMPLES } from '../../../test/pattern-samples.ts'
import { accepts, readXsd, type XsdElement } from '../../../test/xsd-model.ts'
import {
  type AmountRow,
  type FieldRow,
  type GroupRow,
  type IntegerRow,
  PATTERNS,
  type PatternName,
  type Row,
  type TextRow,
} from '../../campos/index.ts'
import { CABECERA, CUERPO } from './index.ts'

type Place<R extends Row = Row> = { row: R; path: string; xsd: XsdElement; siblings: readonly Row[] }

const DE: readonly Row[] = [...CABECERA, ...CUERPO]
let de: XsdElement

beforeEach(test => omitIf(XSD_MISSING, test))
beforeAll(() => {
  if (XSD_MISSING === undefined) de = readXsd(readXsdFile)
})

/** Returns every row with the XSD's element of the same path. */
function places(rows: readonly Row[] = DE, group: XsdElement = de, path = 'DE'): Place[] {
  return rows.flatMap(row => {
    const here = `${path}/${row.el}`
    const xsd = group.children?.find(({ name }) => name === row.el)
    if (xsd === undefined) throw new Error(`${here} is not in the XSD`)
    const place = { row, path: here, xsd, siblings: rows }
    return row.kind === 'group' ? [place, ...places(row.rows, xsd, here)] : [place]
  })
}

const ofKind = <K extends Row['kind']>(...kinds: K[]) =>
  places().filter((place): place is Place<Extract<Row, { kind: K }>> => kinds.some(kind => kind === place.row.kind))

/** Returns the paths that break an expectation. Empty when none does. */
const breaking = <P extends Place>(found: readonly P[], holds: (place: P) => boolean) =>
  found.filter(place => !holds(place)).map(({ path }) => path)

describe('rows of the catalogue', () => {
  it('are all in the XSD, under the same group and name', () => {
    expect(places().length).toBeGreaterThan(150)
  })

  it('have the order of the XSD, without repetition', () => {
    const order = (rows: readonly Row[], group: XsdElement, path: string): string[] => {
      const names = group.children?.map(({ name }) => name) ?? []
      const at = rows.map(row => names.indexOf(row.el))
      const wrong = rows.filter((_, i) => i > 0 && (at[i] ?? 0) <= (at[i - 1] ?? 0)).map(({ el }) => `${path}/${el}`)
      return [
        ...wrong,
        ...rows
          .filter((row): row is GroupRow => row.kind === 'group')
          .flatMap(row => order(row.rows, group.children?.find(({ name }) => name === row.el) ?? group, row.el)),
      ]
    }
    expect(order(DE, de, 'DE')).toEqual([])
  })

  it('include every element that the XSD requires of a group we write', () => {
    const missing = (rows: readonly Row[], group: XsdElement): string[] => [
      ...(group.children ?? [])
        .filter(({ name, min }) => min > 0 && !rows.some(({ el }) => el === name))
        .map(({ name }) => `${group.name}/${name}`),
      ...rows
        .filter((row): row is GroupRow => row.kind === 'group')
        .flatMap(row => missing(row.rows, group.children?.find(({ name }) => name === row.el) ?? group)),
    ]
    expect(missing(DE, de)).toEqual([])
  })

  it('cover the elements of the XSD, except for those of NOT_WRITTEN', () => {
    const missing = (rows: readonly Row[], group: XsdElement, path: string): string[] =>
      (group.children ?? []).flatMap(inner => {
        const here = `${path}${inner.name}`
        const row = rows.find(({ el }) => el === inner.name)
        if (row === undefined) return [here]
        return row.kind === 'group' ? missing(row.rows, inner, `${here}/`) : []
      })
    expect(missing(DE, de, '').toSorted()).toEqual(NOT_WRITTEN.toSorted())
  })

  it('have the manual’s ids, as docs/sifen §A lists them', () => {
    const ids = manualIds()
    expect(ids.size).toBeGreaterThan(350)
    expect(breaking(places(), ({ row, path }) => (ids.get(path) ?? '') === row.id)).toEqual([])
  })
})

/** Elements of the XSD that our documents never have. */
const NOT_WRITTEN = [
  // The schema accepts no value there except the characters `/d`.
  'gDtipDE/gCamItem/gVehNuevo/dCilin',
  // VAT on the rounding is left out (docs/notes A37).
  ...['gTotSub/dLiqTotIVA5', 'gTotSub/dLiqTotIVA10'],
  // Elements of types 9 and 10, which no manual describes.
  ...['gDtipDE/gCamRDE', 'gCamDEAsoc/dNumCuoDocAso', 'gCamDEAsoc/dImpCuoDocAso'],
]

const FIELD_TREE = new URL('../../../../../docs/sifen/field-tree.md', import.meta.url)

/** Returns ids by path, from the field tree: dots show the nesting, bold the groups. */
function manualIds(): Map<string, string> {
  const ids = new Map<string, string>()
  const open: string[] = []
  for (const line of readFileSync(FIELD_TREE, 'utf8').split('\n')) {
    const [, dots = '', name, id = ''] = /^\| ((?:· )*)\**([A-Za-z0-9]+)\** \| ([A-Z0-9]+)\??/.exec(line) ?? []
    if (name === undefined) continue
    open.length = dots.length / 2
    open.push(name)
    ids.set(open.join('/'), id)
  }
  return ids
}

describe('occurrence', () => {
  it('of groups is that of the XSD or narrower', () => {
    expect(breaking(ofKind('group'), ({ row, xsd }) => row.min >= xsd.min && row.max <= xsd.max)).toEqual([])
  })

  it('of fields is required where the XSD requires it', () => {
    const written = ofKind('text', 'pattern', 'integer', 'code', 'amount', 'rate', 'date', 'dateTime', 'constant')
    expect(breaking(written, ({ row, xsd }) => row.required || xsd.min === 0)).toEqual([])
  })

  it('of descriptions is that of the code right before them', () => {
    const coded = ({ row, siblings }: Place<Extract<Row, { kind: 'literal' }>>) => {
      const code = siblings[siblings.indexOf(row) - 1]
      return code?.kind === 'code' && code.from === row.from && code.list === row.list && code.otro === row.otro?.code
    }
    expect(breaking(ofKind('literal'), coded)).toEqual([])
    const pairs = ofKind('literal').map(({ row, siblings, path, xsd }) => ({
      path,
      xsd,
      code: siblings[siblings.indexOf(row) - 1],
    }))
    expect(
      pairs.filter(({ code, xsd }) => xsd.min > 0 && !(code?.kind === 'code' && code.required)).map(p => p.path),
    ).toEqual([])
  })

  it('of elements is at most one, except for groups and lists of dates', () => {
    const mayRepeat = ({ row, xsd }: Place) =>
      row.kind === 'group' || xsd.max === 1 || (row.kind === 'date' && row.max > 1 && row.max <= xsd.max)
    expect(breaking(places(), mayRepeat)).toEqual([])
  })
})

/** Texts at the limits of a row. The XSD must accept both. */
const textEnds = ({ min, max }: TextRow) => ['x'.repeat(min), 'x'.repeat(max), '日'.repeat(max)]
const integerEnds = ({ min, max, digits }: IntegerRow) => [min, max].map(end => String(end).padStart(digits, '0'))
const amountEnds = ({ whole, decimals }: AmountRow) => [
  `${'9'.repeat(whole)}.${'9'.repeat(decimals)}`,
  `0.${'1'.padStart(decimals, '0')}`,
  '1',
]

/** Rows of percentages accept 999.99. The rules of the item keep them between 0 and 100. */
const KEPT_BY_RULES = ['DE/gDtipDE/gCamItem/gCamIVA/dPropIVA', 'DE/gDtipDE/gCamItem/dPorQuiMer']

describe('values at the limits of each row are valid by the XSD', () => {
  it('texts', () => {
    expect(breaking(ofKind('text'), ({ row, xsd }) => textEnds(row).every(text => accepts(xsd.type, text)))).toEqual([])
  })

  it('free texts of the code "otro"', () => {
    const free = ofKind('literal').filter(({ row }) => row.otro !== undefined)
    expect(free.length).toBeGreaterThan(5)
    const ends = ({ min = 0, max = 0 } = {}) => ['x'.repeat(min), 'x'.repeat(max)]
    expect(breaking(free, ({ row, xsd }) => ends(row.otro).every(text => accepts(xsd.type, text)))).toEqual([])
  })

  it('whole numbers', () => {
    expect(
      breaking(ofKind('integer'), ({ row, xsd }) => integerEnds(row).every(text => accepts(xsd.type, text))),
    ).toEqual([])
  })

  it('amounts', () => {
    const found = ofKind('amount').filter(({ path }) => !KEPT_BY_RULES.includes(path))
    expect(breaking(found, ({ row, xsd }) => amountEnds(row).every(text => accepts(xsd.type, text)))).toEqual([])
  })

  it('computed amounts: fifteen digits and eight decimals, or a percentage', () => {
    const ends = ({ el }: FieldRow) =>
      /^dPor/.test(el) ? ['0', '100', '0.00000001'] : el === 'dRedon' ? ['0'] : ['0', '999999999999999.99999999']
    expect(breaking(ofKind('computed'), ({ row, xsd }) => ends(row).every(text => accepts(xsd.type, text)))).toEqual([])
  })

  it('rates', () => {
    const ends = ['0.0001', '1', '99999.9998']
    expect(breaking(ofKind('rate'), ({ xsd }) => ends.every(text => accepts(xsd.type, text)))).toEqual([])
  })

  it('dates', () => {
    const ends = (since: string) => [since || '2000-01-01', '2999-12-31']
    expect(breaking(ofKind('date'), ({ row, xsd }) => ends(row.since).every(text => accepts(xsd.type, text)))).toEqual(
      [],
    )
    expect(breaking(ofKind('dateTime'), ({ xsd }) => accepts(xsd.type, '2026-11-21T23:59:59'))).toEqual([])
  })

  it('constants', () => {
    expect(breaking(ofKind('constant'), ({ row, xsd }) => accepts(xsd.type, row.value))).toEqual([])
  })
})

describe('patterns', () => {
  it.each(Object.entries(PATTERN_SAMPLES))(
    '%s accepts its good samples and refuses its bad ones',
    (name, { good, bad }) => {
      const { test, maxLength } = PATTERNS[name as PatternName]
      const takes = (text: string) => text.length <= maxLength && test.test(text)
      expect(good.filter(text => !takes(text))).toEqual([])
      expect(bad.filter(takes)).toEqual([])
      expect(good.map(text => `${text}\n`).filter(takes)).toEqual([])
    },
  )

  it('are all used', () => {
    const used = new Set(ofKind('pattern').map(({ row }) => row.pattern))
    expect(Object.keys(PATTERNS).filter(name => !used.has(name as PatternName))).toEqual([])
  })

  it('accept only what the XSD accepts at each place', () => {
    const good = ({ row, xsd }: Place<Extract<Row, { kind: 'pattern' }>>) =>
      PATTERN_SAMPLES[row.pattern].good.every(text => accepts(xsd.type, text))
    expect(breaking(ofKind('pattern'), good)).toEqual([])
  })
})
