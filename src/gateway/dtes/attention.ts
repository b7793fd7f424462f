/** Documents in doubt that can't be queried, because their SIFEN is no longer in the configuration. */
import type { Deps } from '../../deps.ts'
import { lastAttempt, listDoubts } from './attempts.queries.ts'
import type { DteRow } from './dtes.queries.ts'

/** Maximum number of ids in a log line. */
const NAMED = 20

/** Returns, in Spanish, why the document will not settle by itself and what to do. Null when nothing is needed. */
export async function attentionFor({ db, sifen }: Deps, dte: DteRow): Promise<string | null> {
  const { id, estado, ambiente } = dte
  const attempt = estado === 'sent' ? await lastAttempt(db, dte) : undefined
  if (!attempt || sifen.addressNow(ambiente, attempt.base_url) !== undefined) return null
  return `Necesita atención de quien opera la pasarela: se envió a ${attempt.base_url}, que ya no está en la configuración, y no se sabe si ese SIFEN lo aprobó. Si es el mismo SIFEN con otra dirección, agréguela a SIFEN_FORMER_URLS y reinicie. Si no, averigüe qué pasó con su CDC y ciérrelo: nanduti dte cerrar ${id} --estado approved|rejected|error --motivo "…".`
}

/** Logs the documents that need attention, if any. Runs once a day and when a process starts. */
export async function reportAttention({ db, sifen, log }: Deps): Promise<void> {
  const lost = (await listDoubts(db)).filter(
    ({ ambiente, base_url }) => sifen.addressNow(ambiente, base_url) === undefined,
  )
  if (lost.length === 0) return
  const dteIds = lost.slice(0, NAMED).map(({ id }) => id)
  const baseUrls = [...new Set(lost.map(({ base_url }) => base_url))]
  log.error({ count: lost.length, dteIds, baseUrls }, 'documents need attention')
}
