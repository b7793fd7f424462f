/** Changing and deactivating establishments and points, and the effects on documents in flight. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SALE } from '../../../test/support/issuing-app.ts'
import { auditoria, establecimientos, puntosExpedicion } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'
const DTES = '/api/sifen/dtes'

let t: IssuingApp
let admin: Browser
let stamp: Awaited<ReturnType<IssuingApp['make']['timbrado']>>
let place: Awaited<ReturnType<IssuingApp['make']['establecimiento']>>
let punto: Awaited<ReturnType<IssuingApp['make']['punto']>>
beforeAll(async () => {
  t = await buildIssuingApp()
  const password_hash = await hashPassword(CLAVE)
  const user = await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash })
  admin = await browseAs(t, user.email, CLAVE)
})
afterAll(() => t.close())
beforeEach(async () => {
  stamp = await t.make.timbrado(t.empresa.id)
  place = await t.make.establecimiento(stamp, { ciudad: 1, distrito: 1, departamento: 1 })
  punto = await t.make.punto(place)
})

const placePath = () => `/timbrados/establecimientos/${place.id}/datos`
const pointPath = () => `/timbrados/puntos/${punto.id}/datos`
const fieldsOf = (action: string) => admin.forms().find(form => form.action === action)?.fields
const draft = async (): Promise<number> => {
  const ids = idsOf({ timbrado: stamp, establecimiento: place, punto })
  return (await t.as('operador').post(DTES, { ...SALE, ...ids })).json().id
}
const sign = (id: number) => t.as('operador').post(`${DTES}/${id}/sign`)
const xmlOf = async (id: number) => (await t.as('operador').get(`${DTES}/${id}/xml`)).body

async function save(path: string, values: Record<string, string>) {
  await admin.open(path)
  await admin.send(path, values)
  return admin.status()
}
const actsOf = (objeto: string) =>
  t.deps.db
    .select({ accion: auditoria.accion, antes: auditoria.antes, despues: auditoria.despues })
    .from(auditoria)
    .where(eq(auditoria.objeto, objeto))
const storedPlace = async () =>
  (await t.deps.db.select().from(establecimientos).where(eq(establecimientos.id, place.id)))[0]

describe('the data of an establishment', () => {
  it('are shown and changed, except the code, and audited with the former values', async () => {
    await admin.open(placePath())
    expect(fieldsOf(placePath())).toMatchObject({ descripcion: place.descripcion, ciudad: '1 ASUNCION (DISTRITO)' })
    await admin.send(placePath(), { descripcion: 'Depósito', numero_casa: '12', codigo: '777' })
    expect({ at: admin.at(), answer: admin.text().includes('Se guardaron los datos') }).toEqual({
      at: `/timbrados?empresa=${t.empresa.id}`,
      answer: true,
    })
    expect(await storedPlace()).toMatchObject({ codigo: '001', descripcion: 'Depósito', numero_casa: 12, ciudad: 1 })
    expect(await actsOf(`establecimiento:${place.id}`)).toEqual([
      {
        accion: 'datos',
        antes: { descripcion: place.descripcion, numero_casa: null },
        despues: { descripcion: 'Depósito', numero_casa: 12 },
      },
    ])
    expect(admin.text()).toContain('Descripción: Depósito; Número de casa: 12')
  })

  it('are not audited when nothing changed', async () => {
    expect(await save(placePath(), {})).toBe(200)
    expect(await actsOf(`establecimiento:${place.id}`)).toEqual([])
  })

  it('lose district and department when the city is cleared', async () => {
    await save(placePath(), { ciudad: '' })
    expect(await storedPlace()).toMatchObject({ ciudad: null, distrito: null, departamento: null })
  })

  it.each<[string, Record<string, string>, string]>([
    ['no name', { descripcion: '' }, 'Descripción'],
    ['a city that is in no table', { ciudad: 'Macondo' }, 'No hay ninguna ciudad «Macondo»'],
    ['a code of no city', { ciudad: '99999' }, 'no está en la tabla de la DNIT'],
  ])('422 for %s: nothing changes, and the form keeps what was typed', async (_what, values, answer) => {
    const typed = { telefono: '021600601', ...values }
    expect(await save(placePath(), typed)).toBe(422)
    expect({ answer: admin.text().includes(answer), kept: fieldsOf(placePath()) }).toMatchObject({
      answer: true,
      kept: typed,
    })
    expect(await storedPlace()).toMatchObject({ descripcion: place.descripcion, ciudad: 1, telefono: null })
  })

  it('apply to a draft that is signed later, but not to a signed document', async () => {
    const [signed, waiting] = [await draft(), await draft()]
    await sign(signed)
    const before = await xmlOf(signed)
    await admin.open(placePath())
    expect(admin.text()).toContain('también 1 borrador que espera su firma')
    await admin.send(placePath(), { descripcion: 'Sucursal nueva' })
    expect((await sign(waiting)).statusCode).toBe(200)
    expect(await xmlOf(waiting)).toContain('<dDenSuc>Sucursal nueva</dDenSuc>')
    expect(await xmlOf(signed)).toBe(before)
  })
})

describe('the data of a point', () => {
  it('are its name, which changes with an audit row, while its code stays', async () => {
    expect(await save(pointPath(), { descripcion: 'Caja del fondo', codigo: '777' })).toBe(200)
    const [row] = await t.deps.db.select().from(puntosExpedicion).where(eq(puntosExpedicion.id, punto.id))
    expect(row).toMatchObject({ codigo: punto.codigo, descripcion: 'Caja del fondo', activo: true })
    expect(await actsOf(`punto:${punto.id}`)).toEqual([
      { accion: 'datos', antes: { descripcion: punto.descripcion }, despues: { descripcion: 'Caja del fondo' } },
    ])
  })

  it('422 without a name', async () => {
    expect(await save(pointPath(), { descripcion: ' ' })).toBe(422)
    expect(admin.text()).toContain('los datos siguen igual')
    expect(await actsOf(`punto:${punto.id}`)).toEqual([])
  })
})

describe('deactivation with documents in flight', () => {
  const paths = {
    timbrado: () => `/timbrados/${stamp.id}/estado`,
    establecimiento: () => `/timbrados/establecimientos/${place.id}/estado`,
    punto: () => `/timbrados/puntos/${punto.id}/estado`,
  }

  it.each(Object.entries(paths))('counts on the page of a %s its own documents alone', async (_, path) => {
    await admin.open(path())
    expect(admin.text()).toContain('Ningún documento suyo está en camino.')
    await t.as('operador').post(DTES, t.factura())
    await draft()
    await admin.open(path())
    expect(admin.text()).toContain('1 documento suyo está en camino y sigue')
  })

  it('shows how many documents wait for SIFEN, and in how many lots', async () => {
    const id = await draft()
    await draft()
    await sign(id)
    const sent = await t.as('operador').post(`${DTES}/lote`, { dte_ids: [id], emitter_id: t.emitter.id })
    expect(sent.statusCode).toBe(200)
    await admin.open(paths.punto())
    expect(admin.text()).toContain('2 documentos suyos están en camino y siguen')
    expect(admin.text()).toContain('1 ya espera la respuesta de SIFEN, en 1 lote.')
  })

  it('lets a draft be signed and sent, and refuses a new document with 422', async () => {
    const id = await draft()
    await admin.open(paths.punto())
    await admin.send(paths.punto())
    expect((await sign(id)).statusCode).toBe(200)
    await t.as('operador').post(`${DTES}/${id}/reenviar`)
    await t.drain()
    expect((await t.dte(id)).estado).toBe('approved')
    const ids = idsOf({ timbrado: stamp, establecimiento: place, punto })
    const before = await t.lastNumber(punto.id)
    const refused = await t.as('operador').post(DTES, { ...SALE, ...ids })
    expect({ status: refused.statusCode, errors: refused.json().errors }).toEqual({
      status: 422,
      errors: {
        punto_expedicion_id: [
          'El punto de expedición 001 no está activo: use otro, o actívelo en la página Timbrados.',
        ],
      },
    })
    expect(await t.lastNumber(punto.id)).toBe(before)
  })

  it('shows on reactivation what is still inactive above', async () => {
    for (const path of [paths.punto(), paths.establecimiento()]) {
      await admin.open(path)
      await admin.send(path)
    }
    const button = fieldsOf(paths.punto())
    await admin.post(paths.punto(), { ...button, activo: '1' })
    expect(admin.text()).toContain('Todavía no admite documentos: el establecimiento 001 no está activo.')
  })
})
