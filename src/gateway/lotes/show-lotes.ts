/** GET /api/sifen/lotes and GET /api/sifen/lotes/{id}: lots with SIFEN's answers and the state of their documents. */
import { padNumero } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { type Principal, visibleEmpresas } from '../../http/index.ts'
import type { LoteFilter } from './answer/index.ts'
import { listLotes } from './list-lotes.queries.ts'
import {
  type Carried,
  countCarried,
  findShownLote,
  type LoteKey,
  type LoteRow,
  listCarried,
  listLoteHistorial,
} from './record/index.ts'

/** Returns a page. One row more than shown is read, to tell whether there are others. */
export async function showLotes({ db }: Deps, principal: Principal, filter: LoteFilter) {
  const { limit } = filter
  const found = await listLotes(db, visibleEmpresas(principal), { ...filter, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const counts = new Map<number | null, Record<string, number>>()
  for (const [empresaId, some] of Map.groupBy(rows, ({ empresa_id }) => empresa_id)) {
    const ids = some.map(({ id }) => id)
    for (const { lote_id, estado, count } of await countCarried(db, empresaId, ids))
      counts.set(lote_id, { ...counts.get(lote_id), [estado]: count })
  }
  const data = rows.map(lote => ({ ...presentRow(lote), documentos: counts.get(lote.id) ?? {} }))
  return { data, ...(found.length > limit && { next_before_id: data.at(-1)?.lote_id }) }
}

/** Returns a lot. Reads its history before its row, so that the row is never older than its last change. */
export async function showLote({ db }: Deps, { lote: found }: { lote: LoteRow }) {
  const key: LoteKey = found
  const changes = await listLoteHistorial(db, key)
  const { lote } = (await findShownLote(db, key.id)) ?? { lote: found }
  const carried = await listCarried(db, key)
  return {
    ...presentRow(lote),
    documentos: carried.map(presentCarried),
    historial: changes.map(({ at, to, usuario }) => ({ at: at.toISOString(), to, usuario })),
  }
}

const presentRow = (lote: LoteRow) => ({
  lote_id: lote.id,
  estado: lote.estado,
  prot_lote: lote.prot_lote,
  cod_res: lote.cod_res,
  msg_res: lote.msg_res,
  emitter_id: lote.emitter_id,
  tipo_documento: lote.tipo_documento,
  batch_id: lote.batch_id,
  grupo: lote.grupo,
  error_code: lote.error_code,
  sent_at: lote.sent_at.toISOString(),
  next_poll_at: lote.next_poll_at?.toISOString() ?? null,
  settled_at: lote.settled_at?.toISOString() ?? null,
})

const presentCarried = ({ outcome, codigo, mensaje, ...dte }: Carried) => ({
  id: dte.id,
  cdc: dte.cdc,
  numero: `${dte.establecimiento}-${dte.punto_expedicion}-${padNumero(dte.numero)}`,
  estado: dte.estado,
  sifen_result_code: dte.sifen_result_code,
  sifen_result_msg: dte.sifen_result_msg,
  en_el_lote: { outcome, codigo, mensaje },
})
