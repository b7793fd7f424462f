/**
 * A document found under our CDC is adopted only when it is ours: a posting of this document, or the same sale. Another
 * one ends the sale as rejected (docs/notes 336).
 */
import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { attempts, dtes } from '../../../db/index.ts'
import { dropFile } from '../../../files/index.ts'
import { makeXml } from '../sign/sign-draft.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
afterEach(() => t.restore())

/** Issues a document whose answer is lost after it arrived. Returns its id. */
async function lost(over = {}): Promise<number> {
  t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1 })
  const res = await t.as('operador').post(SYNC, t.factura(over))
  expect(res.statusCode).toBe(504)
  return res.json().id
}

/** Changes the document that queries show. */
const show = (change: (xml: string) => string, digest?: string) =>
  t.interpose('consulta', async (real, cdc) => {
    const answer = await real.consulta(cdc)
    if (!answer.encontrado) return answer
    const { documento } = answer
    return { ...answer, documento: { ...documento, xml: change(documento.xml), ...(digest && { digest }) } }
  })

const OTHER_DIGEST = `${'B'.repeat(43)}=`
const settled = async (id: number) => {
  await t.wait(100)
  return t.dte(id)
}

it('is adopted by the digest of its posting', async () => {
  const id = await lost()
  expect(await settled(id)).toMatchObject({ estado: 'approved' })
})

it('is adopted by the digest alone, whatever else SIFEN shows', async () => {
  const id = await lost()
  show(() => '<rDE/>')
  expect(await settled(id)).toMatchObject({ estado: 'approved' })
})

it('is adopted as the same sale when the posting is not known', async () => {
  const id = await lost()
  await t.deps.db.update(attempts).set({ digest: null })
  expect(await settled(id)).toMatchObject({ estado: 'approved' })
})

it('is adopted as the same sale by its request, when the signed bytes are gone', async () => {
  const id = await lost()
  await t.deps.db.update(attempts).set({ digest: null })
  const { empresa_id, xml_signed_path } = await t.dte(id)
  await dropFile(t.deps.db, { empresa_id, nombre: xml_signed_path ?? '' })
  expect(await settled(id)).toMatchObject({ estado: 'approved' })
})

it('has the bytes that SIFEN has, when it was signed again and its posting is not known', async () => {
  const id = await lost()
  const { cdc, xml_sha256 } = await t.dte(id)
  await signAgain(id)
  await t.deps.db.update(attempts).set({ digest: null })
  const after = await settled(id)
  expect({ estado: after.estado, xml_sha256: after.xml_sha256 }).toEqual({ estado: 'approved', xml_sha256 })
  expect(t.sandbox.postsOf(cdc)[0]?.rdeSha256).toBe(xml_sha256)
  const { body } = await t.as('operador').get(`/api/sifen/dtes/${id}/xml`)
  expect(hash('sha256', body)).toBe(xml_sha256)
})

it('has the bytes of the posting that SIFEN has, when it was signed again since', async () => {
  const id = await lost()
  const { xml_sha256 } = await t.dte(id)
  await signAgain(id)
  expect(await settled(id)).toMatchObject({ estado: 'approved', xml_sha256 })
})

/** Signs the document anew, as after a restore of a draft. */
async function signAgain(id: number): Promise<void> {
  t.clock.advance(1)
  const dte = await t.dte(id)
  const { path, sha256 } = await makeXml(t.deps, dte)
  expect(sha256).not.toBe(dte.xml_sha256)
  await t.deps.db.update(dtes).set({ xml_signed_path: path, xml_sha256: sha256 }).where(eq(dtes.id, id))
}

let points = 0
const OTHERS: readonly [string, (xml: string) => string][] = [
  ['item', xml => xml.replace('Yerba mate', 'Azúcar')],
  ['receiver', xml => xml.replace('Cliente SA', 'Otro SA')],
  ['total', xml => xml.replace(/<dTotGralOpe>\d+/, '<dTotGralOpe>22000')],
  ['instant of emission', xml => xml.replace(/<dFeEmiDE>.{19}/, '<dFeEmiDE>2026-11-21T00:00:01')],
]
it.each(OTHERS)(
  'of another sale, with another %s, is not adopted, and the sale ends rejected',
  async (_what, change) => {
    // Each at a point of its own: three numbers of others in a row would stop the point.
    const codigo = `${500 + ++points}`
    const { id: punto_expedicion_id } = await t.make.punto(t.establecimiento, { codigo })
    const id = await lost({ punto_expedicion_id })
    show(change, OTHER_DIGEST)
    const { estado, numero, prot_aut, sifen_result_code } = await settled(id)
    expect({ estado, prot_aut, sifen_result_code }).toEqual({
      estado: 'rejected',
      prot_aut: null,
      sifen_result_code: '1001',
    })
    expect(await t.lastNumber(punto_expedicion_id)).toBeGreaterThanOrEqual(numero)
    const detail = await t.as('operador').get(`/api/sifen/dtes/${id}`)
    expect(detail.json().sifen_explicacion).toMatchObject({ campo: 'numeroDocumento' })
    const again = await t.as('operador').post(`/api/sifen/dtes/${id}/reenviar`)
    expect({ status: again.statusCode, errors: again.json().errors }).toEqual({
      status: 422,
      errors: { numeroDocumento: [expect.stringContaining('otro documento con el número de este')] },
    })
  },
)
