/** The links of a document: the QR of its signed bytes, in every answer that shows one document. docs/notes 504. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { archivos, dtes } from '../../db/index.ts'

const DTES = '/api/sifen/dtes'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const detail = async (id: number) => (await t.as('lector').get(`${DTES}/${id}`)).json()
/** Returns the QR of the signed XML, read by another way. */
async function signedQr(id: number): Promise<string | undefined> {
  const { body } = await t.as('lector').get(`${DTES}/${id}/xml`)
  return /<dCarQR>(.*)<\/dCarQR>/.exec(body)?.[1]?.replaceAll('&amp;', '&')
}
const linksOf = (id: number, qr: unknown) => ({ qr, xml: `${DTES}/${id}/xml`, kude: `${DTES}/${id}/kude` })

it('are in the outcome, in its repetition and in the detail, with the QR that was signed', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const factura = t.factura()
  const { id, enlaces } = (await t.as('operador').post(SYNC, factura, { headers })).json()
  const again = await t.as('operador').post(SYNC, factura, { headers })
  const links = linksOf(id, await signedQr(id))
  expect(links.qr).toMatch(/^https:\/\/ekuatia\.set\.gov\.py\/consultas-test\/qr\?nVersion=150&Id=\d{44}&/)
  expect({ first: enlaces, again: again.json().enlaces, detail: (await detail(id)).enlaces }).toEqual({
    first: links,
    again: links,
    detail: links,
  })
  expect(again.headers['idempotency-replay']).toBe('true')
})

it('are in a created document, without the QR until it is signed', async () => {
  const { id, enlaces } = (await t.as('operador').post(DTES, t.factura())).json()
  expect({ created: enlaces, draft: (await detail(id)).enlaces }).toEqual({
    created: linksOf(id, null),
    draft: linksOf(id, null),
  })
  await t.drain()
  expect((await detail(id)).enlaces).toEqual(linksOf(id, await signedQr(id)))
})

it('are in a refusal that names the document', async () => {
  const numero = (await t.lastNumber()) + 1
  await t.as('operador').post(SYNC, t.facturaNumero(numero))
  const res = await t.as('operador').post(SYNC, t.facturaNumero(numero))
  const { id, enlaces } = res.json()
  expect({ status: res.statusCode, enlaces }).toEqual({ status: 422, enlaces: linksOf(id, await signedQr(id)) })
})

it('do not wait for the archive: the QR of an archived document is in its XML', async () => {
  const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
  const row = await t.dte(id)
  await t.db
    .update(archivos)
    .set({ contenido: null, archivado_at: t.clock.now(), sha256: row.xml_sha256, bytes: 1 })
    .where(eq(archivos.nombre, row.xml_signed_path ?? ''))
  await t.db
    .update(dtes)
    .set({ version: sql`${dtes.version} + 1` })
    .where(eq(dtes.id, id))
  expect((await detail(id)).enlaces).toEqual(linksOf(id, null))
})
