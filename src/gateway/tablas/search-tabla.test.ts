/** Results of a search in a code table, and their order. */
import { describe, expect, it } from 'vitest'
import { searchTabla } from './search-tabla.ts'

const names = (...search: Parameters<typeof searchTabla>) => searchTabla(...search).map(({ nombre }) => nombre)

describe('searchTabla', () => {
  it('returns a city with its district and its department', () => {
    expect(searchTabla('ciudades', 'encarnacion')[0]).toMatchObject({
      nombre: 'ENCARNACION',
      distrito: { nombre: 'ENCARNACION' },
      departamento: { codigo: 8, nombre: 'ITAPUA' },
    })
  })

  it('returns a district with its department', () => {
    expect(searchTabla('distritos', 'ENCARNACION')[0]).toMatchObject({ departamento: { codigo: 8, nombre: 'ITAPUA' } })
  })

  it('ignores accents, case and surrounding blanks', () => {
    const found = names('ciudades', 'ENCARNACION')
    for (const spelling of ['encarnación', ' Encarnacion ', 'ENCARNACIÓN']) {
      expect({ spelling, found: names('ciudades', spelling) }).toEqual({ spelling, found })
    }
    expect(names('paises', 'espana')).toEqual(['España'])
    expect(names('paises', 'ESPAÑA')).toEqual(['España'])
  })

  it('finds words in any order, and requires all of them', () => {
    expect(names('paises', 'unidos estados')).toEqual(names('paises', 'estados unidos'))
    expect(names('paises', 'estados unidos marte')).toEqual([])
  })

  it('finds a code only as a whole', () => {
    expect(searchTabla('paises', 'pry')).toEqual([{ codigo: 'PRY', nombre: 'Paraguay' }])
    expect(searchTabla('unidades', '77')).toEqual([{ codigo: 77, abreviatura: 'UNI', nombre: 'Unidad' }])
    expect(names('departamentos', '1')).toEqual(['CAPITAL'])
  })

  it('finds a unit by its abbreviation', () => {
    expect(searchTabla('unidades', 'kg')[0]).toEqual({ codigo: 83, abreviatura: 'kg', nombre: 'Kilogramos' })
  })

  it('sorts whole names first, then names that begin with the text', () => {
    const found = names('ciudades', 'san pedro')
    expect(found[0]).toBe('SAN PEDRO')
    const begins = found.map(name => name.startsWith('SAN PEDRO'))
    expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)))
  })

  it.each(['', '   ', undefined])('returns the whole table for %j', buscar => {
    expect(searchTabla('departamentos', buscar)[0]).toEqual({ codigo: 1, nombre: 'CAPITAL' })
    expect(searchTabla('departamentos', buscar)).toHaveLength(20)
    expect(searchTabla('ciudades', buscar).length).toBeGreaterThan(6000)
  })
})
