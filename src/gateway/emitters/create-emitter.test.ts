/** Registering and changing emitters: whose company it becomes, what is refused, and who wins a race. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts'
import { emitters, empresas, memberships } from '../../db/index.ts'

const URL = '/api/sifen/emitters'
type Body = Record<string, unknown>

let t: TestApp
/** The same over PostgreSQL as far as the rules can tell: `prod` is allowed. */
let p: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  p = await buildTestApp({ env: { DATABASE_URL: 'postgres://127.0.0.1/not-opened' } })
})
afterAll(async () => {
  await t.close()
  await p.close()
})

/** A RUC that nobody has yet. */
let last = 81_000_000
const RUCS = { ruc: '80033703', dv: '4' }
function nuevo(over: Body = {}): Body {
  return { ...freshRuc(), razon_social: 'Tejidos del Guairá S.A.', ambiente: 'test', ...over }
}
function freshRuc() {
  const ruc = `${++last}`
  const sum = [...ruc].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 10)), 0)
  return { ruc, dv: `${sum % 11 > 1 ? 11 - (sum % 11) : 0}` }
}
const create = (app: TestApp, actor: Parameters<TestApp['as']>[0], body: Body) => app.as(actor).post(URL, body)
const rowOf = async (app: TestApp, id: number) =>
  (await app.deps.db.select().from(emitters).where(eq(emitters.id, id)))[0] as typeof emitters.$inferSelect
const empresaDe = async (app: TestApp, ruc: unknown) =>
  (
    await app.deps.db
      .select()
      .from(empresas)
      .where(eq(empresas.ruc, String(ruc)))
  )[0]

describe('POST /api/sifen/emitters', () => {
  it('201 with message and emitter: active, with the public test CSC and a guessed type of taxpayer', async () => {
    const body = nuevo({ establecimiento: '000', punto_expedicion: '002', nombre_fantasia: 'Guairá', ciudad: 1 })
    const res = await create(t, 'superadmin', body)
    expect(res.statusCode).toBe(201)
    expect(res.json()).toMatchObject({
      message: expect.stringContaining('certificado'),
      emitter: { ...body, activo: true, id_csc: '0001', tiene_csc: true, certificado: null, tipo_contribuyente: 2 },
    })
    expect(JSON.stringify(res.json())).not.toMatch(/ABCD0000|_enc/)
    const { id, csc_enc } = await rowOf(t, res.json().emitter.id)
    expect(t.deps.vault.open(csc_enc as string, `emitters:csc:${id}`).toString()).toBe(
      'ABCD0000000000000000000000000000',
    )
  })

  it('201 takes the RUC with its check digit too, and a CSC of one’s own', async () => {
    const { ruc, dv } = freshRuc()
    const csc = 'a1B2'.repeat(8)
    const res = await create(t, 'superadmin', nuevo({ ruc: `${ruc}-${dv}`, dv, id_csc: '0007', csc }))
    expect(res.json().emitter).toMatchObject({ ruc, dv, id_csc: '0007' })
    const { id, csc_enc } = await rowOf(t, res.json().emitter.id)
    expect(t.deps.vault.open(csc_enc as string, `emitters:csc:${id}`).toString()).toBe(csc)
    expect(res.body).not.toContain(csc)
  })

  it('201 in the caller’s own company, also by an operador; 403 by a lector', async () => {
    const empresa = await t.make.empresa()
    const [operador, lector] = [
      await t.make.user({ roles: { [empresa.id]: 'operador' } }),
      await t.make.user({ roles: { [empresa.id]: 'lector', [t.empresa.id]: 'admin' } }),
    ]
    const body = nuevo({ ruc: empresa.ruc, dv: empresa.dv })
    const refused = await t.with(await t.make.token(lector.id)).post(URL, body)
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: 'This action is unauthorized.' }])
    const res = await t.with(await t.make.token(operador.id)).post(URL, body)
    expect([res.statusCode, res.json().emitter.empresa_id]).toEqual([201, empresa.id])
  })

  it('201 founds the company of an unknown RUC for an admin of another or a superadmin, who becomes its admin', async () => {
    for (const actor of ['admin', 'superadmin'] as const) {
      const body = nuevo()
      const res = await create(t, actor, body)
      expect(res.statusCode).toBe(201)
      const empresa = await empresaDe(t, body.ruc)
      expect(empresa).toMatchObject({ id: res.json().emitter.empresa_id, dv: body.dv, razon_social: body.razon_social })
      const of = await t.deps.db
        .select()
        .from(memberships)
        .where(eq(memberships.empresa_id, empresa?.id as number))
      expect(of).toMatchObject([{ user_id: t.users[actor].id, role: 'admin' }])
      expect((await t.as(actor).get(URL)).json().data.map(({ ruc }: { ruc: string }) => ruc)).toContain(body.ruc)
    }
  })

  it('422 on ruc, the same bytes, for a company of others and for an unknown one that the caller may not found', async () => {
    const unknown = nuevo()
    const answers = [
      await create(t, 'operador', unknown),
      await create(t, 'operador', nuevo({ ruc: t.ajena.ruc, dv: t.ajena.dv })),
      await create(t, 'admin', nuevo({ ruc: t.ajena.ruc, dv: t.ajena.dv })),
    ]
    for (const res of answers) expect([res.statusCode, res.body]).toEqual([422, answers[0]?.body])
    expect(Object.keys(answers[0]?.json().errors)).toEqual(['ruc'])
    expect(await empresaDe(t, unknown.ruc)).toBeUndefined()
  })

  it('422 with everything that is wrong, and nothing is stored', async () => {
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
      nuevo({ ...RUCS, dv: '9', ambiente: 'prod', csc: 'ABCD0000000000000000000000000000' }),
    )
    expect(rules.json().errors).toEqual({
      dv: ['El dígito verificador de 80033703 es 4, no 9.'],
      ambiente: [expect.stringContaining('PostgreSQL')],
      id_csc: ['El campo id_csc es obligatorio cuando se indica csc.'],
      csc: [expect.stringContaining('público')],
    })
    expect((await t.deps.db.select().from(emitters)).length).toBe(before)
  })

  it.each<[string, Body, string]>([
    ['no RUC', { ruc: 'X', dv: '1' }, 'ruc'],
    ['another check digit inside the RUC', { ruc: '80033703-5', dv: '4' }, 'ruc'],
    ['a check digit that the RUC contradicts', { ruc: '80033703-4', dv: '5' }, 'dv'],
    ['a letter', { establecimiento: '0A1' }, 'establecimiento'],
    ['two digits', { punto_expedicion: '01' }, 'punto_expedicion'],
    ['an id of CSC alone', { id_csc: '0009' }, 'csc'],
    ['an activity without code', { actividades_economicas: [{ descripcion: 'x' }] }, 'actividades_economicas.0.codigo'],
    ['a line break', { direccion: 'una\ndos' }, 'direccion'],
  ])('422 for %s', async (_what, over, field) => {
    const res = await create(t, 'superadmin', nuevo(over))
    expect([res.statusCode, Object.keys(res.json().errors ?? {})]).toEqual([422, [field]])
  })

  it('422 for prod on the embedded database; over PostgreSQL 201, inactive until its certificate', async () => {
    expect((await create(t, 'superadmin', nuevo({ ambiente: 'prod' }))).json().errors).toHaveProperty('ambiente')
    const { emitter } = (await create(p, 'superadmin', nuevo({ ambiente: 'prod' }))).json()
    expect(emitter).toMatchObject({ activo: false, tiene_csc: false, id_csc: null })
    const active = await p.as('superadmin').post(`${URL}/${emitter.id}`, { activo: true })
    expect([active.statusCode, Object.keys(active.json().errors)]).toEqual([422, ['activo']])
  })

  it.each(['ABCD0000000000000000000000000000', 'EFGH0000000000000000000000000000'])(
    '422 for the public test CSC %s in prod, at creation and later',
    async csc => {
      const body = nuevo({ ambiente: 'prod', id_csc: '0003', csc })
      expect((await create(p, 'superadmin', body)).json().errors).toEqual({ csc: [expect.stringContaining('público')] })
      const { emitter } = (await create(p, 'superadmin', nuevo({ ambiente: 'prod' }))).json()
      const later = await p.as('superadmin').post(`${URL}/${emitter.id}`, { id_csc: '0003', csc })
      expect([later.statusCode, Object.keys(later.json().errors)]).toEqual([422, ['csc']])
    },
  )

  it('409 for a second active emitter of the company in that environment, which reveals nothing else', async () => {
    const body = nuevo()
    expect((await create(t, 'superadmin', body)).statusCode).toBe(201)
    const res = await create(t, 'superadmin', body)
    expect([res.statusCode, res.json().code]).toEqual([409, 'EMISOR_DUPLICADO'])
  })

  it.each(['superadmin', 'admin'] as const)(
    'of many at once by one %s one founds the company; the others are told 409',
    async actor => {
      const body = nuevo()
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

  it('of two callers at once who may both found it one does; the other is told 422, as a moment later', async () => {
    const body = nuevo()
    const answers = await Promise.all([create(t, 'admin', body), create(t, 'ajeno', body)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    const late = await create(t, 'operador', body)
    expect(answers.find(({ statusCode }) => statusCode === 422)?.body).toBe(late.body)
  })
})

describe('POST /api/sifen/emitters/:id', () => {
  it('200 changes what is named, takes away what is null, and leaves the rest', async () => {
    const { emitter } = (await create(t, 'superadmin', nuevo({ direccion: 'Palma', telefono: '021600600' }))).json()
    const csc = 'Z9'.repeat(16)
    const change = { nombre_fantasia: 'Guairá', telefono: null, actividades_economicas: ACTIVIDADES, csc }
    t.clock.advance(60)
    const res = await t.as('superadmin').post(`${URL}/${emitter.id}`, change)
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
    const { csc_enc } = await rowOf(t, emitter.id)
    expect(t.deps.vault.open(csc_enc as string, `emitters:csc:${emitter.id}`).toString()).toBe(csc)
  })

  it('200 for the same RUC and environment again, 422 for others', async () => {
    const { emitter } = (await create(t, 'superadmin', nuevo())).json()
    const { ruc, dv, ambiente } = emitter
    for (const same of [ruc, `${ruc}-${dv}`])
      expect((await t.as('superadmin').post(`${URL}/${emitter.id}`, { ruc: same, dv, ambiente })).statusCode).toBe(200)
    const otherDv = `${(Number(dv) + 1) % 10}`
    for (const other of [`${ruc}-zzz`, `${ruc}-`, `${ruc}-${otherDv}`]) {
      const refused = await t.as('superadmin').post(`${URL}/${emitter.id}`, { ruc: other })
      expect([other, refused.statusCode]).toEqual([other, 422])
    }
    const res = await t.as('superadmin').post(`${URL}/${emitter.id}`, { ruc: RUCS.ruc, dv: otherDv, ambiente: 'prod' })
    expect([res.statusCode, Object.keys(res.json().errors).sort()]).toEqual([422, ['ambiente', 'dv', 'ruc']])
  })

  it('200 off and on; 409 on while another is active', async () => {
    const body = nuevo()
    const { emitter } = (await create(t, 'superadmin', body)).json()
    const change = (id: number, activo: boolean) => t.as('superadmin').post(`${URL}/${id}`, { activo })
    expect((await change(emitter.id, false)).json().emitter.activo).toBe(false)
    const second = (await create(t, 'superadmin', body)).json().emitter
    expect((await change(emitter.id, true)).statusCode).toBe(409)
    expect((await change(second.id, false)).statusCode).toBe(200)
    expect((await change(emitter.id, true)).json().emitter.activo).toBe(true)
  })

  it('403 for a lector, 404 for another company’s and an absent one, and nothing changes', async () => {
    const change = { nombre_fantasia: 'Robado' }
    expect((await t.as('lector').post(`${URL}/${t.emitter.id}`, change)).statusCode).toBe(403)
    const [foreign, absent] = [
      await t.as('ajeno').post(`${URL}/${t.emitter.id}`, change),
      await t.as('ajeno').post(`${URL}/999999`, change),
    ]
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])
    expect((await rowOf(t, t.emitter.id)).nombre_fantasia).toBeNull()
  })

  it('no field of the row but those of the change can be set', async () => {
    const before = await rowOf(t, t.emitter.id)
    const foreign = {
      id: 99,
      empresa_id: t.ajena.id,
      cert_ruc: 'x',
      logo_path: '/etc/passwd',
      cert_pem_enc: 'x',
      pausado_hasta: null,
    }
    expect((await t.as('admin').post(`${URL}/${t.emitter.id}`, { ...foreign, created_at: 'x' })).statusCode).toBe(200)
    const { updated_at, ...after } = await rowOf(t, t.emitter.id)
    expect(after).toEqual({ ...before, updated_at: undefined })
  })
})

const ACTIVIDADES = [{ codigo: '47190', descripcion: 'Comercio al por menor' }]
