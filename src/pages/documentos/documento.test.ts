import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { actsOf } from '../../../test/support/document-acts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { dtes } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'
const MOTIVO = 'Se facturó a otro cliente'
const ROLES = ['admin', 'operador', 'lector'] as const

let t: IssuingApp
let as: Record<(typeof ROLES)[number], Browser>
let b: Browser
beforeAll(async () => {
  t = await buildIssuingApp({ env: { SESSION_TIMEOUT_MINUTES: '0' } })
  const password_hash = await hashPassword(CLAVE)
  const open = async (role: (typeof ROLES)[number]) =>
    browseAs(t, (await t.make.user({ roles: { [t.empresa.id]: role }, password_hash })).email, CLAVE)
  as = { admin: await open('admin'), operador: await open('operador'), lector: await open('lector') }
  b = as.operador
})
afterAll(() => t.close())
beforeEach(() => t.restore())

const pathOf = (id: number, rest = '') => `/documentos/${id}${rest}`

async function issue(status = 200): Promise<number> {
  const res = await t.as('operador').post(SYNC, t.factura())
  expect(res.statusCode).toBe(status)
  return res.json().id
}

async function rejected(codigo: string): Promise<number> {
  t.sandbox.script({ service: 'recibe', fault: 'reject', times: 1, codigo } as never)
  return issue(422)
}

async function draft(): Promise<number> {
  return (await t.as('operador').post('/api/sifen/dtes', t.factura())).json().id
}

const estado = async (id: number) => (await t.dte(id)).estado

const acts = (browser = b) => actsOf(browser)

describe('GET /documentos/{id}', () => {
  it('shows an approved document with history, SIFEN’s answer, amounts and deadline', async () => {
    const id = await issue()
    await b.open(pathOf(id))
    for (const withNotices of [
      'Aprobado por SIFEN el',
      'Es de prueba: no tiene valor fiscal.',
      'Creado',
      'Enviado a SIFEN',
      'SIFEN respondió. 0260',
      'Yerba mate',
      'Gs 11.000',
      'quedan 48 h',
      'Cliente SA',
    ])
      expect({ answer: withNotices, is: b.text().includes(withNotices) }).toEqual({ answer: withNotices, is: true })
    expect(acts()).toEqual(['cancelar'])
  })

  it('finds a document by CDC, and shows what it can when its XML file is missing', async () => {
    const id = await issue()
    const { cdc, xml_signed_path } = await t.dte(id)
    await t.deps.db.update(dtes).set({ xml_signed_path: 'dtes/no-hay.xml' }).where(eq(dtes.id, id))
    await b.open(`/documentos/${cdc}`)
    expect({ status: b.status(), withNotices: b.text().includes('No se pudo leer el XML del documento') }).toEqual({
      status: 200,
      withNotices: true,
    })
    await t.deps.db.update(dtes).set({ xml_signed_path }).where(eq(dtes.id, id))
  })

  it('explains a rejection, and links to where the data is corrected', async () => {
    const id = await rejected('1306')
    await b.open(pathOf(id))
    for (const withNotices of ['1306', 'Por qué', 'Qué hacer', 'De ustedes', 'Sin observación hasta el', 'emita otra'])
      expect({ answer: withNotices, is: b.text().includes(withNotices) }).toEqual({ answer: withNotices, is: true })
    expect(b.html()).toContain('href="#receptor"')
    expect(b.html()).toContain(`href="/documentos/nuevo?tipo=1&amp;documento=${id}"`)
    const emisor = await rejected('1253')
    await as.admin.open(pathOf(emisor))
    expect(as.admin.html()).toContain(`/emisores/${t.empresa.id}/${t.emitter.id}/datos?documento=${emisor}#`)
    await b.open(pathOf(emisor))
    expect(b.html()).not.toContain('/datos?')
  })

  it('offers no resend of a rejected document that is too old or whose number is taken', async () => {
    const id = await rejected('1306')
    const { numero } = await t.dte(id)
    const next = await t.dte(await issue())
    expect(next.numero).toBe(numero)
    await b.open(pathOf(id))
    expect({ acts: acts(), withNotices: b.text().includes('Otro documento ya tiene su número') }).toEqual({
      acts: [],
      withNotices: true,
    })
    const old = await rejected('1306')
    await t.deps.db.update(dtes).set({ fecha_emision: '2026-01-01T10:00:00' }).where(eq(dtes.id, old))
    await b.open(pathOf(old))
    expect({ acts: acts(), withNotices: b.text().includes('hace más de 30 días') }).toEqual({
      acts: [],
      withNotices: true,
    })
  })

  it('offers no resend of a rejected document whose number was voided, and says to issue another one', async () => {
    const id = await rejected('1306')
    const { timbrado, establecimiento, punto_expedicion, tipo_documento, numero } = await t.dte(id)
    const padded = String(numero).padStart(7, '0')
    const { statusCode } = await t.as('operador').post('/api/sifen/eventos/inutilizacion', {
      ...{ timbrado, establecimiento, punto_expedicion, tipo_documento },
      ...{ numero_inicio: padded, numero_fin: padded, motivo: 'Se facturó a otro cliente' },
    })
    expect(statusCode).toBe(200)
    await b.open(pathOf(id))
    expect({
      acts: acts(),
      withNotices: b.text().includes('tiene una inutilización'),
      deadline: b.text().includes('Sin observación hasta el'),
    }).toEqual({ acts: [], withNotices: true, deadline: false })
  })

  it('says that SIFEN is queried about a document in doubt, and offers no action', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1 } as never)
    const id = await issue(504)
    await b.open(pathOf(id))
    expect(b.text()).toContain('En duda No se sabe si SIFEN lo recibió')
    expect(b.text()).toContain('Se pregunta a SIFEN por el CDC')
    expect(acts()).toEqual([])
    await t.wait(3600)
    await b.open(pathOf(id))
    expect(b.text()).toContain('Aprobado por SIFEN')
  })

  it('shows a lector no actions, and answers 403 to each', async () => {
    const documents = [await issue(), await rejected('1306'), await draft()]
    const { lector } = as
    for (const id of documents) {
      await lector.open(pathOf(id))
      expect({ id, status: lector.status(), acts: acts(lector) }).toEqual({ id, status: 200, acts: [] })
      for (const act of ['firmar', 'reenviar', 'cancelar']) {
        await lector.post(pathOf(id, `/${act}`), { _csrf: lector.csrf(), motivo: MOTIVO, numero: '1' })
        expect({ act, status: lector.status() }).toEqual({ act, status: 403 })
        await lector.open(pathOf(id))
      }
    }
    await lector.post('/documentos/lote', { _csrf: lector.csrf(), [`dte.${documents[2]}`]: '1' })
    expect(lector.status()).toBe(403)
    expect(await estado(documents[2] as number)).toBe('draft')
  })
})

describe('the files of a document', () => {
  it('are the bytes of the API, and only our own pages may frame the KuDE', async () => {
    const id = await issue()
    await b.open(pathOf(id, '/xml'))
    const xml = await t.as('operador').get(`/api/sifen/dtes/${id}/xml`)
    const kept = b.headers()['cache-control']
    expect({ same: b.html() === xml.body, type: b.headers()['content-type'], kept }).toEqual({
      same: true,
      type: 'application/xml; charset=UTF-8',
      kept: 'no-store',
    })
    await b.open(pathOf(id, '/kude?formato=ticket'))
    expect(b.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    const unsigned = await draft()
    await b.open(pathOf(unsigned, '/xml'))
    expect(b.status()).toBe(409)
    await b.open(pathOf(unsigned))
    expect(b.html()).not.toContain(pathOf(unsigned, '/xml'))
  })
})

describe('a draft', () => {
  it('is signed, and then sent, by the forms of its page', async () => {
    const id = await draft()
    await b.open(pathOf(id))
    expect(acts()).toEqual(['firmar', 'reenviar', 'lote'])
    await b.send(pathOf(id, '/firmar'))
    expect({ at: b.at(), withNotices: b.text().includes('Quedó firmado'), estado: await estado(id) }).toEqual({
      at: pathOf(id),
      withNotices: true,
      estado: 'signed',
    })
    await b.send(pathOf(id, '/reenviar'))
    expect(b.text()).toContain('Sale a SIFEN')
    await t.drain()
    expect(await estado(id)).toBe('approved')
  })

  it('409 on its page when its state has changed meanwhile', async () => {
    const id = await draft()
    await b.open(pathOf(id))
    await t.as('operador').post(`/api/sifen/dtes/${id}/reenviar`)
    await t.drain()
    for (const act of ['/firmar', '/reenviar']) {
      await b.send(pathOf(id, act)).catch(() => b.post(pathOf(id, act), { _csrf: b.csrf() }))
      expect({ status: b.status(), withNotices: b.text().includes('No se hizo nada') }).toEqual({
        status: 409,
        withNotices: true,
      })
      expect(b.text()).toContain('Aprobado por SIFEN')
    }
  })
})

describe('a rejected document', () => {
  it('is corrected in its emitter’s data and resent with the same number and CDC', async () => {
    const { admin } = as
    const id = await rejected('1253')
    const before = await t.dte(id)
    await admin.open(pathOf(id))
    const [, form = ''] = /href="(\/emisores\/[^"#]+)#/.exec(admin.html()) ?? []
    await admin.open(form)
    await admin.send(form, { razon_social: '' })
    expect(admin.status()).toBe(422)
    await admin.send(form, { razon_social: 'Ejemplo SA', nombre_fantasia: 'Ñandutí Corregida' })
    expect({ at: admin.at(), withNotices: admin.text().includes('Ya puede reenviar el documento.') }).toEqual({
      ...{ at: pathOf(id), withNotices: true },
    })
    await admin.send(pathOf(id, '/reenviar'))
    await t.drain()
    await admin.open(pathOf(id))
    expect(admin.text()).toContain('Aprobado por SIFEN')
    const { cdc, numero, estado } = await t.dte(id)
    expect({ cdc, numero, estado }).toEqual({ cdc: before.cdc, numero: before.numero, estado: 'approved' })
    await admin.open(pathOf(id, '/xml'))
    expect(admin.html()).toContain('Ñandutí Corregida')
  })
})

it('names a document that came back from SIFEN and may be the same sale, and offers no resend', async () => {
  const id = await rejected('1309')
  const next = (await t.lastNumber()) + 2
  const twin = (await t.as('operador').post(SYNC, t.facturaNumero(next, { permitir_salto: true }))).json().id
  const recuperado_at = t.clock.now()
  await t.deps.db.update(dtes).set({ recuperado_at }).where(eq(dtes.id, twin))
  await b.open(pathOf(id))
  expect(b.text()).toContain(
    `Su venta puede ser el documento ${twin}, que volvió de SIFEN: compárelo antes de emitir otro.`,
  )
  expect(acts()).not.toContain('reenviar')
  await t.deps.db.update(dtes).set({ recuperado_at: null }).where(eq(dtes.id, twin))
})
