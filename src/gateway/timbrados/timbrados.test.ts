/**
 * The tenant hierarchy over HTTP: visibility for each role, and the same answer for another company's id as for an
 * absent one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ACTORS, buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { domicilio } from './domicilio.schema.ts'
import { raiseNumero, reserveNumero } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

describe('GET /api/empresas', () => {
  const list = async (actor: (typeof ACTORS)[number]) => (await t.as(actor).get('/api/empresas')).json().data

  it('200 with the caller’s companies and role in each', async () => {
    const { id, ruc, dv, razon_social } = t.empresa
    expect(await list('admin')).toEqual([{ id, ruc, dv, razon_social, role: 'admin' }])
    expect(await list('lector')).toEqual([{ id, ruc, dv, razon_social, role: 'lector' }])
    expect(await list('ajeno')).toMatchObject([{ id: t.ajena.id, role: 'admin' }])
  })

  it('200 with every company, as admin, for a superadmin', async () => {
    expect(await list('superadmin')).toMatchObject([
      { id: t.empresa.id, role: 'admin' },
      { id: t.ajena.id, role: 'admin' },
    ])
  })

  it('200 with nothing for a user who lost the last membership', async () => {
    const user = await t.make.user()
    const token = await t.make.token(user.id, { abilities: ['sifen:read'] })
    expect((await t.with(token).get('/api/empresas')).json()).toEqual({ data: [] })
  })
})

describe('GET /api/empresas/:id/timbrados', () => {
  it('200 with the active stamps only', async () => {
    const old = await t.make.timbrado(t.empresa.id, { activo: false })
    const res = await t.as('lector').get(`/api/empresas/${t.empresa.id}/timbrados`)
    const { id, numero } = t.timbrado
    expect(res.statusCode).toBe(200)
    expect(res.json()).toEqual({
      data: [{ id, numero, fecha_inicio: '2026-01-01', fecha_vencimiento: '2027-12-31', ambiente: 'test' }],
    })
    expect(res.body).not.toContain(old.numero)
  })
})

describe('GET /api/timbrados/:id/establecimientos', () => {
  const NO_ADDRESS = Object.fromEntries(Object.keys(domicilio).map(column => [column, null]))

  it('200 with the active establishments, by code', async () => {
    await t.make.establecimiento(t.timbrado, { codigo: '003', activo: false })
    const second = await t.make.establecimiento(t.timbrado, {
      codigo: '002',
      descripcion: 'Sucursal',
      direccion: 'Ruta 2',
    })
    const res = await t.as('lector').get(`/api/timbrados/${t.timbrado.id}/establecimientos`)
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: {
        data: [
          { ...NO_ADDRESS, id: t.establecimiento.id, codigo: '001', descripcion: 'Casa matriz' },
          { ...NO_ADDRESS, id: second.id, codigo: '002', descripcion: 'Sucursal', direccion: 'Ruta 2' },
        ],
      },
    })
  })
})

describe('GET /api/establecimientos/:id/puntos-expedicion', () => {
  it('200 with the counter of invoices, and those of other types apart', async () => {
    const establecimiento = await t.make.establecimiento(t.timbrado, { codigo: '009' })
    const punto = await t.make.punto(establecimiento)
    const idle = await t.make.punto(establecimiento, { codigo: '002', descripcion: 'Caja 2' })
    await t.make.punto(establecimiento, { codigo: '003', activo: false })
    await t.deps.db.transaction(async tx => {
      await raiseNumero(tx, punto, 1, 123)
      await raiseNumero(tx, punto, 5, 7)
    })
    const res = await t.as('lector').get(`/api/establecimientos/${establecimiento.id}/puntos-expedicion`)
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: {
        data: [
          {
            id: punto.id,
            codigo: '001',
            descripcion: 'Caja 1',
            ultimo_numero: 123,
            proximo_numero: 124,
            contadores: [{ tipo_documento: 5, ultimo_numero: 7, proximo_numero: 8 }],
          },
          { id: idle.id, codigo: '002', descripcion: 'Caja 2', ultimo_numero: 0, proximo_numero: 1, contadores: [] },
        ],
      },
    })
  })
})

describe('every route of the hierarchy', () => {
  const paths = () => [
    { path: '/api/empresas/:id/timbrados', id: t.empresa.id },
    { path: '/api/timbrados/:id/establecimientos', id: t.timbrado.id },
    { path: '/api/establecimientos/:id/puntos-expedicion', id: t.establecimiento.id },
  ]

  it('404 with the same body for an absent id, another company’s, and an invalid one', async () => {
    for (const { path, id } of paths()) {
      for (const [actor, value] of [['ajeno', id], ['admin', 999_999], ['superadmin', 999_999], ...NO_IDS] as const) {
        const res = await t.as(actor).get(path.replace(':id', `${value}`))
        expect({ path, value, status: res.statusCode, body: res.body }).toEqual({
          path,
          value,
          status: 404,
          body: '{"message":"Recurso no encontrado."}',
        })
      }
    }
  })

  it('200 for every member and for a superadmin; 401 and 403 before the id is checked', async () => {
    const blind = await t.make.token(t.users.admin.id, { abilities: ['sifen:send', 'sifen:admin', 'bcp:read'] })
    for (const { path, id } of paths()) {
      for (const actor of ['admin', 'operador', 'lector', 'superadmin'] as const) {
        expect((await t.as(actor).get(path.replace(':id', `${id}`))).statusCode).toBe(200)
      }
      expect((await t.as('nadie').get(path.replace(':id', '999999'))).statusCode).toBe(401)
      expect((await t.with(blind).get(path.replace(':id', '999999'))).statusCode).toBe(403)
    }
    expect((await t.with(blind).get('/api/empresas')).statusCode).toBe(403)
    expect((await t.as('nadie').get('/api/empresas')).statusCode).toBe(401)
  })

  const NO_IDS = ['abc', '0', '-1', '1.5', '1e3', '2147483648', '99999999999999999999', '%00', '1%20', "1'--"].map(
    id => ['admin', id] as const,
  )
})

describe('reserveNumero', () => {
  const reserve = (punto: { empresa_id: number; id: number }, tipo = 1) =>
    t.deps.db.transaction(async tx => (await reserveNumero(tx, punto, tipo)).ultimo)
  const freshPunto = async () => (await t.make.numeracion(t.empresa.id)).punto

  it('counts from 1, separately for each document type', async () => {
    const punto = await freshPunto()
    expect([await reserve(punto), await reserve(punto), await reserve(punto, 5), await reserve(punto)]).toEqual([
      1, 2, 1, 3,
    ])
  })

  it('gives 1,000 concurrent callers consecutive numbers, even though every fifth rolls back', async () => {
    const punto = await freshPunto()
    const tries = Array.from({ length: 1000 }, (_, n) =>
      t.deps.db.transaction(async tx => {
        const { ultimo: numero } = await reserveNumero(tx, punto, 1)
        if (n % 5 === 0) throw new Error('the document could not be stored')
        return numero
      }),
    )
    const given = (await Promise.allSettled(tries)).flatMap(result =>
      result.status === 'fulfilled' ? [result.value] : [],
    )
    expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: 800 }, (_, n) => n + 1))
  })

  it('409 after 9999999, each time', async () => {
    const punto = await freshPunto()
    await t.deps.db.transaction(tx => raiseNumero(tx, punto, 1, 9_999_998))
    expect(await reserve(punto)).toBe(9_999_999)
    for (let again = 0; again < 2; again++) {
      await expect(reserve(punto)).rejects.toMatchObject({ status: 409, body: { code: 'NUMERACION_AGOTADA' } })
    }
  })
})

describe('raiseNumero', () => {
  it('never lowers the counter', async () => {
    const { punto } = await t.make.numeracion(t.empresa.id)
    const raise = (numero: number) => t.deps.db.transaction(tx => raiseNumero(tx, punto, 1, numero))
    for (const numero of [10, 4]) await raise(numero)
    expect(await t.deps.db.transaction(tx => reserveNumero(tx, punto, 1))).toMatchObject({ ultimo: 11 })
  })
})

describe('unique keys', () => {
  it('cover a stamp number within its company and a code within its parent', async () => {
    await t.make.timbrado(t.ajena.id, { numero: t.timbrado.numero })
    await expect(t.make.timbrado(t.empresa.id, { numero: t.timbrado.numero })).rejects.toThrow()
    await expect(t.make.establecimiento(t.timbrado, { codigo: '001' })).rejects.toThrow()
    await expect(t.make.punto(t.establecimiento, { codigo: '001' })).rejects.toThrow()
  })
})
