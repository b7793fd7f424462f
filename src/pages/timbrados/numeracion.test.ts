/** Timbrados, establishments, points and their state in browsers without JavaScript. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { CLAVE, fieldsOf, type Numeracion, openTimbradoPages } from '../../../test/support/timbrado-pages.ts'
import { contadores, establecimientos, puntosExpedicion, timbrados } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'
import { reserveNumero } from '../../gateway/timbrados/index.ts'

const { t, newAdmin, open, newNumeracion, tree, actsOf } = await openTimbradoPages()
afterAll(() => t.close())
const admin = await open(await newAdmin())

let { stamp, place, punto } = {} as Numeracion
beforeEach(async () => {
  ;({ stamp, place, punto } = await newNumeracion())
})

async function sendFrom(b: Browser, page: string, values: Record<string, string> = {}, action = page) {
  await b.open(page)
  await b.send(action, values)
  return { status: b.status(), at: b.at().split('#')[0] }
}

describe('/timbrados', () => {
  it('shows the company’s numbering with the next number of each point, and no other company’s', async () => {
    const foreign = await t.make.timbrado(t.ajena.id)
    await t.deps.db.transaction(tx => reserveNumero(tx, punto, 1))
    await admin.open('/timbrados')
    const text = admin.text()
    expect({
      stamp: text.includes(stamp.numero),
      next: text.includes('0000002'),
      foreign: text.includes(foreign.numero),
    }).toEqual({
      stamp: true,
      next: true,
      foreign: false,
    })
  })

  it('404 for another company’s stamps; 403 for a user who is not an admin of the company', async () => {
    await admin.open(`/timbrados?empresa=${t.ajena.id}`)
    expect(admin.status()).toBe(404)
    const password_hash = await hashPassword(CLAVE)
    const both = await t.make.user({ roles: { [t.ajena.id]: 'admin', [t.empresa.id]: 'lector' }, password_hash })
    const b = await browseAs(t, both.email, CLAVE)
    await b.open('/timbrados')
    expect({ status: b.status(), answer: b.text().includes(`Usted no administra ${t.empresa.razon_social}`) }).toEqual({
      status: 403,
      answer: true,
    })
    await b.open(tree)
    expect(b.status()).toBe(403)
  })

  it('shows a superadmin the next step for an empty company', async () => {
    const empty = await t.make.empresa()
    const superadmin = await t.make.user({ superadmin: true, password_hash: await hashPassword(CLAVE) })
    const b = await browseAs(t, superadmin.email, CLAVE)
    await b.open(`/timbrados?empresa=${empty.id}`)
    expect(b.text()).toContain('Registrar el primer timbrado')
  })
})

describe('a new numbering', () => {
  it('is registered step by step', async () => {
    const created = await sendFrom(admin, `/timbrados/nuevo/${t.empresa.id}`, {
      ...{ numero: '87654321', fecha_inicio: '2026-01-01', fecha_vencimiento: '' },
    })
    expect(created).toEqual({ status: 200, at: tree })
    const [row] = await t.deps.db.select().from(timbrados).where(eq(timbrados.numero, '87654321'))
    expect(row).toMatchObject({ empresa_id: t.empresa.id, fecha_vencimiento: null, ambiente: 'test' })
    await sendFrom(admin, `/timbrados/${row?.id}/establecimientos/nuevo`, {
      ...{ codigo: '002', descripcion: 'Depósito', ciudad: '1', numero_casa: '12' },
    })
    const [added] = await t.deps.db
      .select()
      .from(establecimientos)
      .where(eq(establecimientos.timbrado_id, row?.id ?? 0))
    expect(added).toMatchObject({ codigo: '002', ciudad: 1, distrito: 1, numero_casa: 12, direccion: null })
    await sendFrom(admin, `/timbrados/establecimientos/${added?.id}/puntos/nuevo`, {
      ...{ codigo: '003', descripcion: 'Caja 3', ultimo_numero: '41', contador_5: '7' },
    })
    const [point] = await t.deps.db
      .select()
      .from(puntosExpedicion)
      .where(eq(puntosExpedicion.establecimiento_id, added?.id ?? 0))
    const counters = await t.deps.db
      .select()
      .from(contadores)
      .where(eq(contadores.punto_expedicion_id, point?.id ?? 0))
    expect(
      Object.fromEntries(counters.map(({ tipo_documento, ultimo_numero }) => [tipo_documento, ultimo_numero])),
    ).toEqual({
      1: 41,
      5: 7,
    })
  })

  it.each<[string, () => string, Record<string, string>, number, string]>([
    ['a short number', () => `/timbrados/nuevo/${t.empresa.id}`, { numero: '12' }, 422, 'debe tener 8 dígitos'],
    [
      'dates in the wrong order',
      () => `/timbrados/nuevo/${t.empresa.id}`,
      { numero: '11112222', fecha_inicio: '2026-02-01', fecha_vencimiento: '2026-01-01' },
      422,
      'no puede ser anterior a la de inicio',
    ],
    [
      'a number that is there',
      () => `/timbrados/nuevo/${t.empresa.id}`,
      { numero: '', fecha_inicio: '2026-02-01' },
      409,
      'ya existe en la empresa',
    ],
    [
      'a code of two digits',
      () => `/timbrados/${stamp.id}/establecimientos/nuevo`,
      { codigo: '01' },
      422,
      'debe tener 3 dígitos',
    ],
    [
      'a code that is there',
      () => `/timbrados/${stamp.id}/establecimientos/nuevo`,
      { codigo: '001', descripcion: 'Otra' },
      409,
      'ya existe en el timbrado',
    ],
    [
      'a counter that is no number',
      () => `/timbrados/establecimientos/${place.id}/puntos/nuevo`,
      { codigo: '009', descripcion: 'Caja', contador_5: 'siete' },
      422,
      'El campo «Último número usado» debe ser numérico.',
    ],
    [
      'a point that is there',
      () => `/timbrados/establecimientos/${place.id}/puntos/nuevo`,
      { codigo: '001', descripcion: 'Caja' },
      409,
      'ya existe en el establecimiento',
    ],
  ])('is refused for %s, keeping what was typed', async (what, page, values, status, answer) => {
    const sent = what === 'a number that is there' ? { ...values, numero: stamp.numero } : values
    expect(await sendFrom(admin, page(), sent)).toMatchObject({ status })
    expect({ answer: admin.text().includes(answer), kept: fieldsOf(admin, page()) }).toMatchObject({
      answer: true,
      kept: sent,
    })
  })
})

describe('renewing a stamp', () => {
  it('changes only its validity, and is audited', async () => {
    const path = `/timbrados/${stamp.id}/renovar`
    await admin.open(path)
    expect(fieldsOf(admin, path)).toMatchObject({ fecha_inicio: '2026-01-01', fecha_vencimiento: '2027-12-31' })
    await admin.send(path, { fecha_vencimiento: '2028-12-31' })
    const [row] = await t.deps.db.select().from(timbrados).where(eq(timbrados.id, stamp.id))
    expect(row).toMatchObject({ ...stamp, fecha_vencimiento: '2028-12-31' })
    expect(await actsOf(`timbrado:${stamp.id}`)).toMatchObject([
      {
        accion: 'vigencia',
        antes: { fecha_inicio: '2026-01-01', fecha_vencimiento: '2027-12-31' },
        despues: { fecha_inicio: '2026-01-01', fecha_vencimiento: '2028-12-31' },
      },
    ])
    expect(admin.text()).toContain('01/01/2026 a 31/12/2028')
  })

  it('422 for an end before the start', async () => {
    expect(await sendFrom(admin, `/timbrados/${stamp.id}/renovar`, { fecha_vencimiento: '2025-01-01' })).toMatchObject({
      status: 422,
    })
    expect(await actsOf(`timbrado:${stamp.id}`)).toEqual([])
  })
})

describe('deactivating', () => {
  it.each<[string, () => string, () => string]>([
    ['a stamp', () => `/timbrados/${stamp.id}/estado`, () => `timbrado:${stamp.id}`],
    ['an establishment', () => `/timbrados/establecimientos/${place.id}/estado`, () => `establecimiento:${place.id}`],
    ['a point', () => `/timbrados/puntos/${punto.id}/estado`, () => `punto:${punto.id}`],
  ])('%s is confirmed on a page that explains it, undone by a button, and audited', async (_what, path, objeto) => {
    await admin.open(path())
    expect(admin.text()).toContain('Qué va a pasar')
    await admin.send(path())
    expect({ at: admin.at(), answer: admin.text().includes('Se desactivó el') }).toEqual({ at: tree, answer: true })
    const body = { timbrado_id: stamp.id, establecimiento_id: place.id, punto_expedicion_id: punto.id }
    const res = await t.as('operador').post('/api/sifen/dtes', { tipoDocumento: 1, ...body })
    expect({ status: res.statusCode, answer: res.body.includes('no está activo') }).toEqual({
      status: 422,
      answer: true,
    })
    const button = fieldsOf(admin, path())
    await admin.post(path(), { ...button, activo: '1' })
    expect((await actsOf(objeto())).map(({ accion, antes, despues }) => ({ accion, antes, despues }))).toEqual([
      { accion: 'estado', antes: { activo: true }, despues: { activo: false } },
      { accion: 'estado', antes: { activo: false }, despues: { activo: true } },
    ])
  })
})
