/**
 * Adopts a document that SIFEN returned under a CDC of ours. Its signature is verified; its row, file, events and the
 * counter are one transaction (docs/notes 411).
 */
import { hash } from 'node:crypto'
import { type RdeSummary, requestOfRde, summariseRde, verifyRde } from '@nanduti/sifen'
import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import {
  type DteRow,
  type Found,
  findLastSerie,
  instantOf,
  lockEmpresa,
  openRecovered,
  type Returned,
  readDte,
  recoverOwn,
  signedXmlPath,
} from '../dtes/index.ts'
import type { IssuerRow } from '../emitters/index.ts'
import { recoverEventos } from '../eventos/index.ts'
import { lockContador, raiseNumero } from '../timbrados/index.ts'
import { AT_SIFEN, findByCdc, type Place } from './recuperacion.queries.ts'

type Tools = Pick<Deps, 'db' | 'files' | 'clock'>

/** Where the document was found, and on whose behalf. */
export type Around = { place: Place; emitter: IssuerRow; baseUrl: string; by: { userId: number } | { job: string } }

/**
 * Adopts the document. Returns its row. Undefined when another document has the CDC and is being issued. Throws
 * `NotGenuine`.
 */
export async function adopt(tools: Tools, around: Around, answer: Found): Promise<DteRow | undefined> {
  const lost = await read(tools, around, answer)
  return tools.db.transaction(async tx => {
    await lockNumbers(tx, around.place)
    const own = await adoptAsOwn(tx, tools, around, lost)
    if (own && !AT_SIFEN.includes(own.estado)) return undefined
    const dte = own ?? (await openRecovered(tx, tools, rowOf(around, lost), lost.returned, around.by))
    await recoverEventos(tx, tools, dte, answer.documento.eventos, around.by)
    await raise(tx, around, lost.summary)
    return dte
  })
}

/** The document that SIFEN returned is not what its signature says, or not the one that was asked for. */
export class NotGenuine extends Error {
  override name = 'NotGenuine'
}

type Lost = { summary: RdeSummary; body: unknown; returned: Returned }

/** Verifies the returned XML, and reads it. */
async function read({ clock }: Tools, { place, emitter, baseUrl }: Around, answer: Found): Promise<Lost> {
  const { cdc, xml } = answer.documento
  const verified = await verifyRde(xml)
  if (!verified.ok) throw new NotGenuine(`${cdc}: ${verified.problems.map(({ detail }) => detail).join('; ')}`)
  if (verified.cdc !== cdc || verified.ambiente !== emitter.ambiente)
    throw new NotGenuine(`${cdc}: the document is of another environment or CDC`)
  const summary = await summariseRde(xml)
  if (summary.timbrado !== place.timbrado) throw new NotGenuine(`${cdc}: the document is of another timbrado`)
  const bytes = Buffer.from(xml)
  const sha256 = hash('sha256', bytes)
  const path = signedXmlPath({ cdc, fecha_emision: summary.fechaEmision }, sha256)
  const signed_at = instantOf(summary.fechaFirma, clock.now())
  return {
    summary,
    body: await requestOfRde(xml),
    returned: { answer, xml: { bytes, path, sha256 }, signed_at, base_url: baseUrl },
  }
}

/** Locks the counter as a creation does, so that nothing is numbered meanwhile and no other run adopts the same. */
async function lockNumbers(tx: Tx, { empresa_id, punto_expedicion_id: id, tipo_documento }: Place): Promise<void> {
  if (id === null) await lockEmpresa(tx, empresa_id)
  else await lockContador(tx, { empresa_id, id }, tipo_documento)
}

/** Lifts the counter to the number, unless a later series has begun to count anew. */
async function raise(tx: Tx, { place, emitter: { ambiente } }: Around, { numero, serie }: RdeSummary): Promise<void> {
  const { empresa_id, punto_expedicion_id: id, tipo_documento } = place
  if (id === null || (await findLastSerie(tx, { ...place, ambiente })) !== serie) return
  await raiseNumero(tx, { empresa_id, id }, tipo_documento, numero)
}

/**
 * Moves the rows of ours that have the document's CDC to what SIFEN shows. Returns the one that has the CDC then: the
 * others are rejected.
 */
async function adoptAsOwn(tx: Tx, tools: Tools, { place, by }: Around, { returned }: Lost) {
  let holder: DteRow | undefined
  for (const ref of await findByCdc(tx, place.empresa_id, returned.answer.documento.cdc)) {
    const dte = await readDte(tx, ref)
    const after = (dte && (await recoverOwn(tx, tools, dte, returned, by))) ?? dte
    if (after && after.estado !== 'rejected') holder = after
  }
  return holder
}

function rowOf({ place, emitter: { ambiente } }: Around, { summary, body }: Lost) {
  const { tipoCambio, porTasa } = summary
  return {
    ...place,
    ambiente,
    timbrado_fecha_inicio: summary.timbradoFechaInicio,
    numero: summary.numero,
    serie: summary.serie,
    codigo_seguridad: summary.codigoSeguridad,
    cdc: summary.cdc,
    fecha_emision: summary.fechaEmision,
    moneda: summary.moneda,
    tipo_cambio: tipoCambio === undefined ? null : { fecha: null, valor: tipoCambio, fuente: 'usuario' as const },
    total_operacion: summary.totalOperacion,
    total_iva: summary.totalIva,
    ...porTasa,
    receptor_documento: summary.receptorDocumento,
    receptor_nombre: summary.receptorNombre,
    cdc_asociado: summary.cdcAsociado ?? null,
    payload: { body, contexto: { ambiente, ahora: summary.fechaEmision } },
  }
}
