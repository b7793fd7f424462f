/**
 * GET /api/sifen/dtes/{id}/xml and /kude: exact bytes and headers, and the responses before the signature or after the
 * loss of a file.
 */
import { createHash } from 'node:crypto'
import { digitoVerificador } from '@nanduti/sifen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { pageTexts } from '../../../../test/support/pdf-reader.ts'
import { sampleLogo } from '../../../../test/support/png-factory.ts'
import { dtes, ESTADOS, type Estado, emitters, empresas, timbrados } from '../../../db/index.ts'
import { dropFile, putFile } from '../../../files/index.ts'

const lines: string[] = []
let t: IssuingApp
let id: number
let cdc: string
/** A document with a number that was never signed. */
let draft: { id: number; cdc: string }
beforeAll(async () => {
  t = await buildIssuingApp({ log: line => lines.push(line) })
  ;({ id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json())
  draft = await unsigned()
})
afterAll(() => t.close())

async function unsigned() {
  const { id, cdc } = (await t.as('operador').post(SYNC.replace('/sync', ''), t.factura())).json()
  return { id, cdc }
}

type Key = number | string
const xml = (key: Key, actor: Parameters<IssuingApp['as']>[0] = 'lector') =>
  t.as(actor).get(`/api/sifen/dtes/${key}/xml`)
const kude = (key: Key) => t.as('lector').get(`/api/sifen/dtes/${key}/kude`, { headers: { accept: 'application/pdf' } })
const setEstado = (estado: Estado) => t.deps.db.update(dtes).set({ estado }).where(eq(dtes.id, id))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const textsOf = (pdf: Uint8Array) => pageTexts(pdf).flat()

const NOT_FOUND = '{"message":"Recurso no encontrado."}'
const ABSENT = ['999999', 'x', '0', '1.5', '2147483648', '1'.repeat(44)]

describe('GET /api/sifen/dtes/:id/xml', () => {
  it('200 with the exact bytes that were stored and sent to SIFEN, by id and by CDC', async () => {
    for (const key of [id, cdc]) {
      const res = await xml(key)
      expect(res.statusCode).toBe(200)
      expect(res.headers).toMatchObject({
        'content-type': 'application/xml; charset=UTF-8',
        'content-disposition': `attachment; filename=${cdc}.xml`,
        'cache-control': 'no-store',
        'content-length': String(res.rawPayload.length),
      })
      const { xml_signed_path, xml_sha256 } = await t.dte(id)
      const stored = await t.file(xml_signed_path)
      const [posting] = t.sandbox.postsOf(cdc)
      expect({
        answered: sha256(res.rawPayload),
        stored: sha256(stored ?? Buffer.of()),
        posted: posting?.rdeSha256,
      }).toEqual({ answered: xml_sha256, stored: xml_sha256, posted: xml_sha256 })
    }
  })

  it.each(ESTADOS.filter(estado => estado !== 'draft'))('200 in estado %s once it is signed', async estado => {
    await setEstado(estado)
    expect((await xml(id)).statusCode).toBe(200)
  })

  it('409 for a draft, naming its id and state', async () => {
    for (const key of [draft.id, draft.cdc]) {
      const res = await xml(key)
      expect({ status: res.statusCode, body: res.json() }).toEqual({
        status: 409,
        body: {
          message: `El DTE ${draft.id} está en estado draft y todavía no tiene XML firmado.`,
          code: 'DTE_NOT_SIGNED',
        },
      })
    }
  })

  it('404 with the same body for an absent document and for another company’s', async () => {
    const answers = [
      ...(await Promise.all(ABSENT.map(key => xml(key)))),
      await xml(id, 'ajeno'),
      await xml(cdc, 'ajeno'),
      await xml(draft.id, 'ajeno'),
    ]
    for (const res of answers)
      expect({ status: res.statusCode, body: res.body }).toEqual({ status: 404, body: NOT_FOUND })
    expect((await xml(id, 'nadie')).statusCode).toBe(401)
  })
})

describe('GET /api/sifen/dtes/:id/kude', () => {
  it('200 with the PDF of the signed document, by id and by CDC', async () => {
    await setEstado('approved')
    for (const key of [id, cdc]) {
      const res = await kude(key)
      expect(res.statusCode).toBe(200)
      expect(res.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename=KuDE_${cdc}.pdf`,
        'content-length': String(res.rawPayload.length),
      })
      const texts = textsOf(res.rawPayload)
      expect(texts).toEqual(expect.arrayContaining(['Yerba mate', '11.000', '80099006-4']))
      expect(texts.join('')).toContain(cdc.slice(0, 4))
      expect(texts).not.toContain('CANCELADO')
      expect(texts).not.toContain('BORRADOR – sin valor')
    }
  })

  it('draws an 80 mm roll with formato=ticket, and A4 with a4 or by default', async () => {
    await setEstado('approved')
    const widths = await Promise.all(
      ['', '?formato=a4', '?formato=ticket'].map(async query => {
        const { rawPayload } = await t.as('lector').get(`/api/sifen/dtes/${id}/kude${query}`)
        return /MediaBox\[0 0 ([\d.]+)/.exec(rawPayload.toString('latin1'))?.[1]
      }),
    )
    expect(widths).toEqual(['595.28', '595.28', '226.77'])
  })

  it.each(['carta', 'A4', 'TICKET', ''])('422 for formato=%s', async formato => {
    const res = await t.as('lector').get(`/api/sifen/dtes/${id}/kude?formato=${formato}`)
    expect({ status: res.statusCode, body: res.json() }).toMatchObject({
      status: 422,
      body: { errors: { formato: ['El campo formato debe ser a4 o ticket.'] } },
    })
  })

  it('is preceded by a warning about unprintable characters when the document is issued', async () => {
    const [item] = t.factura().items as object[]
    const issued = await t.as('operador').post(SYNC, t.factura({ items: [{ ...item, descripcion: 'Yerba 🧉' }] }))
    expect({ status: issued.statusCode, advertencias: issued.json().advertencias }).toMatchObject({
      status: 200,
      advertencias: [{ campo: 'items.0.descripcion', mensaje: expect.stringContaining('no puede imprimir «🧉»') }],
    })
  })

  it('carries the CANCELADO watermark in estado cancelled and in no other', async () => {
    for (const estado of ESTADOS) {
      await setEstado(estado)
      expect({ estado, cancelado: textsOf((await kude(id)).rawPayload).includes('CANCELADO') }).toEqual({
        estado,
        cancelado: estado === 'cancelled',
      })
    }
  })

  it('has a “sin valor” heading only in estados rejected and error', async () => {
    const expected: Partial<Record<Estado, string>> = {
      rejected: 'RECHAZADO POR SIFEN – sin valor',
      error: 'NO ESTÁ EN SIFEN – sin valor',
    }
    for (const estado of ESTADOS) {
      await setEstado(estado)
      const headings = textsOf((await kude(id)).rawPayload).filter(text => text.endsWith('sin valor'))
      expect({ estado, headings }).toEqual({
        estado,
        headings: expected[estado] === undefined ? [] : [expected[estado]],
      })
    }
  })

  it('200 for a draft, marked as a draft without fiscal value', async () => {
    const res = await kude(draft.id)
    expect({ status: res.statusCode, contentDisposition: res.headers['content-disposition'] }).toEqual({
      status: 200,
      contentDisposition: `inline; filename=KuDE_${draft.cdc}.pdf`,
    })
    const texts = textsOf(res.rawPayload)
    expect(texts).toEqual(expect.arrayContaining(['BORRADOR – sin valor', 'Yerba mate', 'N° 001-001-0000002']))
  })

  it('404 for an absent document and for another company’s', async () => {
    const foreign = await t.as('ajeno').get(`/api/sifen/dtes/${id}/kude`)
    for (const res of [...(await Promise.all(ABSENT.map(kude))), foreign]) {
      expect({ status: res.statusCode, body: res.body }).toEqual({ status: 404, body: NOT_FOUND })
    }
  })
})

describe('a signed file that is missing', () => {
  it('404 for XML and KuDE, while the detail is still served', async () => {
    const lost = (await t.as('operador').post(SYNC, t.factura())).json()
    const { xml_signed_path } = await t.dte(lost.id)
    await dropFile(t.db, { empresa_id: t.empresa.id, nombre: xml_signed_path ?? '' })
    for (const res of [await xml(lost.id), await kude(lost.id)]) {
      expect({ status: res.statusCode, body: res.body }).toEqual({ status: 404, body: NOT_FOUND })
    }
    expect((await t.as('lector').get(`/api/sifen/dtes/${lost.id}`)).statusCode).toBe(200)
  })
})

describe('a damaged file', () => {
  const put = (nombre: string, bytes: Uint8Array) => putFile(t.db, { empresa_id: t.empresa.id, nombre }, bytes)
  const logged = (level: number) => lines.map(line => JSON.parse(line)).filter(line => line.level === level)

  it('500 for the XML and the KuDE when the signed XML has other bytes than stored', async () => {
    const issued = (await t.as('operador').post(SYNC, t.factura())).json()
    const { xml_signed_path } = await t.dte(issued.id)
    const signed = (await t.file(xml_signed_path)) ?? Buffer.of()
    for (const bytes of [Buffer.from('basura'), Buffer.of(), Buffer.concat([signed, Buffer.from(' ')])]) {
      await put(xml_signed_path ?? '', bytes)
      lines.length = 0
      for (const res of [await xml(issued.id), await kude(issued.id)]) {
        expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 500, body: { message: 'Server Error' } })
      }
      const message = `The signed file ${xml_signed_path} of document ${issued.id} is damaged: its SHA-256 is not the stored one`
      expect(logged(50).map(({ err }) => err.message)).toEqual([message, message])
    }
    await put(xml_signed_path ?? '', signed)
    expect({ xml: (await xml(issued.id)).statusCode, kude: (await kude(issued.id)).statusCode }).toEqual({
      xml: 200,
      kude: 200,
    })
  })

  it('200 for the KuDE without a damaged logo, which is logged', async () => {
    const bare = textsOf((await kude(id)).rawPayload)
    const logo_path = `logos/${t.emitter.id}/0123456789abcdef.png`
    await put(logo_path, sampleLogo())
    await t.deps.db.update(emitters).set({ logo_path }).where(eq(emitters.id, t.emitter.id))
    expect((await kude(id)).rawPayload.includes('/Image')).toBe(true)
    for (const bytes of [Buffer.from('basura'), sampleLogo().subarray(0, 60)]) {
      await put(logo_path, bytes)
      lines.length = 0
      const res = await kude(id)
      expect({ status: res.statusCode, texts: textsOf(res.rawPayload) }).toEqual({ status: 200, texts: bare })
      expect(logged(40)).toEqual([expect.objectContaining({ emitterId: t.emitter.id, msg: 'logo not drawn' })])
    }
    await t.deps.db.update(emitters).set({ logo_path: null }).where(eq(emitters.id, t.emitter.id))
  })
})

it('a RUC that ends in a letter keeps it in the CDC, which opens XML and KuDE', async () => {
  const own = { ruc: '1234567D', dv: digitoVerificador('1234567D') }
  await t.deps.db.update(emitters).set(own).where(eq(emitters.id, t.emitter.id))
  await t.deps.db.update(empresas).set(own).where(eq(empresas.id, t.empresa.id))
  // The stamp that the sandbox has seen belongs to the other RUC.
  await t.deps.db.update(timbrados).set({ numero: '87654321' }).where(eq(timbrados.id, t.timbrado.id))
  await t.equip({ ...t.emitter, ...own })
  const issued = await t.as('operador').post(SYNC, t.factura())
  expect(issued.json()).toMatchObject({ estado: 'approved' })
  const { cdc } = issued.json()
  expect(cdc).toMatch(/^011234567D/)
  expect({ xml: (await xml(cdc)).statusCode, kude: (await kude(cdc)).statusCode }).toEqual({ xml: 200, kude: 200 })
})
