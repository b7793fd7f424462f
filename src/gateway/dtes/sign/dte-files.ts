/** Files of a document: the signed XML as it was sent, and its KuDE. Spec, XML download rules and KuDE rules. */
import { hash } from 'node:crypto'
import { FORMATOS, KudeError, type KudeInput, renderKudeAsync, type SinValor } from '@nanduti/kude'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Estado } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { field, notFound, type Principal, requireOwned, visibleEmpresas } from '../../../http/index.ts'
import { emitterLogo } from '../../emitters/index.ts'
import { notSigned } from '../answer/index.ts'
import { draftXml } from '../plan/index.ts'
import { type DteRow, dteKey, findDte } from '../record/index.ts'

async function loadDte(deps: Deps, principal: Principal, text: string | undefined): Promise<DteRow> {
  const row = await findDte(deps.db, visibleEmpresas(principal), dteKey(text))
  return requireOwned(principal, row, 'sifen:read')
}

/** File names are CDCs, whose characters need no quoting. */
export const xmlDisposition = ({ cdc }: Pick<DteRow, 'cdc'>) => `attachment; filename=${cdc}.xml`
export const kudeDisposition = ({ cdc }: Pick<DteRow, 'cdc'>) => `inline; filename=KuDE_${cdc}.pdf`

/** Returns the signed XML. Throws 409 when the document is not signed, and 404 when its file is gone. */
export async function downloadXml(deps: Deps, principal: Principal, text: string | undefined, reply: FastifyReply) {
  const dte = await loadDte(deps, principal, text)
  const bytes = await signedXml(deps, dte)
  if (!bytes) throw notSigned(dte)
  reply.header('Content-Type', 'application/xml; charset=UTF-8')
  reply.header('Content-Disposition', xmlDisposition(dte))
  // The API's answers have it anyway; pages set their own headers.
  reply.header('Cache-Control', 'no-store')
  return Buffer.from(bytes)
}

/**
 * Returns the exact bytes that were signed. Undefined before the signature. Throws 404 when the file is gone. Throws,
 * as our own fault, when the file has other bytes: the row has the hash of what was sent to SIFEN (docs/notes 29).
 */
export async function signedXml(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { empresa_id, id, xml_signed_path: nombre, xml_sha256 }: DteRow,
): Promise<Uint8Array | undefined> {
  if (nombre === null) return undefined
  const bytes = await files.get(db, { empresa_id, nombre })
  if (!bytes) throw notFound()
  if (hash('sha256', bytes) === xml_sha256) return bytes
  throw new Error(`The signed file ${nombre} of document ${id} is damaged: its SHA-256 is not the stored one`)
}

/**
 * A document without SIFEN's approval prints like an invoice but has no fiscal value; its heading says so. Only
 * cancelled ones get a watermark (docs/notes A18).
 */
const SIN_VALOR: Partial<Record<Estado, SinValor>> = {
  rejected: 'rechazado',
  error: 'fallido',
}

export const kudeFilter = z.object({
  formato: field(
    z.enum(FORMATOS, 'El campo formato debe ser a4 o ticket.').default('a4'),
    'El papel: páginas A4 o el rollo de 80 mm de una impresora de tickets.',
    'ticket',
  ),
})
type KudeFilter = z.infer<typeof kudeFilter>

/**
 * Returns the KuDE, drawn from the signed XML. Before the signature it is drawn from the unsigned document, without QR
 * and marked as a draft (docs/notes A18).
 */
export async function downloadKude(
  deps: Deps,
  principal: Principal,
  text: string | undefined,
  { formato }: KudeFilter,
  reply: FastifyReply,
) {
  const dte = await loadDte(deps, principal, text)
  const { nominado } = dte
  const content = { ...(await readableXml(deps, dte)), formato, nominado, cancelado: dte.estado === 'cancelled' }
  const png = await emitterLogo(deps, dte.emitter_id)
  const pdf = await draw(deps, dte, content, png)
  reply.header('Content-Type', 'application/pdf')
  reply.header('Content-Disposition', kudeDisposition(dte))
  return Buffer.from(pdf)
}

/** Returns the document's XML: the signed one, or that of the draft. Throws 404 when the file is gone. */
export async function readableXml(deps: Deps, dte: DteRow) {
  const bytes = await signedXml(deps, dte)
  if (!bytes) return { xml: await draftXml(deps.db, dte), sinValor: 'borrador' as const }
  const sinValor = SIN_VALOR[dte.estado]
  return { xml: Buffer.from(bytes).toString('utf8'), ...(sinValor && { sinValor }) }
}

/** Returns the KuDE of an unsigned document, headed as a draft. `xml` is its unsigned text. */
export async function drawDraft(deps: Deps, emitter_id: number, xml: string): Promise<Uint8Array> {
  return draw(deps, { emitter_id }, { xml, sinValor: 'borrador' }, await emitterLogo(deps, emitter_id))
}

/** Draws the KuDE. Omits a logo whose file is damaged, like a missing one: the document matters more. */
async function draw(
  { log }: Deps,
  { emitter_id }: Pick<DteRow, 'emitter_id'>,
  content: KudeInput,
  png: Uint8Array | undefined,
): Promise<Uint8Array> {
  if (!png) return renderKudeAsync(content)
  try {
    return await renderKudeAsync({ ...content, logo: { png } })
  } catch (error) {
    if (!(error instanceof KudeError && error.code === 'KUDE_LOGO')) throw error
    log.warn({ err: error, emitterId: emitter_id }, 'logo not drawn')
    return renderKudeAsync(content)
  }
}
