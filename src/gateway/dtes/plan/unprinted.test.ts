import { describe, expect, it } from 'vitest'
import { warnUnprinted } from './unprinted.ts'

describe('warnUnprinted', () => {
  it('names the field as the client wrote it, and the characters', () => {
    const body = {
      cliente: { razonSocial: 'Panadería 🍞🥐' },
      items: [{ descripcion: 'Té 茶' }, { descripcion: 'Yerba mate' }],
    }
    expect(warnUnprinted(body)).toEqual([
      {
        campo: 'cliente.razonSocial',
        mensaje:
          'El KuDE no puede imprimir «🍞», «🥐» del campo cliente.razonSocial: el XML los lleva, el papel no. Quítelos si el cliente debe leerlos.',
      },
      {
        campo: 'items.0.descripcion',
        mensaje:
          'El KuDE no puede imprimir «茶» del campo items.0.descripcion: el XML los lleva, el papel no. Quítelos si el cliente debe leerlos.',
      },
    ])
  })

  it('returns nothing for Spanish, Guaraní and common signs', () => {
    expect(warnUnprinted({ descripcion: 'Ñandutí g̃uarã ẽ ĩ ỹ ₲ 10 m² – “a”', otros: [1, null, true] })).toEqual([])
  })

  it('returns at most ten warnings, of five characters each', () => {
    const answer = warnUnprinted({ items: Array.from({ length: 999 }, () => ({ descripcion: '一二三四五六七' })) })
    expect(answer).toHaveLength(10)
    expect(answer[0]?.mensaje).toContain('«五» y otros del campo items.0.descripcion')
  })
})
