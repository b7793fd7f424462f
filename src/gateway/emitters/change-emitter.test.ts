/** Changing emitters: fields that stay, fields that may not change, and permissions. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { EMITTERS, emitterRow, newEmitter } from '../../../test/support/new-emitter.ts'
import { emitters } from '../../db/index.ts'

const OTHER_RUC = '80099006'
const ACTIVIDADES = [{ codigo: '47190', descripcion: 'Comercio al por menor' }]

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const create = (body: object) => t.as('superadmin').post(EMITTERS, body)

describe('POST /api/sifen/emitters/:id', () => {
  it('200 changes the named fields, clears those that are null, and keeps the rest', async () => {
    const { emitter } = (await create(newEmitter({ direccion: 'Palma', telefono: '021600600' }))).json()
    const csc = 'Z9'.repeat(16)
    const change = { nombre_fantasia: 'Guairá', telefono: null, actividades_economicas: ACTIVIDADES, csc }
    t.clock.advance(60)
    const res = await t.as('superadmin').post(`${EMITTERS}/${emitter.id}`, change)
    expect(res.statusCode).toBe(200)
    expect(res.json()).toEqual({
      message: 'Los datos del emisor se guardaron.',
      emitter: {
        ...emitter,
        nombre_fantasia: 'Guairá',
        telefono: null,
        actividades_economicas: ACTIVIDADES,
        updated_at: t.clock.now().toISOString(),
      },
    })
    const { csc_enc } = await emitterRow(t.deps.db, emitter.id)
    expect(t.deps.vault.open(csc_enc as string, `emitters:csc:${emitter.id}`).toString()).toBe(csc)
  })

  it('200 marks and clears an emitter that SIFEN serves by lots only', async () => {
    const { emitter } = (await create(newEmitter())).json()
    const change = async (solo_lotes: boolean) => {
      const res = await t.as('superadmin').post(`${EMITTERS}/${emitter.id}`, { solo_lotes })
      const { solo_lotes_at } = res.json().emitter
      return { status: res.statusCode, solo_lotes: res.json().emitter.solo_lotes, solo_lotes_at }
    }
    const marked = { status: 200, solo_lotes: true, solo_lotes_at: t.clock.now().toISOString() }
    expect(await change(true)).toEqual(marked)
    t.clock.advance(60)
    expect(await change(true)).toEqual(marked)
    expect(await change(false)).toEqual({ status: 200, solo_lotes: false, solo_lotes_at: null })
  })

  it('200 sets and removes redondear_a; 422 for what is no coin', async () => {
    const { emitter } = (await create(newEmitter({ redondear_a: 100 }))).json()
    const change = async (redondear_a: unknown) => {
      const res = await t.as('superadmin').post(`${EMITTERS}/${emitter.id}`, { redondear_a })
      return { status: res.statusCode, shown: res.json().emitter?.redondear_a, errors: res.json().errors }
    }
    expect(emitter.redondear_a).toBe(100)
    expect(await change(50)).toEqual({ status: 200, shown: 50, errors: undefined })
    expect(await change(null)).toEqual({ status: 200, shown: null, errors: undefined })
    const errors = {
      redondear_a: ['El campo redondear_a no está en la lista de valores permitidos: 50, 100, 500, 1000.'],
    }
    for (const none of [0, 30, '50', true])
      expect(await change(none)).toEqual({ status: 422, shown: undefined, errors })
    expect((await emitterRow(t.deps.db, emitter.id)).redondear_a).toBeNull()
  })

  it('403 for an operador who switches envio_automatico; 200 when it stays', async () => {
    const { emitter } = (await create(newEmitter())).json()
    const of = async (role: 'operador' | 'admin') => {
      const { id } = await t.make.user({ roles: { [emitter.empresa_id]: role } })
      return t.with(await t.make.token(id))
    }
    const [operador, admin] = [await of('operador'), await of('admin')]
    const change = async (caller: typeof operador, envio_automatico: boolean) => {
      const res = await caller.post(`${EMITTERS}/${emitter.id}`, { envio_automatico, nombre_fantasia: 'Guairá' })
      return { status: res.statusCode, stored: (await emitterRow(t.deps.db, emitter.id)).envio_automatico }
    }
    expect(await change(operador, true)).toEqual({ status: 403, stored: false })
    expect(await change(operador, false)).toEqual({ status: 200, stored: false })
    expect(await change(admin, true)).toEqual({ status: 200, stored: true })
    expect(await change(operador, false)).toEqual({ status: 403, stored: true })
  })

  it('200 with blank texts as null; 422 for a blank code or secret', async () => {
    const filled = { nombre_fantasia: 'Guairá', telefono: '021600600', direccion: 'Palma', email: 'a@b.com' }
    const { emitter } = (await create(newEmitter(filled))).json()
    const change = (body: object) => t.as('superadmin').post(`${EMITTERS}/${emitter.id}`, body)
    const res = await change({ nombre_fantasia: '', telefono: ' ', direccion: '', email: '' })
    const none = { nombre_fantasia: null, telefono: null, direccion: null, email: null }
    expect({ status: res.statusCode, emitter: res.json().emitter }).toEqual({
      status: 200,
      emitter: { ...emitter, ...none },
    })
    const refused = await change({ csc: '', id_csc: '', establecimiento: '' })
    expect(Object.keys(refused.json().errors).sort()).toEqual(['csc', 'establecimiento', 'id_csc'])
  })

  it('422 for a text that is too short once repeated blanks are joined', async () => {
    const { emitter } = (await create(newEmitter())).json()
    const change = (nombre_fantasia: string) =>
      t.as('superadmin').post(`${EMITTERS}/${emitter.id}`, { nombre_fantasia })
    expect(Object.keys((await change('a   b')).json().errors)).toEqual(['nombre_fantasia'])
    expect((await change('La   Paz')).json().emitter.nombre_fantasia).toBe('La Paz')
  })

  it('422 for a place that contradicts the stored one; a stored contradiction blocks no other change', async () => {
    const { emitter } = (await create(newEmitter({ departamento: 1, distrito: 1, ciudad: 1 }))).json()
    const change = (body: object) => t.as('superadmin').post(`${EMITTERS}/${emitter.id}`, body)
    expect(Object.keys((await change({ departamento: 5 })).json().errors)).toEqual(['departamento'])
    expect(Object.keys((await change({ ciudad: 3428 })).json().errors)).toEqual(['distrito', 'departamento'])
    const moved = await change({ ciudad: 3428, distrito: null, departamento: null })
    expect(moved.json().emitter).toMatchObject({ ciudad: 3428, distrito: null, departamento: null })
    await t.deps.db.update(emitters).set({ departamento: 5 }).where(eq(emitters.id, emitter.id))
    expect((await change({ telefono: '021600600' })).statusCode).toBe(200)
  })

  it('200 for the same RUC and environment, 422 for others', async () => {
    const { emitter } = (await create(newEmitter())).json()
    const { ruc, dv, ambiente } = emitter
    for (const same of [ruc, `${ruc}-${dv}`])
      expect((await t.as('superadmin').post(`${EMITTERS}/${emitter.id}`, { ruc: same, dv, ambiente })).statusCode).toBe(
        200,
      )
    const otherDv = `${(Number(dv) + 1) % 10}`
    for (const other of [`${ruc}-zzz`, `${ruc}-`, `${ruc}-${otherDv}`]) {
      const refused = await t.as('superadmin').post(`${EMITTERS}/${emitter.id}`, { ruc: other })
      expect({ other, status: refused.statusCode }).toEqual({ other, status: 422 })
    }
    const res = await t
      .as('superadmin')
      .post(`${EMITTERS}/${emitter.id}`, { ruc: OTHER_RUC, dv: otherDv, ambiente: 'prod' })
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors).sort() }).toEqual({
      status: 422,
      fields: ['ambiente', 'dv', 'ruc'],
    })
  })

  it('200 when it is deactivated and activated; 409 while another emitter is active', async () => {
    const body = newEmitter()
    const { emitter } = (await create(body)).json()
    const change = (id: number, activo: boolean) => t.as('superadmin').post(`${EMITTERS}/${id}`, { activo })
    expect((await change(emitter.id, false)).json().emitter.activo).toBe(false)
    const second = (await create(body)).json().emitter
    expect((await change(emitter.id, true)).statusCode).toBe(409)
    expect((await change(second.id, false)).statusCode).toBe(200)
    expect((await change(emitter.id, true)).json().emitter.activo).toBe(true)
  })

  it('403 for a lector, 404 for another company’s and an absent emitter, and nothing changes', async () => {
    const change = { nombre_fantasia: 'Robado' }
    expect((await t.as('lector').post(`${EMITTERS}/${t.emitter.id}`, change)).statusCode).toBe(403)
    const [foreign, absent] = [
      await t.as('ajeno').post(`${EMITTERS}/${t.emitter.id}`, change),
      await t.as('ajeno').post(`${EMITTERS}/999999`, change),
    ]
    expect({ status: foreign.statusCode, body: foreign.body }).toEqual({ status: 404, body: absent.body })
    expect((await emitterRow(t.deps.db, t.emitter.id)).nombre_fantasia).toBeNull()
  })

  it('ignores fields of the row that cannot be changed', async () => {
    const before = await emitterRow(t.deps.db, t.emitter.id)
    const foreign = {
      id: 99,
      empresa_id: t.ajena.id,
      cert_ruc: 'x',
      logo_path: '/etc/passwd',
      cert_pem_enc: 'x',
    }
    expect((await t.as('admin').post(`${EMITTERS}/${t.emitter.id}`, { ...foreign, created_at: 'x' })).statusCode).toBe(
      200,
    )
    const { updated_at, ...after } = await emitterRow(t.deps.db, t.emitter.id)
    expect(after).toEqual({ ...before, updated_at: undefined })
  })
})
