/**
 * Every operation ignores an unknown field or parameter and reports it in `advertencias`. The test's client also checks
 * each answer against the OpenAPI document.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { openUnknown } from '../../src/http/unknown-fields.ts'
import { buildIssuingApp, type IssuingApp, SALE, SYNC } from '../support/issuing-app.ts'
import { multipartForm } from '../support/multipart-form.ts'
import { sampleLogo } from '../support/png-factory.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

type Answer = { statusCode: number; body: string; json(): Record<string, unknown> }
type Said = { campo: string; mensaje: string }
/** Returns the status and every warning. Undefined where the answer has no warnings. */
const told = (res: Answer) => [
  res.statusCode,
  (res.json().advertencias as Said[] | undefined)?.map(({ mensaje }) => mensaje),
]
const field = (campo: string, near?: string) => warning('campo', campo, near)
const parameter = (campo: string, near?: string) => warning('parámetro', campo, near)
const warning = (kind: string, campo: string, near?: string) =>
  `El ${kind} ${campo} no se conoce en este pedido: no se tuvo en cuenta.${near ? ` ¿Quiso decir ${near}?` : ''}`

const admin = () => t.as('admin')
const EMITTERS = '/api/sifen/emitters'

describe('unknown fields of a body', () => {
  const nuevo = { ruc: '80099006', dv: '4', razon_social: 'Tejidos del Guairá S.A.', ambiente: 'test' }

  it('are reported for an emitter and its lists, and advertencias is absent without any', async () => {
    const actividades_economicas = [{ codigo: '47190', descripcion: 'Comercio', descripion: 'x' }]
    const body = { ...nuevo, id_csc_: '0002', establecimeinto: '001', actividades_economicas }
    const res = await t.as('superadmin').post(EMITTERS, body)
    expect(told(res)).toEqual([
      201,
      [
        field('id_csc_', 'id_csc'),
        field('establecimeinto', 'establecimiento'),
        field('actividades_economicas.0.descripion', 'descripcion'),
      ],
    ])
    expect(Object.keys(res.json())).toEqual(['message', 'emitter', 'advertencias'])
    const { emitter } = res.json()
    expect(emitter).toMatchObject({ id_csc: '0001', establecimiento: null })
    const good = await t.as('superadmin').post(`${EMITTERS}/${emitter.id}`, { nombre_fantasia: 'Guairá' })
    expect(Object.keys(good.json())).toEqual(['message', 'emitter'])
  })

  it('are reported for an emitter that is posted back as it was returned', async () => {
    const [{ actividades_economicas, ...emitter }] = (await admin().get(EMITTERS)).json().data
    const res = await admin().post(`${EMITTERS}/${emitter.id}`, emitter)
    expect(res.statusCode).toBe(200)
    const named = res.json().advertencias.map(({ campo }: Said) => campo)
    expect(named).toEqual(expect.arrayContaining(['id', 'tiene_csc', 'certificado', 'updated_at']))
    for (const known of ['ruc', 'ambiente', 'id_csc', 'direccion', 'activo']) expect(named).not.toContain(known)
  })

  it('are reported for a timbrado, after its own warnings', async () => {
    const past = { numero: '80000021', fecha_inicio: '2025-01-01', fecha_vencimiento: '2026-11-20' }
    const res = await admin().post(`/api/empresas/${t.empresa.id}/timbrados`, { ...past, fecha_inico: 'x' })
    const expired = 'El timbrado 80000021 venció el 20/11/2026: se registra, pero no admite documentos de hoy.'
    expect(told(res)).toEqual([201, [expired, field('fecha_inico', 'fecha_inicio')]])
  })

  it('are reported for an establishment and a point of issue', async () => {
    const place = { codigo: '007', descripcion: 'Sucursal', telefno: '021600600' }
    const res = await admin().post(`/api/timbrados/${t.timbrado.id}/establecimientos`, place)
    expect(told(res)).toEqual([201, [field('telefno', 'telefono')]])
    const contadores = [{ tipo_documento: 5, ultimo_numero: 7, proximo_numero: 8 }]
    const point = { codigo: '007', descripcion: 'Caja', contadores, constructor: 1 }
    const made = await admin().post(`/api/establecimientos/${t.establecimiento.id}/puntos-expedicion`, point)
    expect(told(made)).toEqual([201, [field('contadores.0.proximo_numero'), field('constructor')]])
  })

  it('are reported for a token, and for any body where none is expected', async () => {
    const password_hash = await hashPassword('una clave larga')
    const { email } = await t.make.user({ roles: { [t.empresa.id]: 'lector' }, password_hash })
    const login = { email, password: 'una clave larga', device_name: 'caja', abilities: ['sifen:admin'] }
    const res = await t.as('nadie').post('/api/auth/token', login)
    expect(told(res)).toEqual([200, [field('abilities')]])
    expect(res.body).not.toContain('sifen:admin')
    const other = t.with(res.json().token)
    expect(told(await other.post('/api/auth/token/revoke', { id: 1 }))).toEqual([200, [field('id')]])
    expect(told(await t.with(await t.make.token(t.users.lector.id)).post('/api/auth/token/revoke'))).toEqual([
      200,
      undefined,
    ])
  })

  it('are reported for the form of an upload', async () => {
    const { payload, options } = await multipartForm({ logo: sampleLogo(), titulo: 'Ñandutí' })
    const res = await admin().post(`${EMITTERS}/${t.emitter.id}/logo`, payload, options)
    expect(told(res)).toEqual([200, [field('titulo')]])
  })

  it('are reported once for a document, in the words of its own reader', async () => {
    const [fresh, asked] = [t.factura({ formaPago: 'efectivo' }), t.factura()]
    const mensaje = 'El campo formaPago no se conoce: se guarda con el documento y no se envía a SIFEN.'
    expect(told(await t.as('operador').post(SYNC, fresh))).toEqual([200, [mensaje]])
    expect(told(await t.as('operador').post(`${SYNC}?dry_run=1`, asked))).toEqual([200, [parameter('dry_run')]])
  })

  it('are reported only as not stored for a secret in a document, also in a 422', async () => {
    const secrets = { csc: 'ABCD0000000000000000000000000000', cliente: { ...SALE.receptor, password: 'x' } }
    const body = { ...t.factura(), receptor: undefined, ...secrets }
    const mensajes = ['csc', 'cliente.password'].map(
      campo =>
        `El campo ${campo} parece un secreto: no se guardó. Quítelo del pedido; si el valor es real, cámbielo donde se usa.`,
    )
    expect({
      issued: told(await t.as('operador').post(SYNC, body)),
      refused: told(await t.as('operador').post(SYNC, { ...body, items: [] })),
    }).toEqual({ issued: [200, mensajes], refused: [422, mensajes] })
  })
})

describe('unknown parameters of a query', () => {
  it('are reported for endpoints with and without filters', async () => {
    const res = await admin().get(`${EMITTERS}?activ=1&ambiente=test&__proto__=1`)
    expect(told(res)).toEqual([200, [parameter('activ', 'active'), parameter('__proto__')]])
    expect(told(await admin().get(`${EMITTERS}?active=1`))).toEqual([200, undefined])
    expect(told(await admin().get(`/api/empresas/${t.empresa.id}/timbrados?numero=12345678`))).toEqual([
      200,
      [parameter('numero')],
    ])
    expect(told(await t.as('nadie').get('/api/sifen/health?full=1'))).toEqual([200, [parameter('full')]])
  })

  it('are not stored with a document', async () => {
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    const url = `/api/sifen/dtes/${id}`
    expect(told(await admin().get(`${url}?campos=estado`))).toEqual([200, [parameter('campos')]])
    expect(told(await admin().get(url))).toEqual([200, []])
  })
})

describe('a 422', () => {
  it('reports unknown fields and parameters beside its errors', async () => {
    const wrong = await admin().post(`${EMITTERS}/${t.emitter.id}?x=1`, { id_csc: '2', id_csc_: '0002' })
    expect(Object.keys(wrong.json())).toEqual(['message', 'errors', 'advertencias'])
    expect(told(wrong)).toEqual([422, [field('id_csc_', 'id_csc'), parameter('x')]])
    const plain = await admin().post(`${EMITTERS}/${t.emitter.id}`, { id_csc: '2' })
    expect(Object.keys(plain.json())).toEqual(['message', 'errors'])
  })

  it('reports an unknown field of a document with the name that was probably meant', async () => {
    const items = [{ descripcion: 'Yerba', cantidad: 1, precio: 11000, afectacionIva: 1, tasaIva: 10 }]
    const res = await t.as('operador').post(SYNC, t.factura({ items }))
    const mensaje =
      'El campo items.0.precio no se conoce: se guarda con el documento y no se envía a SIFEN. ¿Quiso decir precioUnitario?'
    expect({ errors: res.json().errors, told: told(res) }).toEqual({
      errors: { 'items.0.precioUnitario': ['El campo items.0.precioUnitario es obligatorio.'] },
      told: [422, [mensaje]],
    })
  })
})

describe('unknown parameters are not reported', () => {
  it('in a bare array, a file or the OpenAPI document', async () => {
    const tokens = await admin().get('/api/auth/tokens?x=1')
    expect({ status: tokens.statusCode, body: tokens.json() }).toEqual({ status: 200, body: expect.any(Array) })
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    for (const file of ['xml', 'kude']) {
      const [plain, asked] = [`/api/sifen/dtes/${id}/${file}`, `/api/sifen/dtes/${id}/${file}?x=1`]
      expect((await admin().get(asked)).rawPayload).toEqual((await admin().get(plain)).rawPayload)
    }
    expect((await t.as('nadie').get('/api/openapi.json?x=1')).body).toBe((await t.as('nadie').get('/docs')).body)
  })

  it('in a 404', async () => {
    const absent = await admin().get('/api/empresas/999999/timbrados?x=1')
    expect({ status: absent.statusCode, body: absent.json() }).toEqual({
      status: 404,
      body: { message: 'Recurso no encontrado.' },
    })
  })
})

it('every operation reports unknown fields and parameters', () => {
  const mute = ROUTES.flatMap(({ method, path, docs, body, query }) => {
    const tell = openUnknown({ docs, ...(body && { body }), ...(query && { query }) })
    const said = tell({ zzz: 1 }, { zzz: '1' }).length
    return docs === undefined || said === (docs.body ? 1 : 2) ? [] : [`${method} ${path}`]
  })
  expect(mute).toEqual([])
})
