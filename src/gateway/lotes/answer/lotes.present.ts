/** A lot as JSON, for the responses, the webhooks and the log. */
import type { LoteEstado } from '../../../db/index.ts'
import type { DteRow } from '../../dtes/index.ts'
import type { LoteRow } from '../record/index.ts'

/** A lot in its current state, with its documents. */
export type SentLote = { lote: LoteRow; dtes: readonly { dte_id: number; cdc: string }[] }

export type LotePart = {
  lote_id: number
  estado: LoteEstado
  prot_lote: string | null
  cod_res: string | null
  msg_res: string | null
  dte_ids: number[]
}

export type LoteOutcome = LotePart & {
  http_code: number
  batch_id: number
  prot_lotes?: string[]
  lotes?: LotePart[]
}

const presentPart = ({ lote, dtes }: SentLote): LotePart => ({
  lote_id: lote.id,
  estado: lote.estado,
  prot_lote: lote.prot_lote,
  cod_res: lote.cod_res,
  msg_res: lote.msg_res,
  dte_ids: dtes.map(({ dte_id }) => dte_id),
})

/**
 * Returns the answer about all lots of one request. Its status fields are those of `worst`, the lot that most needs the
 * client's attention.
 */
export function presentLotes(sent: readonly SentLote[], worst: SentLote, http_code: number): LoteOutcome {
  const parts = sent.map(presentPart)
  const protocols = parts.flatMap(({ prot_lote }) => prot_lote ?? [])
  const several = parts.length > 1 && { prot_lotes: protocols, lotes: parts }
  return {
    ...presentPart(worst),
    prot_lote: protocols[0] ?? null,
    dte_ids: parts.flatMap(({ dte_ids }) => dte_ids),
    http_code,
    batch_id: worst.lote.batch_id ?? parts[0]?.lote_id ?? worst.lote.id,
    ...several,
  }
}

/** Returns exactly the fields that the log has about a lot. Spec, Outbound calls; docs/notes A35. */
export const logOfLote = ({ lote, dtes }: SentLote, at: Date) => ({
  lote_id: lote.id,
  batch_id: lote.batch_id,
  timestamp: at.toISOString(),
  dtes: dtes.length,
  cdcs: dtes.map(({ cdc }) => cdc),
  cod_res: lote.cod_res,
  prot_lote: lote.prot_lote,
})

/** Returns a document of a lot in its state now. */
export const presentDocument = (dte: DteRow | undefined) =>
  dte
    ? [
        {
          id: dte.id,
          cdc: dte.cdc,
          estado: dte.estado,
          sifen_result_code: dte.sifen_result_code,
          sifen_result_msg: dte.sifen_result_msg,
        },
      ]
    : []

/** Returns the lot as webhooks send it. */
export const presentLote = ({ lote, dtes }: SentLote) => ({
  ...presentPart({ lote, dtes }),
  emitter_id: lote.emitter_id,
  tipo_documento: lote.tipo_documento,
  batch_id: lote.batch_id,
  cdcs: dtes.map(({ cdc }) => cdc),
  sent_at: lote.sent_at.toISOString(),
  settled_at: lote.settled_at?.toISOString() ?? null,
})
