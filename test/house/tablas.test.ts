/** The published tables of `@nanduti/tablas`: well-formed files, as its README lists them, whose codes refer to each other. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('../../packages/tablas/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8')
const FILES = globSync('*.tsv', { cwd: FOLDER }).sort()

const linesOf = (file: string) => read(file).replace(/\n$/, '').split('\n')
const rowsOf = (file: string) =>
  linesOf(file)
    .slice(1)
    .map(line => line.split('\t'))

describe('README.md', () => {
  it('lists each file with its columns and its number of rows', () => {
    const list = [...read('README.md').matchAll(/^\| `(.+\.tsv)` \| `(.+)` \| ([\d.]+) \|/gm)].map(
      ([, file = '', columns = '', rows = '']) => ({
        file,
        columns: columns.split(' '),
        rows: Number(rows.replace('.', '')),
      }),
    )
    const found = FILES.map(file => ({
      file,
      columns: (linesOf(file)[0] ?? '').split('\t'),
      rows: linesOf(file).length - 1,
    }))
    expect(list.sort((a, b) => (a.file < b.file ? -1 : 1))).toEqual(found)
  })
})

describe.each(FILES)('%s', file => {
  const rows = rowsOf(file)
  const width = (linesOf(file)[0] ?? '').split('\t').length

  it('has a cell for each column in every row', () => {
    expect(rows.filter(row => row.length !== width)).toEqual([])
  })

  it('has no blanks at the ends of a cell, and composed characters', () => {
    expect(rows.filter(row => row.some(cell => cell !== cell.trim() || cell !== cell.normalize('NFC')))).toEqual([])
  })

  it('has each code once', () => {
    // A field and a code, or a code and the validation that answers it.
    const keys = rows.map(row => (width > 3 || file === 'codigos.tsv' ? `${row[0]} ${row[1]}` : row[0]))
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
  })
})

describe('places', () => {
  it.each([
    ['ciudades.tsv', 'distritos.tsv'],
    ['distritos.tsv', 'departamentos.tsv'],
  ])('of %s are each within one of %s', (inner, outer) => {
    const known = new Set(rowsOf(outer).map(([codigo]) => codigo))
    expect(rowsOf(inner).filter(([, , within = '']) => !known.has(within))).toEqual([])
  })
})
