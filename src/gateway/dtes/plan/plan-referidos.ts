/**
 * Checks of the documents that a document refers to, against our own database, before a number is taken (docs/notes
 * A38).
 */

import { type DteInput, type Referido, readInput } from '@nanduti/sifen'
import type { Estado } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { EmitterRow } from '../../emitters/index.ts'
import { findReferidos, type ReferidoRow, sumNotas } from './referidos.queries.ts'

/** Time of the sending: at once, or when the owner decides. */
export type Urgencia = 'ahora' | 'despues'

/** SIFEN's knowledge of a document by its state: now, and by the time that another document is sent. */
const SITUACION: Readonly<Record<Estado, Referido['situacion']>> = {
  draft: 'enCamino',
  signed: 'enCamino',
  sent: 'enCamino',
  approved: 'aprobado',
  approved_obs: 'aprobado',
  cancelled: 'cancelado',
  rejected: 'ausente',
  error: 'ausente',
}

/**
 * Returns those of the request's associated documents that the emitter's company issued here. Reads nothing for a
 * request without any.
 */
export async function planReferidos(
  { db }: Deps,
  emitter: Pick<EmitterRow, 'empresa_id' | 'ambiente'> | undefined,
  { documentoAsociado }: DteInput,
  urgencia: Urgencia,
): Promise<readonly Referido[]> {
  const cdcs = documentoAsociado?.flatMap(({ cdc }) => cdc?.trim() || []) ?? []
  if (!emitter || cdcs.length === 0) return []
  const rows = await findReferidos(db, emitter, cdcs)
  if (rows.length === 0) return []
  const sums = await sumNotas(db, emitter.empresa_id, cdcs)
  return rows.map(row => referido(row, sums.get(row.cdc), urgencia))
}

function referido(
  row: ReferidoRow,
  sums: Pick<Referido, 'acreditado' | 'porAcreditar'> | undefined,
  urgencia: Urgencia,
) {
  const situacion = SITUACION[row.estado]
  const { body } = row.payload as { body: unknown }
  return {
    cdc: row.cdc,
    // SIFEN receives the new document within a second: this one will not be approved by then.
    situacion: situacion === 'enCamino' && urgencia === 'ahora' ? 'ausente' : situacion,
    estado: row.estado,
    moneda: row.moneda,
    total: row.total_operacion,
    // The receiver of a nominated invoice is in its event, and SIFEN compares it (2442).
    receptor: row.nominada ? '' : row.receptor_documento,
    tipoTransaccion: readInput(body).dte.tipoTransaccion ?? 1,
    acreditado: sums?.acreditado ?? '0',
    porAcreditar: sums?.porAcreditar ?? '0',
  } satisfies Referido
}
