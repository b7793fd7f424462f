/**
 * Every list against the official XSD and the DNIT's tables: the same codes, descriptions that SIFEN accepts, and
 * nothing that needs escaping in XML.
 */
import { describe, expect, it } from 'vitest'
import { omitIf, readReference, readXsdFile, XSD_MISSING } from '../../../../test/support/witness.ts'
import { accepts, enumerated, readXsd, type XsdElement } from '../../test/xsd-model.ts'
import { LISTS, type ListName, type Row } from '../campos/index.ts'
import { CABECERA, CUERPO } from '../documento/catalogue/index.ts'
import { ciudad, departamento, distrito } from './geo.ts'
import { departamentos, monedas, paises, unidades } from './published.ts'

const tsv = (name: string) =>
  readReference(`data/${name}.tsv`)
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))

/** Files whose lines are type, code, description. */
const coded = (name: string) => tsv(name).map(([, code = '', description = '']) => [code, description] as const)

/** Cuts a name to the 30 characters of the fields of a city and a district. */
const cut = (name = '') => name.slice(0, 30).trim()

type Pair = { list: ListName; otro: number | undefined; code: XsdElement; description: XsdElement | undefined }

/** Returns the XSD's elements of every code and its description. */
function pairs(rows: readonly Row[], group: XsdElement): Pair[] {
  const at = (el: string) => group.children?.find(({ name }) => name === el)
  return rows.flatMap((row): Pair[] => {
    const code = at(row.el)
    if (!code) return []
    if (row.kind === 'group') return pairs(row.rows, code)
    if (row.kind !== 'code') return []
    const next = rows[rows.indexOf(row) + 1]
    const description = next?.kind === 'literal' && next.from === row.from ? at(next.el) : undefined
    return [{ list: row.list, otro: row.otro, code, description }]
  })
}

const xsd = () => readXsd(readXsdFile)

/** Returns the codes of a list, found by trying every possible one. */
function codesOf(list: ListName): (string | number)[] {
  const numbers = Array.from({ length: 10_000 }, (_, i) => i)
  const letters = [...monedas().keys(), ...paises().keys()]
  return [...numbers, ...letters].filter(code => LISTS[list].describe(code) !== undefined)
}

/** Codes that a list describes for people and that are never in the XML. */
const NEVER_WRITTEN: Partial<Record<ListName, (string | number)[]>> = { naturaleza: [3], tipoDocumento: [2, 3, 8] }

describe('lists of the catalogue', () => {
  it('write only codes and descriptions that the XSD accepts', test => {
    omitIf(XSD_MISSING, test)
    const wrong = pairs([...CABECERA, ...CUERPO], xsd()).flatMap(({ list, code, description }) =>
      codesOf(list)
        .filter(value => !NEVER_WRITTEN[list]?.includes(value))
        .filter(value => {
          const text = LISTS[list].describe(value) ?? ''
          return !accepts(code.type, String(value)) || (description !== undefined && !accepts(description.type, text))
        })
        .map(value => `${code.name} ${value}`),
    )
    expect(wrong).toEqual([])
  })

  it('have every code that the XSD enumerates', test => {
    omitIf(XSD_MISSING, test)
    const missing = pairs([...CABECERA, ...CUERPO], xsd()).flatMap(({ list, otro, code }) =>
      enumerated(code.type)
        .filter(value => value !== String(otro) && LISTS[list].describe(value) === undefined)
        .map(value => `${code.name} ${value}`),
    )
    expect(missing).toEqual([])
  })

  it('have every description that the XSD enumerates', test => {
    omitIf(XSD_MISSING, test)
    const missing = pairs([...CABECERA, ...CUERPO], xsd()).flatMap(({ list, description }) => {
      const ours = new Set(codesOf(list).map(code => LISTS[list].describe(code)))
      return description ? enumerated(description.type).filter(text => !ours.has(text)) : []
    })
    expect(missing).toEqual(['Boleta de venta electrónica', 'Boleta resimple electrónica'])
  })

  it('need no escaping in XML, and have no blanks at the ends', () => {
    const names = Object.keys(LISTS) as ListName[]
    const unsafe = names.flatMap(list =>
      codesOf(list)
        .map(code => LISTS[list].describe(code) ?? '')
        .filter(text => text === '' || text !== text.trim() || /[<>&\p{Cc}\p{Cs}]/u.test(text)),
    )
    expect(unsafe).toEqual([])
  })

  it('have only their own codes', () => {
    const strange = ['constructor', '__proto__', 'toString', '', 'pyg', '-1', 'NaN', 0, -1, 1.5, 1e21, Number.NaN]
    const names = Object.keys(LISTS) as ListName[]
    expect(names.flatMap(list => strange.filter(code => LISTS[list].describe(code) !== undefined))).toEqual([])
  })

  it('are all used', test => {
    omitIf(XSD_MISSING, test)
    const used = new Set(pairs([...CABECERA, ...CUERPO], xsd()).map(({ list }) => list))
    expect(Object.keys(LISTS).filter(list => !used.has(list as ListName))).toEqual([])
  })
})

describe('tables of the DNIT', () => {
  it('countries equal the published ones, except for the name of MKD', () => {
    const [, ...older] = coded('countries').filter(([code]) => code === 'MKD')
    expect(older).toEqual([['MKD', 'ex República Yugoslava de Macedonia']])
    expect(Object.fromEntries(paises())).toEqual({
      ...Object.fromEntries(coded('countries')),
      MKD: 'Macedonia del Norte',
    })
  })

  it('currencies equal the published ones, with names cut to 20 characters', () => {
    const expected = coded('currencies').map(([code, name]) => [code, name.slice(0, 20).trim()])
    expect(Object.fromEntries(monedas())).toEqual(Object.fromEntries(expected))
  })

  it('units have the abbreviation after the last hyphen and the name before it', () => {
    const codes = coded('units_code_doc').filter(([code]) => /^[0-9]+$/.test(code))
    const expected = codes.map(([code, text]) => {
      const [, nombre, abreviatura] = /^(.*) - (.*)$/.exec(text) ?? []
      return [code, { abreviatura, nombre }]
    })
    expect(Object.fromEntries(unidades())).toEqual(Object.fromEntries(expected))
  })

  it('departments, districts and cities are each in their place', () => {
    const rows = tsv('geo').slice(1)
    expect(rows.length).toBeGreaterThan(6000)
    const wrong = rows.filter(([dep, depName, dis, disName, ciu, ciuName]) => {
      const city = ciudad(Number(ciu))
      return (
        departamento(Number(dep)) !== depName ||
        distrito(Number(dis))?.nombre !== cut(disName) ||
        distrito(Number(dis))?.departamento !== Number(dep) ||
        city?.nombre !== cut(ciuName) ||
        city?.distrito !== Number(dis) ||
        city?.departamento !== Number(dep)
      )
    })
    expect(wrong).toEqual([])
  })

  it('cities and districts include no code beyond the published ones', () => {
    const rows = tsv('geo').slice(1)
    const known = {
      ciudades: new Set(rows.map(row => Number(row[4]))),
      distritos: new Set(rows.map(row => Number(row[2]))),
    }
    const codes = Array.from({ length: 100_000 }, (_, i) => i)
    expect(codes.filter(code => ciudad(code) !== undefined && !known.ciudades.has(code))).toEqual([])
    expect(codes.filter(code => distrito(code) !== undefined && !known.distritos.has(code))).toEqual([])
    expect(departamentos().size).toBe(20)
  })
})
