/**
 * Every operation reports an unknown field in `advertencias` and refuses an unknown parameter. The test's client also
 * checks each answer against the OpenAPI document.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app.ts'
import { dtes } from '../../src/db/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { openUnknown } from '../../src/http/route/unknown-fields.ts'
import { buildIssuingApp, type IssuingApp, SALE, SYNC } from '../support/issuing-app.ts'
import { multipartForm } from '../support/multipart-form.ts'
import { sampleLogo } from '../support/png-factory.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

type Answer = { statusCode: number; body: string; json(): Record<string, unknown> }
type Printed = { campo: string; mensaje: string }
/** Returns the status and every warning. Undefined where the answer has no warnings. */
const answer = (res: Answer) => [
  res.statusCode,
  (res.json().advertencias as Printed[] | undefined)?.map(({ mensaje }) => mensaje),
]
const field = (campo: string, near?: string) => warning('campo', campo, near)
const parameter = (campo: string, near?: string) => warning('parámetro', campo, near)
const warning = (kind: string, campo: string, near?: string) =>
  `El ${kind} ${campo} no se conoce en este pedido: no se tuvo en cuenta.${near ? ` ¿Quiso decir ${near}?` : ''}`

const LENIENT = { headers: { prefer: 'handling=lenient' } }
const documents = () => t.deps.db.$count(dtes)
const admin = () => t.as('admin')
const EMITTERS = '/api/sifen/emitters'

describe('unknown fields of a body', () => {
  const nuevo = { ruc: '80099006', dv: '4', razon_social: 'Tejidos del Guairá S.A.', ambiente: 'test' }

  it('are reported for an emitter and its lists, and advertencias is absent without any', async () => {
    const actividades_economicas = [{ codigo: '47190', descripcion: 'Comercio', descripion: 'x' }]
    const body = { ...nuevo, id_csc_: '0002', establecimeinto: '001', actividades_economicas }
    const res = await t.as('superadmin').post(EMITTERS, body)
    expect(answer(res)).toEqual([
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
    const named = res.json().advertencias.map(({ campo }: Printed) => campo)
    expect(named).toEqual(expect.arrayContaining(['id', 'tiene_csc', 'certificado', 'updated_at']))
    for (const known of ['ruc', 'ambiente', 'id_csc', 'direccion', 'activo']) expect(named).not.toContain(known)
  })

  it('are reported for a timbrado, after its own warnings', async () => {
    const past = { numero: '80000021', fecha_inicio: '2025-01-01', fecha_vencimiento: '2026-11-20' }
    const res = await admin().post(`/api/empresas/${t.empresa.id}/timbrados`, { ...past, fecha_inico: 'x' })
    const expired = 'El timbrado 80000021 venció el 20/11/2026: se registra, pero no admite documentos de hoy.'
    expect(answer(res)).toEqual([201, [expired, field('fecha_inico', 'fecha_inicio')]])
  })

  it('are reported for an establishment and a point of issue', async () => {
    const place = { codigo: '007', descripcion: 'Sucursal', telefno: '021600600' }
    const res = await admin().post(`/api/timbrados/${t.timbrado.id}/establecimientos`, place)
    expect(answer(res)).toEqual([201, [field('telefno', 'telefono')]])
    const contadores = [{ tipo_documento: 5, ultimo_numero: 7, proximo_numero: 8 }]
    const point = { codigo: '007', descripcion: 'Caja', contadores, constructor: 1 }
    const made = await admin().post(`/api/establecimientos/${t.establecimiento.id}/puntos-expedicion`, point)
    expect(answer(made)).toEqual([201, [field('contadores.0.proximo_numero'), field('constructor')]])
  })

  it('are reported for a token, and for any body where none is expected', async () => {
    const password_hash = await hashPassword('una clave larga')
    const { email } = await t.make.user({ roles: { [t.empresa.id]: 'lector' }, password_hash })
    const login = { email, password: 'una clave larga', device_name: 'caja', abilities: ['sifen:admin'] }
    const res = await t.as('nadie').post('/api/auth/token', login)
    expect(answer(res)).toEqual([200, [field('abilities')]])
    expect(res.body).not.toContain('sifen:admin')
    const other = t.with(res.json().token)
    expect(answer(await other.post('/api/auth/token/revoke', { id: 1 }))).toEqual([200, [field('id')]])
    expect(answer(await t.with(await t.make.token(t.users.lector.id)).post('/api/auth/token/revoke'))).toEqual([
      200,
      undefined,
    ])
  })

  it('are reported for the form of an upload', async () => {
    const { payload, options } = await multipartForm({ logo: sampleLogo(), titulo: 'Ñandutí' })
    const res = await admin().post(`${EMITTERS}/${t.emitter.id}/logo`, payload, options)
    expect(answer(res)).toEqual([200, [field('titulo')]])
  })

  it('are reported once for a document, in the words of its own reader', async () => {
    const [fresh, requests] = [t.factura({ color: 'rojo' }), t.factura()]
    const mensaje = 'El campo color no se conoce: se guarda con el documento y no se envía a SIFEN.'
    expect(answer(await t.as('operador').post(SYNC, fresh))).toEqual([200, [mensaje]])
    expect(answer(await t.as('operador').post(`${SYNC}?dry_run=1`, requests, LENIENT))).toEqual([
      200,
      [parameter('dry_run')],
    ])
  })

  it('are reported only as not stored for a secret in a document, also in a 422', async () => {
    const secrets = { csc: 'ABCD0000000000000000000000000000', cliente: { ...SALE.receptor, password: 'x' } }
    const body = { ...t.factura(), receptor: undefined, ...secrets }
    const mensajes = ['csc', 'cliente.password'].map(
      campo =>
        `El campo ${campo} parece un secreto: no se guardó. Quítelo del pedido; si el valor es real, cámbielo donde se usa.`,
    )
    expect({
      issued: answer(await t.as('operador').post(SYNC, body)),
      refused: answer(await t.as('operador').post(SYNC, { ...body, items: [] })),
    }).toEqual({ issued: [200, mensajes], refused: [422, mensajes] })
  })
})

describe('unknown parameters of a query', () => {
  it('are 422 with the nearest name, beside other problems', async () => {
    const res = await admin().get(`${EMITTERS}?activ=1&ambiente=otro&__proto__=1`)
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: {
        activ: ['El parámetro activ no se conoce en este pedido. ¿Quiso decir active?'],
        ['__proto__']: ['El parámetro __proto__ no se conoce en este pedido.'],
        ambiente: [expect.stringContaining('lista de valores permitidos')],
      },
    })
  })

  it('are 422 on operations without filters, in lists, files and for all callers', async () => {
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    const sold = await documents()
    const answers = [
      await admin().get(`/api/empresas/${t.empresa.id}/timbrados?numero=12345678`),
      await t.as('nadie').get('/api/sifen/health?full=1'),
      await admin().get('/api/auth/tokens?x=1'),
      await admin().get(`/api/sifen/dtes/${id}/xml?x=1`),
      await admin().get(`/api/sifen/dtes/${id}?campos=estado`),
      await t.as('operador').post(`${SYNC}?dry_run=1`, t.factura()),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 422))
    expect(await documents()).toBe(sold)
  })

  it('are reported for a caller that prefers lenient handling', async () => {
    const res = await admin().get(`${EMITTERS}?activ=1&ambiente=test&__proto__=1`, LENIENT)
    expect(answer(res)).toEqual([200, [parameter('activ', 'active'), parameter('__proto__')]])
    expect(answer(await admin().get(`${EMITTERS}?active=1`, LENIENT))).toEqual([200, undefined])
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    const [plain, requests] = [
      await admin().get(`/api/sifen/dtes/${id}/xml`),
      await admin().get(`/api/sifen/dtes/${id}/xml?x=1`, LENIENT),
    ]
    expect(requests.rawPayload).toEqual(plain.rawPayload)
  })

  it('are not stored with a document', async () => {
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    const url = `/api/sifen/dtes/${id}`
    expect(answer(await admin().get(`${url}?campos=estado`, LENIENT))).toEqual([200, [parameter('campos')]])
    expect(answer(await admin().get(url))).toEqual([200, []])
  })
})

describe('a 422', () => {
  it('reports unknown fields and parameters beside its errors', async () => {
    const wrong = await admin().post(`${EMITTERS}/${t.emitter.id}?x=1`, { id_csc: '2', id_csc_: '0002' }, LENIENT)
    expect(Object.keys(wrong.json())).toEqual(['message', 'errors', 'advertencias'])
    expect(answer(wrong)).toEqual([422, [field('id_csc_', 'id_csc'), parameter('x')]])
    const plain = await admin().post(`${EMITTERS}/${t.emitter.id}`, { id_csc: '2' })
    expect(Object.keys(plain.json())).toEqual(['message', 'errors'])
  })

  it('reports an unknown field of a document with the name that was probably meant', async () => {
    const items = [{ descripcion: 'Yerba', cantidad: 1, precio: 11000, afectacionIva: 1, tasaIva: 10 }]
    const res = await t.as('operador').post(SYNC, t.factura({ items }))
    expect({ errors: res.json().errors, answer: answer(res) }).toEqual({
      errors: {
        'items.0.precio': ['El campo items.0.precio no se conoce. ¿Quiso decir precioUnitario?'],
        'items.0.precioUnitario': ['El campo items.0.precioUnitario es obligatorio.'],
      },
      answer: [422, undefined],
    })
  })
})

it('a 404 does not report unknown parameters', async () => {
  const absent = await admin().get('/api/empresas/999999/timbrados?x=1')
  expect({ status: absent.statusCode, body: absent.json() }).toEqual({
    status: 404,
    body: { message: 'Recurso no encontrado.' },
  })
})

it('every operation reports unknown fields and parameters', () => {
  const mute = ROUTES.flatMap(({ method, path, docs, body, query }) => {
    const report = openUnknown({ docs, ...(body && { body }), ...(query && { query }) })
    const text = report.warnings({ zzz: 1 }, { zzz: '1' }).length
    return docs === undefined || text === (docs.body ? 1 : 2) ? [] : [`${method} ${path}`]
  })
  expect(mute).toEqual([])
})
