/** Registering emitters: the company's owner, errors, and concurrent requests. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import type { Body } from '../../../test/support/issuing-app.ts'
import { EMITTERS, emitterRow, freshRuc, newEmitter } from '../../../test/support/new-emitter.ts'
import { emitters, empresas, memberships } from '../../db/index.ts'

let t: TestApp
/** An app whose rules act as over PostgreSQL: `prod` is allowed. */
let p: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  p = await buildTestApp({ env: { DATABASE_URL: 'postgres://127.0.0.1/not-opened' } })
})
afterAll(async () => {
  await t.close()
  await p.close()
})

const create = (app: TestApp, actor: Parameters<TestApp['as']>[0], body: Body) => app.as(actor).post(EMITTERS, body)
const empresaDe = async (app: TestApp, ruc: unknown) =>
  (
    await app.deps.db
      .select()
      .from(empresas)
      .where(eq(empresas.ruc, String(ruc)))
  )[0]

describe('POST /api/sifen/emitters', () => {
  it('201 with an active emitter, the public test CSC and a guessed tipo_contribuyente', async () => {
    const body = newEmitter({ establecimiento: '000', punto_expedicion: '002', nombre_fantasia: 'Guairá', ciudad: 1 })
    const res = await create(t, 'superadmin', body)
    expect(res.statusCode).toBe(201)
    expect(res.json()).toMatchObject({
      message: expect.stringContaining('certificado'),
      emitter: { ...body, activo: true, id_csc: '0001', tiene_csc: true, certificado: null, tipo_contribuyente: 2 },
    })
    expect(JSON.stringify(res.json())).not.toMatch(/ABCD0000|_enc/)
    const { id, csc_enc } = await emitterRow(t.deps.db, res.json().emitter.id)
    expect(t.deps.vault.open(csc_enc as string, `emitters:csc:${id}`).toString()).toBe(
      'ABCD0000000000000000000000000000',
    )
  })

  it('201 for a RUC with its check digit, and for a CSC of the emitter’s own', async () => {
    const { ruc, dv } = freshRuc()
    const csc = 'a1B2'.repeat(8)
    const res = await create(t, 'superadmin', newEmitter({ ruc: `${ruc}-${dv}`, dv, id_csc: '0007', csc }))
    expect(res.json().emitter).toMatchObject({ ruc, dv, id_csc: '0007' })
    const { id, csc_enc } = await emitterRow(t.deps.db, res.json().emitter.id)
    expect(t.deps.vault.open(csc_enc as string, `emitters:csc:${id}`).toString()).toBe(csc)
    expect(res.body).not.toContain(csc)
  })

  it('201 with a message that names the data still missing for a document', async () => {
    const bare = await create(t, 'superadmin', newEmitter({ telefono: '021600600' }))
    expect(bare.json().message).toContain('complete sus datos (direccion, ciudad, email, actividades_economicas) con')
    const domicilio = { direccion: 'Avda. España', ciudad: 1, telefono: '021600600', email: 'a@ejemplo.com.py' }
    const actividades_economicas = [{ codigo: '47190', descripcion: 'Comercio' }]
    const full = await create(t, 'superadmin', newEmitter({ ...domicilio, actividades_economicas }))
    expect(full.json().message).toBe('El emisor se registró. Para emitir, suba su certificado.')
  })

  it('returns the names of district and city from SIFEN’s table', async () => {
    const named = async (places: Body) => {
      const { emitter } = (await create(t, 'superadmin', newEmitter(places))).json()
      return { distrito: emitter.distrito_descripcion, ciudad: emitter.ciudad_descripcion }
    }
    expect(await named({ departamento: 12, distrito: 169, ciudad: 6107 })).toEqual({
      distrito: 'LAMBARE',
      ciudad: 'BARRIO PTE.KENNEDY 1A.',
    })
    expect(await named({ ciudad: 1 })).toEqual({ distrito: null, ciudad: 'ASUNCION (DISTRITO)' })
    expect(await named({})).toEqual({ distrito: null, ciudad: null })
    const { emitter } = (await create(t, 'superadmin', newEmitter({ ciudad: 1 }))).json()
    const moved = await t.as('superadmin').post(`${EMITTERS}/${emitter.id}`, { distrito: 169, ciudad: null })
    expect(moved.json().emitter).toMatchObject({ distrito_descripcion: 'LAMBARE', ciudad_descripcion: null })
  })

  it('422 for a place with unknown codes, or with codes that contradict each other', async () => {
    const errors = async (place: Body) => (await create(t, 'superadmin', newEmitter(place))).json().errors
    expect(await errors({ departamento: 21, distrito: 9999, ciudad: 99_999 })).toEqual({
      departamento: ['El campo departamento no está en la tabla de la DNIT.'],
      distrito: ['El campo distrito no está en la tabla de la DNIT.'],
      ciudad: ['El campo ciudad no está en la tabla de la DNIT.'],
    })
    const elsewhere = {
      departamento: ['El distrito 1 está en el departamento 1, no en el 5: corríjalo o déjelo vacío.'],
    }
    expect(await errors({ departamento: 5, ciudad: 1 })).toEqual(elsewhere)
    expect(await errors({ departamento: 5, distrito: 1, ruc: '80099006-9' })).toEqual({
      ...elsewhere,
      ruc: [expect.any(String)],
    })
    expect(await errors({ departamento: 12, distrito: 169, ciudad: 1 })).toEqual({
      distrito: ['La ciudad 1 está en el distrito 1, no en el 169: corríjalo o déjelo vacío.'],
      departamento: ['El distrito 1 está en el departamento 1, no en el 12: corríjalo o déjelo vacío.'],
    })
  })

  it('201 in the caller’s own company for an operador; 403 for a lector', async () => {
    const empresa = await t.make.empresa()
    const [operador, lector] = [
      await t.make.user({ roles: { [empresa.id]: 'operador' } }),
      await t.make.user({ roles: { [empresa.id]: 'lector', [t.empresa.id]: 'admin' } }),
    ]
    const body = newEmitter({ ruc: empresa.ruc, dv: empresa.dv })
    const refused = await t.with(await t.make.token(lector.id)).post(EMITTERS, body)
    expect({ status: refused.statusCode, body: refused.json() }).toEqual({
      status: 403,
      body: { message: 'This action is unauthorized.' },
    })
    const res = await t.with(await t.make.token(operador.id)).post(EMITTERS, body)
    expect({ status: res.statusCode, empresa_id: res.json().emitter.empresa_id }).toEqual({
      status: 201,
      empresa_id: empresa.id,
    })
  })

  it('201 creates the company of an unknown RUC, with the calling admin or superadmin as its admin', async () => {
    for (const actor of ['admin', 'superadmin'] as const) {
      const body = newEmitter()
      const res = await create(t, actor, body)
      expect(res.statusCode).toBe(201)
      const empresa = await empresaDe(t, body.ruc)
      expect(empresa).toMatchObject({ id: res.json().emitter.empresa_id, dv: body.dv, razon_social: body.razon_social })
      const of = await t.deps.db
        .select()
        .from(memberships)
        .where(eq(memberships.empresa_id, empresa?.id as number))
      expect(of).toMatchObject([{ user_id: t.users[actor].id, role: 'admin' }])
      expect((await t.as(actor).get(EMITTERS)).json().data.map(({ ruc }: { ruc: string }) => ruc)).toContain(body.ruc)
    }
  })

  it('422 with the same body for another company’s RUC and for one that the caller may not create', async () => {
    const unknown = newEmitter()
    const answers = [
      await create(t, 'operador', unknown),
      await create(t, 'operador', newEmitter({ ruc: t.ajena.ruc, dv: t.ajena.dv })),
      await create(t, 'admin', newEmitter({ ruc: t.ajena.ruc, dv: t.ajena.dv })),
    ]
    for (const res of answers)
      expect({ status: res.statusCode, body: res.body }).toEqual({ status: 422, body: answers[0]?.body })
    expect(Object.keys(answers[0]?.json().errors)).toEqual(['ruc'])
    expect(await empresaDe(t, unknown.ruc)).toBeUndefined()
  })

  it('422 with every problem, and nothing is stored', async () => {
    const before = (await t.deps.db.select().from(emitters)).length
    const types = await create(t, 'superadmin', {
      ruc: 80012345,
      dv: 0,
      ambiente: 'produccion',
      csc: 'corto',
      ciudad: '1',
    })
    expect(types.statusCode).toBe(422)
    expect(Object.keys(types.json().errors).sort()).toEqual(['ambiente', 'ciudad', 'csc', 'dv', 'razon_social', 'ruc'])
    const rules = await create(
      t,
      'superadmin',
      newEmitter({ ruc: '80099006', dv: '9', ambiente: 'prod', csc: 'ABCD0000000000000000000000000000' }),
    )
    expect(rules.json().errors).toEqual({
      dv: ['El dígito verificador de 80099006 es 4, no 9.'],
      ambiente: [expect.stringContaining('PostgreSQL')],
      id_csc: ['El campo id_csc es obligatorio cuando se indica csc.'],
      csc: [expect.stringContaining('público')],
    })
    expect((await t.deps.db.select().from(emitters)).length).toBe(before)
  })

  it.each<[string, Body, string]>([
    ['no RUC', { ruc: 'X', dv: '1' }, 'ruc'],
    ['another check digit inside the RUC', { ruc: '80099006-5', dv: '4' }, 'ruc'],
    ['a check digit that the RUC contradicts', { ruc: '80099006-4', dv: '5' }, 'dv'],
    ['a letter', { establecimiento: '0A1' }, 'establecimiento'],
    ['two digits', { punto_expedicion: '01' }, 'punto_expedicion'],
    ['an id of CSC alone', { id_csc: '0009' }, 'csc'],
    ['an activity without code', { actividades_economicas: [{ descripcion: 'x' }] }, 'actividades_economicas.0.codigo'],
    ['a line break', { direccion: 'una\ndos' }, 'direccion'],
    ['what XML cannot carry', { direccion: 'calle \uffff' }, 'direccion'],
    ['what XML cannot carry', { razon_social: 'Empresa\ufffe SA' }, 'razon_social'],
    ['half a character', { nombre_fantasia: 'Fantasía \ud83d' }, 'nombre_fantasia'],
    [
      'what XML cannot carry',
      { actividades_economicas: [{ codigo: '1', descripcion: 'a\uffff' }] },
      'actividades_economicas.0.descripcion',
    ],
    ['an address that SIFEN does not take', { email: 'ventas+py@ejemplo.com.py' }, 'email'],
  ])('422 for %s', async (_what, over, field) => {
    const res = await create(t, 'superadmin', newEmitter(over))
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    })
  })

  it('422 for prod on the embedded database; on PostgreSQL 201, inactive until it has a certificate', async () => {
    expect((await create(t, 'superadmin', newEmitter({ ambiente: 'prod' }))).json().errors).toHaveProperty('ambiente')
    const { emitter } = (await create(p, 'superadmin', newEmitter({ ambiente: 'prod' }))).json()
    expect(emitter).toMatchObject({ activo: false, tiene_csc: false, id_csc: null })
    const active = await p.as('superadmin').post(`${EMITTERS}/${emitter.id}`, { activo: true })
    expect({ status: active.statusCode, fields: Object.keys(active.json().errors) }).toEqual({
      status: 422,
      fields: ['activo'],
    })
  })

  it.each(['ABCD0000000000000000000000000000', 'EFGH0000000000000000000000000000'])(
    '422 for the public test CSC %s in prod, at creation and later',
    async csc => {
      const body = newEmitter({ ambiente: 'prod', id_csc: '0003', csc })
      expect((await create(p, 'superadmin', body)).json().errors).toEqual({ csc: [expect.stringContaining('público')] })
      const { emitter } = (await create(p, 'superadmin', newEmitter({ ambiente: 'prod' }))).json()
      const later = await p.as('superadmin').post(`${EMITTERS}/${emitter.id}`, { id_csc: '0003', csc })
      expect({ status: later.statusCode, fields: Object.keys(later.json().errors) }).toEqual({
        status: 422,
        fields: ['csc'],
      })
    },
  )

  it('409 for a second active emitter of the company in that environment', async () => {
    const body = newEmitter()
    expect((await create(t, 'superadmin', body)).statusCode).toBe(201)
    const res = await create(t, 'superadmin', body)
    expect({ status: res.statusCode, code: res.json().code }).toEqual({ status: 409, code: 'EMISOR_DUPLICADO' })
  })

  it.each(['superadmin', 'admin'] as const)(
    '201 for one of eight concurrent requests of a %s, 409 for the others',
    async actor => {
      const body = newEmitter()
      const answers = await Promise.all(Array.from({ length: 8 }, () => create(t, actor, body)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
      const empresa = await empresaDe(t, body.ruc)
      const rows = await t.deps.db
        .select()
        .from(emitters)
        .where(eq(emitters.empresa_id, empresa?.id as number))
      expect(rows.length).toBe(1)
    },
  )

  it('201 for one of two callers who create the same company at once, 422 for the other', async () => {
    const body = newEmitter()
    const answers = await Promise.all([create(t, 'admin', body), create(t, 'ajeno', body)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    const late = await create(t, 'operador', body)
    expect(answers.find(({ statusCode }) => statusCode === 422)?.body).toBe(late.body)
  })
})
