/** The code tables over HTTP. test/access.test.ts and test/routes.test.ts test who may read them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { NOMBRES, PAGE_ROWS } from './tablas.schema.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const get = (path: string) => t.as('lector').get(`/api/sifen/tablas/${path}`)

describe('GET /api/sifen/tablas/:tabla', () => {
  it('200 with the rows that the search finds', async () => {
    const res = await get('ciudades?buscar=Encarnaci%C3%B3n')
    const { data, total } = res.json()
    expect({ status: res.statusCode, total, first: data[0] }).toEqual({
      status: 200,
      total: data.length,
      first: {
        codigo: expect.any(Number),
        nombre: 'ENCARNACION',
        distrito: { codigo: expect.any(Number), nombre: 'ENCARNACION' },
        departamento: { codigo: 8, nombre: 'ITAPUA' },
      },
    })
  })

  it.each(NOMBRES)('200 for %s, each row with its code and its description', async tabla => {
    const { data, total } = (await get(tabla)).json<{ data: { codigo: unknown; nombre: string }[]; total: number }>()
    expect(total).toBeGreaterThan(1)
    expect(data.filter(({ codigo, nombre }) => !codigo || !nombre)).toEqual([])
  })

  it('200 page by page, each row once', async () => {
    const codes = new Set<number>()
    let pagina: number | undefined = 1
    let total = 0
    while (pagina) {
      const page: { data: { codigo: number }[]; total: number; siguiente_pagina?: number } = (
        await get(`ciudades?pagina=${pagina}`)
      ).json()
      expect(page.data.length).toBeLessThanOrEqual(PAGE_ROWS)
      for (const { codigo } of page.data) codes.add(codigo)
      pagina = page.siguiente_pagina
      total = page.total
    }
    expect(codes.size).toBe(total)
  })

  it('200 without rows when nothing is found, and past the last page', async () => {
    expect((await get('ciudades?buscar=zzzz')).json()).toEqual({ data: [], total: 0 })
    expect((await get('departamentos?pagina=9999')).json()).toEqual({ data: [], total: 20 })
  })

  it('404 for an unknown table, before its query is read', async () => {
    for (const path of ['planetas', 'constructor', 'CIUDADES', '1', 'planetas?pagina=x']) {
      const res = await get(path)
      expect({ path, status: res.statusCode, body: res.body }).toEqual({
        path,
        status: 404,
        body: '{"message":"Recurso no encontrado."}',
      })
    }
  })

  it('405 for any method but GET', async () => {
    const res = await t.as('lector').post('/api/sifen/tablas/ciudades')
    expect({ status: res.statusCode, allow: res.headers.allow }).toEqual({ status: 405, allow: 'GET' })
    expect((await t.as('lector').post('/api/sifen/tablas/planetas')).statusCode).toBe(404)
  })

  it('422 for an invalid page, and for a search that is too long or repeated', async () => {
    for (const [query, field] of [
      ['pagina=x', 'pagina'],
      ['pagina=0', 'pagina'],
      [`buscar=${'x'.repeat(101)}`, 'buscar'],
      ['buscar=a&buscar=b', 'buscar'],
    ]) {
      const res = await get(`ciudades?${query}`)
      expect({ query, status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
        query,
        status: 422,
        fields: [field],
      })
    }
  })
})
