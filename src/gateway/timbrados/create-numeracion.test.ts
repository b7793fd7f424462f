/** Registering timbrados, establishments and points of issue: answers, errors, and no duplicates. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { registering } from '../../../test/support/registering.ts'
import { establecimientos, timbrados } from '../../db/index.ts'
import { reserveNumero } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

type Answer = Awaited<ReturnType<ReturnType<TestApp['as']>['post']>>

const stamps = (empresaId = t.empresa.id) => `/api/empresas/${empresaId}/timbrados`
const establishments = (timbradoId = t.timbrado.id) => `/api/timbrados/${timbradoId}/establecimientos`
const points = (establecimientoId = t.establecimiento.id) =>
  `/api/establecimientos/${establecimientoId}/puntos-expedicion`
const { post, list, expectRefused, expectOneOnly } = registering(() => t)

const STAMP = { fecha_inicio: '2026-01-01', fecha_vencimiento: '2026-12-31' }

describe('POST /api/empresas/:id/timbrados', () => {
  const created = (res: Answer) => ({ status: res.statusCode, data: res.json().data })

  it('201 with the stamp, listed from then on, with the ambiente of the company’s only emitter', async () => {
    const res = await post(stamps(), { ...STAMP, numero: '80000001' })
    const data = { id: expect.any(Number), numero: '80000001', ...STAMP, ambiente: 'test' }
    expect(created(res)).toEqual({ status: 201, data })
    expect(await list(stamps())).toContainEqual(res.json().data)
    expect(res.headers['content-type']).toContain('application/json')
  })

  it('201 for a stamp of one day, and with an explicit ambiente', async () => {
    const oneDay = { numero: '00000001', fecha_inicio: '2026-02-28', fecha_vencimiento: '2026-02-28', ambiente: 'prod' }
    expect(created(await post(stamps(), oneDay))).toEqual({ status: 201, data: { ...oneDay, id: expect.any(Number) } })
  })

  it('201 with a warning for an expired stamp, without one for a stamp that ends today', async () => {
    const past = { numero: '80000021', fecha_inicio: '2025-01-01', fecha_vencimiento: '2026-11-20' }
    const res = await post(stamps(), past)
    expect(created(res)).toEqual({ status: 201, data: expect.objectContaining(past) })
    const mensaje = 'El timbrado 80000021 venció el 20/11/2026: se registra, pero no admite documentos de hoy.'
    expect(res.json().advertencias).toEqual([{ campo: 'fecha_vencimiento', mensaje }])
    const today = { ...past, numero: '80000022', fecha_vencimiento: '2026-11-21' }
    expect((await post(stamps(), today)).json().advertencias).toEqual([])
  })

  it('201 without an end date for an electronic stamp, listed likewise', async () => {
    const electronic = { numero: '80000023', fecha_inicio: '2026-01-01', fecha_vencimiento: null }
    const res = await post(stamps(), electronic)
    expect(created(res)).toEqual({ status: 201, data: expect.objectContaining(electronic) })
    expect(res.json().advertencias).toEqual([])
    expect(await list(stamps())).toContainEqual(res.json().data)
  })

  it('201 as test for a company without emitters; 422 without ambiente for one with both', async () => {
    const path = stamps(t.ajena.id)
    const none = await t.as('ajeno').post(path, { ...STAMP, numero: '80000002' })
    expect(none.json().data.ambiente).toBe('test')
    await t.make.emitter(t.ajena)
    await t.make.emitter(t.ajena, { ambiente: 'prod' })
    const unsaid = await t.as('ajeno').post(path, { ...STAMP, numero: '80000003' })
    expect({ status: unsaid.statusCode, fields: Object.keys(unsaid.json().errors) }).toEqual({
      status: 422,
      fields: ['ambiente'],
    })
    const text = await t.as('ajeno').post(path, { ...STAMP, numero: '80000003', ambiente: 'prod' })
    expect(created(text)).toEqual({ status: 201, data: expect.objectContaining({ ambiente: 'prod' }) })
  })

  it('201 as prod with an inactive prod emitter; 422 with an inactive test emitter beside it', async () => {
    const empresa = await t.make.empresa()
    const register = (numero: string) => t.as('superadmin').post(stamps(empresa.id), { ...STAMP, numero })
    await t.make.emitter(empresa, { ambiente: 'prod', activo: false })
    expect(created(await register('80000007'))).toEqual({
      status: 201,
      data: expect.objectContaining({ ambiente: 'prod' }),
    })
    await t.make.emitter(empresa, { activo: false })
    expect(Object.keys((await register('80000008')).json().errors)).toEqual(['ambiente'])
  })

  it('422 with all problems at once', async () => {
    const missing = { numero: 'obligatorio', fecha_inicio: 'obligatorio', fecha_vencimiento: 'obligatorio' }
    await expectRefused(stamps(), {}, missing)
    await expectRefused(
      stamps(),
      { numero: 80000004, fecha_inicio: '2026-02-30', fecha_vencimiento: '31/12/2026', ambiente: 'demo' },
      { numero: 'cadena', fecha_inicio: 'fecha válida', fecha_vencimiento: 'fecha válida', ambiente: 'permitidos' },
    )
    await expectRefused(
      stamps(),
      { numero: '123', fecha_inicio: '2026-02-02', fecha_vencimiento: '2026-02-01' },
      { numero: '8 dígitos', fecha_vencimiento: 'anterior' },
    )
  })

  it.each(['1234567', '123456789', '1234567a', ' 12345678', '00000000', '１２３４５６７８', ''])(
    '422 for number «%s»',
    numero => expectRefused(stamps(), { ...STAMP, numero }, { numero: '' }),
  )

  it.each([
    '0000-01-01',
    '0001-01-01',
    '1999-12-31',
    '2100-01-01',
    '10000-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00',
    '2023-02-29',
  ])('422 for date %s', date =>
    expectRefused(stamps(), { ...STAMP, numero: '80000005', fecha_inicio: date }, { fecha_inicio: 'fecha' }),
  )

  it('409 for a number of the company, even inactive or in a race; 201 for another company’s number', async () => {
    const refusal = { message: 'El timbrado 80000006 ya existe en la empresa.', code: 'TIMBRADO_DUPLICADO' }
    await expectOneOnly(stamps(), { ...STAMP, numero: '80000006' }, refusal)
    const old = await t.make.timbrado(t.empresa.id, { activo: false })
    expect((await post(stamps(), { ...STAMP, numero: old.numero })).statusCode).toBe(409)
    const other = await t.as('ajeno').post(stamps(t.ajena.id), { ...STAMP, numero: '80000006', ambiente: 'test' })
    expect(other.statusCode).toBe(201)
  })
})

describe('POST /api/timbrados/:id/establecimientos', () => {
  const body = { descripcion: 'Sucursal', direccion: 'Ruta 2' }
  const ADDRESS = {
    numero_casa: 20,
    departamento: 12,
    distrito: 169,
    ciudad: 6107,
    telefono: '021600600',
    email: 's@b.com',
  }

  it('201 with the establishment and its address; fields left out are null', async () => {
    const res = await post(establishments(), { ...body, ...ADDRESS, codigo: '010' })
    const data = { id: expect.any(Number), codigo: '010', ...body, ...ADDRESS }
    const none = { complemento_direccion1: null, complemento_direccion2: null }
    expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 201, body: { data: { ...data, ...none } } })
    expect(await list(establishments())).toContainEqual(res.json().data)
    const least = await post(establishments(), { codigo: '011', descripcion: 'Depósito', direccion: null })
    expect(least.json().data).toMatchObject({ codigo: '011', direccion: null, numero_casa: null })
  })

  it('422 for a place with unknown codes, or with codes that contradict each other', async () => {
    await expectRefused(
      establishments(),
      { ...body, codigo: '014', distrito: 9999, ciudad: 99_999 },
      { distrito: 'tabla de la DNIT', ciudad: 'tabla de la DNIT' },
    )
    await expectRefused(
      establishments(),
      { ...body, codigo: '014', departamento: 5, ciudad: 1 },
      { departamento: 'departamento 1' },
    )
  })

  it('201 with blank texts as null, and with repeated blanks joined', async () => {
    const blank = { direccion: '', complemento_direccion1: ' ', telefono: '', email: '' }
    const res = await post(establishments(), { codigo: '013', descripcion: ' Casa   central ', ...blank })
    const none = Object.fromEntries(Object.keys(blank).map(name => [name, null]))
    expect({ status: res.statusCode, data: res.json().data }).toEqual({
      status: 201,
      data: expect.objectContaining({ ...none, descripcion: 'Casa central' }),
    })
  })

  it.each(['1', '01', '0001', '1a1', '', ' 01', '-01', '٠٠١'])('422 for code «%s»', codigo =>
    expectRefused(establishments(), { ...body, codigo }, { codigo: '3 dígitos' }),
  )

  it('422 with all problems at once', async () => {
    await expectRefused(establishments(), {}, { codigo: 'obligatorio', descripcion: 'obligatorio' })
    await expectRefused(
      establishments(),
      { codigo: 1, descripcion: ' ', direccion: 'a\u0007b', ciudad: 'Asunción', email: 'nadie', telefono: '1' },
      { codigo: 'cadena', descripcion: '', direccion: 'control', ciudad: 'numérico', email: 'correo', telefono: '6' },
    )
    await expectRefused(
      establishments(),
      { ...body, codigo: '012', descripcion: 'a\ufffe', complemento_direccion1: 'a\uffff', telefono: '021600\uffff' },
      { descripcion: 'inválidos', complemento_direccion1: 'inválidos', telefono: 'inválidos' },
    )
    await expectRefused(
      establishments(),
      { ...body, codigo: '012', descripcion: 'x'.repeat(256) },
      { descripcion: '255' },
    )
  })

  it('409 for a code of the stamp, even in a race; 201 for the same code under another stamp', async () => {
    const refusal = { message: 'El establecimiento 020 ya existe en el timbrado.', code: 'ESTABLECIMIENTO_DUPLICADO' }
    await expectOneOnly(establishments(), { ...body, codigo: '020' }, refusal)
    const other = await t.make.timbrado(t.empresa.id)
    expect((await post(establishments(other.id), { ...body, codigo: '020' })).statusCode).toBe(201)
  })
})

describe('POST /api/establecimientos/:id/puntos-expedicion', () => {
  const reserve = (id: number, tipo: number) =>
    t.deps.db.transaction(async tx => (await reserveNumero(tx, { empresa_id: t.empresa.id, id }, tipo)).ultimo)

  it('201 with its counters, from which the next number of each type follows', async () => {
    const counters = [{ tipo_documento: 5, ultimo_numero: 7 }]
    const res = await post(points(), { codigo: '010', descripcion: 'Caja', ultimo_numero: 41, contadores: counters })
    const { id } = res.json().data
    const shown = { ultimo_numero: 41, proximo_numero: 42, contadores: [{ ...counters[0], proximo_numero: 8 }] }
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 201,
      body: { data: { id, codigo: '010', descripcion: 'Caja', ...shown } },
    })
    expect(await list(points())).toContainEqual(res.json().data)
    expect({ factura: await reserve(id, 1), nota: await reserve(id, 5), remision: await reserve(id, 7) }).toEqual({
      factura: 42,
      nota: 8,
      remision: 1,
    })
  })

  it('201 with counters at 0 by default', async () => {
    const res = await post(points(), { codigo: '011', descripcion: 'Caja', ultimo_numero: null })
    expect(res.json().data).toMatchObject({ ultimo_numero: 0, proximo_numero: 1, contadores: [] })
    expect(await reserve(res.json().data.id, 1)).toBe(1)
  })

  it.each([
    [{ codigo: '1' }, { codigo: '3 dígitos' }],
    [{ descripcion: 7 }, { descripcion: 'cadena' }],
    [{ ultimo_numero: '7' }, { ultimo_numero: 'numérico' }],
    [{ ultimo_numero: 1.5 }, { ultimo_numero: 'entero' }],
    [{ ultimo_numero: -1 }, { ultimo_numero: '0' }],
    [{ ultimo_numero: 10_000_000 }, { ultimo_numero: '9999999' }],
    [{ contadores: {} }, { contadores: 'conjunto' }],
    [{ contadores: [{ tipo_documento: 1, ultimo_numero: 7 }] }, { 'contadores.0.tipo_documento': '2' }],
    [{ contadores: [{ tipo_documento: 9 }] }, { 'contadores.0.tipo_documento': '8', 'contadores.0.ultimo_numero': '' }],
    [{ contadores: [5, 5].map(tipo_documento => ({ tipo_documento, ultimo_numero: 1 })) }, { contadores: 'un solo' }],
  ])('422 for %j', (wrong, fields) =>
    expectRefused(points(), { codigo: '012', descripcion: 'Caja', ...wrong }, fields as Record<string, string>),
  )

  it('409 for a code of the establishment, even in a race, whose counters are not stored', async () => {
    const refusal = { message: 'El punto de expedición 020 ya existe en el establecimiento.', code: 'PUNTO_DUPLICADO' }
    await expectOneOnly(points(), { codigo: '020', descripcion: 'Caja', ultimo_numero: 3 }, refusal)
    const [punto, ...others] = (await list(points())).filter(({ codigo }: { codigo: string }) => codigo === '020')
    expect({ ultimo_numero: punto.ultimo_numero, others }).toEqual({ ultimo_numero: 3, others: [] })
  })
})

describe('every POST of the hierarchy', () => {
  it('201 with a warning under an inactive stamp or establishment', async () => {
    const inactive = (que: string) => ({
      campo: 'id',
      mensaje: `${que} no está activo: se registra, pero mientras tanto no admite documentos.`,
    })
    const { timbrado, establecimiento } = await t.make.numeracion(t.empresa.id)
    const warned = async (path: string, codigo: string) =>
      (await post(path, { codigo, descripcion: 'Uno más' })).json().advertencias
    expect(await warned(establishments(timbrado.id), '030')).toBeUndefined()
    await t.deps.db.update(timbrados).set({ activo: false }).where(eq(timbrados.id, timbrado.id))
    const stamp = inactive(`El timbrado ${timbrado.numero}`)
    expect(await warned(establishments(timbrado.id), '031')).toEqual([stamp])
    expect(await warned(points(establecimiento.id), '031')).toEqual([stamp])
    await t.deps.db.update(establecimientos).set({ activo: false }).where(eq(establecimientos.id, establecimiento.id))
    const above = inactive(`El establecimiento ${establecimiento.codigo}`)
    expect(await warned(points(establecimiento.id), '032')).toEqual([stamp, above])
  })

  it('403 for a user who is not admin of the company, 404 for another company’s id', async () => {
    const user = await t.make.user({ roles: { [t.empresa.id]: 'operador', [t.ajena.id]: 'admin' } })
    const as = t.with(await t.make.token(user.id))
    for (const path of [stamps(), establishments(), points()]) {
      const low = await as.post(path, {})
      expect({ path, status: low.statusCode, body: low.body }).toEqual({
        path,
        status: 403,
        body: '{"message":"This action is unauthorized."}',
      })
      const foreign = await t.as('ajeno').post(path, {})
      expect({ path, status: foreign.statusCode, body: foreign.body }).toEqual({
        path,
        status: 404,
        body: '{"message":"Recurso no encontrado."}',
      })
      expect((await t.as('operador').post(path, {})).json()).toEqual({ message: 'Invalid ability provided.' })
      expect((await t.as('superadmin').post(path, {})).statusCode).toBe(422)
    }
  })
})
