/**
 * Stores what SIFEN has and our database lost: a whole document, or what happened to one of ours (docs/notes 411). The
 * caller has verified the XML.
 */
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { putFile } from '../../../files/index.ts'
import { type Actor, moveDte, newAttempt, record } from '../move/index.ts'
import {
  type DteRow,
  insertAttempts,
  insertDte,
  insertRecuentos,
  lastAttempt,
  listAttempts,
  type NewDte,
  recount,
  type StateChange,
  transition,
  xmlColumns,
} from '../record/index.ts'
import { postedBytes, type StoredXml } from '../sign/index.ts'
import { judge } from './ours.ts'
import { found, proved, type Shown } from './protocol.ts'

type Tools = Pick<Deps, 'files' | 'clock'>

/** A document as SIFEN shows it. `signed_at` is its dFecFirma; `base_url` is the address that was asked. */
export type Returned = { answer: Shown; xml: StoredXml; signed_at: Date | null; base_url: string }

/** The columns that its XML and its place give. */
export type LostRow = Omit<NewDte, 'estado' | 'via' | 'created_at' | 'updated_at'>

/** Inserts a document that our database does not have, in the state that SIFEN shows, with its posting. */
export async function openRecovered(
  tx: Tx,
  tools: Tools,
  row: LostRow,
  returned: Returned,
  by: Actor['by'],
): Promise<DteRow> {
  const now = tools.clock.now()
  const stateChange = recovered(now, { last_sent_at: null }, returned)
  const entry = transition(null, 'sync', stateChange.trigger)
  if (!entry) throw new TypeError(`No document begins by ${stateChange.trigger}`)
  const dates = { aprobado_at: now, recuperado_at: now, created_at: now, updated_at: now }
  const signed = xmlColumns(stateChange.xml)
  const dte = await insertDte(tx, { ...row, ...stateChange.change, ...signed, ...dates, via: 'sync', estado: entry.to })
  if (!dte) throw new TypeError('A finished document conflicts with none in progress')
  await insertPosting(tx, dte, returned)
  await insertRecuentos(tx, recount({ ...dte, estado: 'draft' }, dte))
  await record(tx, [{ dte, from: null, entry, stateChange, actor: { by } }])
  return dte
}

/**
 * Moves a document of ours to the state that SIFEN shows, although our database may have lost its posting. A document
 * of another sale under the same CDC ends ours as rejected. Returns the moved row. Undefined when SIFEN shows nothing
 * new, or the document may not move.
 */
export async function recoverOwn(
  tx: Tx,
  tools: Tools,
  dte: DteRow,
  returned: Returned,
  by: Actor['by'],
): Promise<DteRow | undefined> {
  const now = tools.clock.now()
  const judged = await judge({ db: tx, files: tools.files }, dte, returned.answer)
  if (!judged.encontrado) return undefined
  const attempt = await lastAttempt(tx, dte)
  const actor = { by, ...(attempt && { attempt }) }
  const decide = (fresh: DteRow): StateChange | undefined => {
    if (!judged.esNuestro || isApproved(fresh)) return proved(now, fresh, judged)
    return fresh.estado === 'cancelled' ? undefined : recovered(now, fresh, returned)
  }
  const moved = await moveDte(tx, dte, decide, actor)
  if (moved && judged.esNuestro && !(await isKnownPosting(tx, dte, returned))) await insertPosting(tx, dte, returned)
  return moved
}

const isApproved = ({ estado }: DteRow) => estado === 'approved' || estado === 'approved_obs'

/** Adopts SIFEN's state with the bytes that SIFEN has. */
function recovered(now: Date, dte: Pick<DteRow, 'last_sent_at'>, { answer, xml, signed_at }: Returned): StateChange {
  const { change, attempt, ...stateChange } = found(now, dte, { ...answer, esNuestro: true })
  return {
    ...stateChange,
    trigger: answer.documento.cancelado ? 'recovered-cancelled' : 'recovered',
    ...(change && { change }),
    xml: { ...xml, signed_at },
    ...(attempt && { attempt }),
  }
}

const isKnownPosting = async (tx: Tx, dte: DteRow, { xml }: Returned) =>
  (await listAttempts(tx, dte)).some(({ xml_sha256 }) => xml_sha256 === xml.sha256)

/** Inserts the posting that our database lost: later queries go to its address, and compare with its digest. */
async function insertPosting(tx: Tx, dte: DteRow, { answer, xml, base_url }: Returned): Promise<void> {
  const at = dte.fecha_proceso ?? dte.created_at
  const result = { sifen_result_code: answer.codigo, sifen_result_msg: answer.mensaje }
  const posting = { ...postedBytes(xml), base_url, lote_id: null }
  await putFile(tx, { empresa_id: dte.empresa_id, nombre: xml.path }, xml.bytes)
  await insertAttempts(tx, [{ ...newAttempt(dte, posting, at), ...result, outcome: 'answered', finished_at: at }])
}
