/** Documents that need a person, and why. */
import type { Deps } from '../../deps.ts'
import { replacedAlready, twinText } from './answer/index.ts'
import {
  type DteRow,
  findApprovedInSale,
  findLiveInSale,
  findTwins,
  isUnresolved,
  lastAttempt,
  listDoubts,
  listHistorial,
} from './record/index.ts'

/** Maximum number of ids in a log line. */
const NAMED = 20

/**
 * Returns, in Spanish, why the document needs a person and what to do. Null when nothing is needed. `isReplaced`: another
 * document replaces it.
 */
export async function attentionFor(deps: Deps, dte: DteRow, isReplaced: boolean): Promise<string | null> {
  const { estado } = dte
  if (isReturned(dte)) return dte.sifen_result_msg
  if (estado === 'sent') return lostAddress(deps, dte)
  if (estado === 'rejected') return (await isUnresolved(deps.db, dte)) ? unsold(deps, dte) : null
  if (estado === 'error') return dte.venta_id && !dte.descartado_at ? soldAlready(deps, dte) : null
  if (estado === 'approved' || estado === 'approved_obs') return isReplaced || dte.venta_id ? twice(deps, dte) : null
  return null
}

/** The text for a document that will not settle by itself, because its SIFEN is no longer in the configuration. */
async function lostAddress({ db, sifen }: Deps, dte: DteRow): Promise<string | null> {
  const { id, ambiente } = dte
  const attempt = await lastAttempt(db, dte)
  if (!attempt || sifen.addressNow(ambiente, attempt.base_url) !== undefined) return null
  return `Necesita atención de quien opera la pasarela: se envió a ${attempt.base_url}, que ya no está en la configuración, y no se sabe si ese SIFEN lo aprobó. Si es el mismo SIFEN con otra dirección, agréguela a SIFEN_FORMER_URLS y reinicie. Si no, averigüe qué pasó con su CDC y ciérrelo: nanduti dte cerrar ${id} --estado approved|rejected|error --motivo "…".`
}

/** True for a document that went in a lot, is signed again, and that nothing posts by itself (docs/notes A28). */
const isReturned = ({ estado, due_at, last_attempt_id }: DteRow): boolean =>
  estado === 'signed' && due_at === null && last_attempt_id !== null

/** The text for a rejected document that is neither replaced nor dismissed (docs/notes A43). */
async function unsold({ db }: Deps, dte: DteRow): Promise<string> {
  const twins = await findTwins(db, dte)
  const another = `mita otro con el dato corregido y reemplaza_id: ${dte.id}.`
  return twins.length === 0
    ? `SIFEN rechazó este documento y ninguno aprobado lo reemplaza: la venta no tiene documento. E${another} Si no hace falta otro, descártelo con su motivo.`
    : `SIFEN rechazó este documento. Su venta ${twinText(twins)}. Si es la misma venta, descarte este documento con su motivo. Si no lo es, e${another}`
}

/** The text for two approved documents of one sale. One of them had failed, and SIFEN had it after all. */
async function twice({ db }: Deps, dte: DteRow): Promise<string | null> {
  const other = await findApprovedInSale(db, dte)
  if (other === undefined) return null
  return `SIFEN aprobó dos documentos de esta venta: este y el ${other}. Cancele uno de los dos, o ajústelo con una nota de crédito.`
}

/** The text for a document that was not sent, because another one of its sale stands. */
async function soldAlready({ db }: Deps, dte: DteRow): Promise<string | null> {
  const rival = await findLiveInSale(db, dte)
  const last = (await listHistorial(db, dte)).findLast(({ from, to }) => from !== to)
  if (!rival || last?.trigger !== 'sold-already') return null
  return `No se envió: ${replacedAlready(dte, rival).message} Si el ${rival.id} tiene un dato equivocado, cancélelo: después puede reenviar este. Si no, descarte este con su motivo.`
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
