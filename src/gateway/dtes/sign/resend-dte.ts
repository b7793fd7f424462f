/**
 * POST /api/sifen/dtes/{id}/reenviar: resends a document that did not arrive at SIFEN, or that SIFEN rejected.
 * docs/notes A14.
 */
import { type Estado, isUniqueViolation, type Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import {
  type Claim,
  type FirstResult,
  insertClaim,
  notFound,
  type Principal,
  requireOwned,
  UNREPEATED,
  unprocessable,
  visibleEmpresas,
} from '../../../http/index.ts'
import { measuredOf, requireWithin } from '../../cuentas/index.ts'
import { lockForNumero, raiseNumero } from '../../timbrados/index.ts'
import { notResendable, numberOfAnother, numberTaken, pointHeld, tooOldToResend } from '../answer/index.ts'
import { moveDte } from '../move/index.ts'
import { isNumberTaken, lockEmpresa, voidedText } from '../numero/index.ts'
import { assertNoTwin, keepInvoice, lockForResend } from '../plan/index.ts'
import {
  type DteChange,
  type DteRow,
  dteKey,
  findDte,
  isOfAnother,
  isTooOld,
  jobFor,
  listHistorial,
  readDte,
  type StateChange,
  saleOf,
} from '../record/index.ts'
import { makeXml } from './sign-draft.ts'

/**
 * The job, by the spec's name, that continues with a document resent from that state. States without one can't be
 * resent.
 */
const RESEND_JOB: Partial<Record<Estado, string>> = {
  draft: 'BuildAndSignDteJob',
  signed: 'SendDteJob',
  error: 'SendDteJob',
  rejected: 'SendDteJob',
}

/**
 * Resends a document. Throws 409, with its id and state, when it can't be resent. Throws 422 when it must be rebuilt
 * and can't be; its state and codes then stay unchanged.
 */
export async function resendDte(deps: Deps, principal: Principal, text: string | undefined, once = UNREPEATED) {
  const found = await findDte(deps.db, visibleEmpresas(principal), dteKey(text))
  const dte = requireOwned(principal, found, 'sifen:send')
  await requireWithin(deps, principal, measuredOf(dte))
  return once.run(dte.empresa_id, claim => resend(deps, dte, { userId: principal.userId, claim }, MOST_TRIES))
}

/** Times that a document is read again because something else, such as a query, moved it meanwhile. */
const MOST_TRIES = 3

async function resend(deps: Deps, dte: DteRow, by: By, tries: number) {
  if (isOfAnother(dte)) throw numberOfAnother()
  const job = RESEND_JOB[dte.estado]
  if (!job) throw notResendable(dte)
  const moved = await (needsBuilding(dte) ? resendRebuilt(deps, dte, by) : resendAsIs(deps, dte, by))
  if (moved) {
    deps.loop.nudge(jobFor(moved))
    return presentResent(moved, dte.estado, job)
  }
  const fresh = (await readDte(deps.db, dte)) ?? dte
  if (tries === 1) throw notResendable(fresh)
  return resend(deps, fresh, by, tries - 1)
}

const presentResent = (dte: DteRow, before: Estado, job: string) => ({
  message: MESSAGES[dte.estado === 'draft' ? 'draft' : 'signed'],
  dte_id: dte.id,
  estado_anterior: before,
  estado_actual: dte.estado,
  job,
})

/** Returns the same answer for an earlier request, with the document's current state. */
export async function resentBefore({ db }: Deps, _principal: Principal, { empresa_id, dte_id }: FirstResult) {
  const dte = dte_id ? await readDte(db, { empresa_id, id: dte_id }) : undefined
  if (!dte) throw notFound()
  const resent = (await listHistorial(db, dte)).findLast(({ trigger }) => trigger === 'resend')
  const before = (resent?.from as Estado | undefined) ?? dte.estado
  return presentResent(dte, before, RESEND_JOB[before] ?? 'SendDteJob')
}

/** The user who resends, and the row of the request. */
type By = { userId: number; claim: Claim | undefined }

const MESSAGES = {
  draft: 'El documento se arma, se firma y se envía a SIFEN.',
  signed: 'El documento se envía a SIFEN.',
}

/**
 * True for a rejected document, so that corrected data of its emitter apply, and for one that ended before it was
 * signed.
 */
const needsBuilding = ({ estado, xml_signed_path }: DteRow) =>
  estado === 'rejected' || (estado === 'error' && xml_signed_path === null)

/** Resends a document with its present bytes, if it has any. SendDteJob signs them again when they are too old. */
function resendAsIs(deps: Deps, dte: DteRow, by: By): Promise<DteRow | undefined> {
  const at = deps.clock.now()
  if (dte.estado === 'error' && isTooOld(at, dte)) throw tooOldToResend()
  return move(deps, dte, by, { trigger: 'resend', at, change: CLEAN, due: { at, kind: 'send' } })
}

async function resendRebuilt(deps: Deps, dte: DteRow, by: By): Promise<DteRow | undefined> {
  const xml = await makeXml(deps, dte)
  const at = deps.clock.now()
  const bytes = { ...xml, signed_at: at }
  return move(deps, dte, by, { trigger: 'resend', at, change: CLEAN, xml: bytes, due: { at, kind: 'send' } })
}

/** Columns of a resent document. It is on the asynchronous path from now on, with all its retries. */
const CLEAN: DteChange = {
  sifen_result_code: null,
  sifen_result_msg: null,
  sifen_result_service: null,
  via: 'async',
  prot_aut: null,
  fecha_proceso: null,
  last_sent_at: null,
  retries: 0,
  reposts: 0,
}

/** Takes back what the transaction wrote. */
class MovedMeanwhile extends Error {}

/** Moves the document. Undefined when something else has moved it. */
async function move(
  deps: Deps,
  dte: DteRow,
  { userId, claim }: By,
  stateChange: StateChange,
): Promise<DteRow | undefined> {
  try {
    return await deps.db.transaction(async tx => {
      if (claim) await insertClaim(tx, claim, { dte_id: dte.id })
      const venta_id = saleOf(dte)
      const change = { ...stateChange.change, venta_id, ...(await takeBack(tx, dte)) }
      await lockForResend(tx, dte)
      const decide = (fresh: DteRow) => (fresh.version === dte.version ? { ...stateChange, change } : undefined)
      const resent = await moveDte(tx, dte, decide, { by: { userId } })
      if (!resent) throw new MovedMeanwhile()
      return resent
    })
  } catch (error) {
    if (error instanceof MovedMeanwhile) return undefined
    throw isUniqueViolation(error, 'dtes_numero_en_vuelo') ? numberTaken() : error
  }
}

/**
 * Takes the number of an ended document again, under the lock that new documents take. Throws 422 when another document
 * has it or it was voided, and 409 when its sale may have come back. Moves the counter past it again, if a rejection had
 * returned the number; not at a held point.
 */
async function takeBack(tx: Tx, dte: DteRow): Promise<DteChange> {
  const { empresa_id, punto_expedicion_id: id, tipo_documento: tipo, numero } = dte
  if (dte.estado !== 'error' && dte.estado !== 'rejected') return {}
  const contador =
    id === null ? void (await lockEmpresa(tx, empresa_id)) : await lockForNumero(tx, { empresa_id, id }, tipo)
  await keepInvoice(tx, dte)
  await assertNoTwin(tx, dte)
  if (await isNumberTaken(tx, dte)) throw numberTaken()
  const voided = await voidedText(tx, dte, numero)
  if (voided) throw unprocessable({ numeroDocumento: [voided] })
  if (id === null || !contador || contador.ultimo >= numero) return {}
  if (contador.hold) throw pointHeld(contador.hold, `${dte.establecimiento}-${dte.punto_expedicion}`)
  await raiseNumero(tx, { empresa_id, id }, tipo, numero)
  return { numero_anterior: contador.ultimo }
}
