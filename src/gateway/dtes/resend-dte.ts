/**
 * POST /api/sifen/dtes/{id}/reenviar: resends a document that did not arrive at SIFEN, or that SIFEN rejected.
 * docs/notes A14.
 */
import { type Estado, isUniqueViolation, type Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type Principal, requireOwned, unprocessable, visibleEmpresas } from '../../http/index.ts'
import { lockContador, raiseNumero } from '../timbrados/index.ts'
import { isTooOld } from './age-limits.ts'
import { dteKey } from './dte-key.ts'
import { notResendable, numberTaken, tooOldToResend } from './dtes.errors.ts'
import { type DteRow, findDte } from './dtes.queries.ts'
import type { DteChange, Happening } from './happening.ts'
import { moveDte } from './move-dte.ts'
import { isNumberTaken } from './numero.queries.ts'
import { forgetXml, makeXml, signedColumns } from './sign-draft.ts'
import { voidedText } from './take-numero.ts'
import { lockEmpresa } from './voided.queries.ts'

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
export async function resendDte(deps: Deps, principal: Principal, text: string | undefined) {
  const found = await findDte(deps.db, visibleEmpresas(principal), dteKey(text))
  const dte = requireOwned(principal, found, 'sifen:send')
  const job = RESEND_JOB[dte.estado]
  if (!job) throw notResendable(dte)
  const moved = await (needsBuilding(dte) ? resendRebuilt(deps, dte, principal) : resendAsIs(deps, dte, principal))
  return {
    message: MESSAGES[moved.estado === 'draft' ? 'draft' : 'signed'],
    dte_id: moved.id,
    estado_anterior: dte.estado,
    estado_actual: moved.estado,
    job,
  }
}

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
function resendAsIs(deps: Deps, dte: DteRow, principal: Principal): Promise<DteRow> {
  const at = deps.clock.now()
  if (dte.estado === 'error' && isTooOld(at, dte)) throw tooOldToResend()
  return move(deps, dte, principal, { trigger: 'resend', at, change: CLEAN, due: { at, kind: 'send' } })
}

async function resendRebuilt(deps: Deps, dte: DteRow, principal: Principal): Promise<DteRow> {
  const xml = await makeXml(deps, dte)
  try {
    const at = deps.clock.now()
    const change = { ...CLEAN, ...signedColumns(xml, at) }
    return await move(deps, dte, principal, { trigger: 'resend', at, change, due: { at, kind: 'send' } })
  } catch (error) {
    await forgetXml(deps, dte, xml)
    throw error
  }
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

/** Moves the document. Throws 409 when something else has moved it. */
async function move(deps: Deps, dte: DteRow, { userId }: Principal, happening: Happening): Promise<DteRow> {
  try {
    const moved = await deps.db.transaction(async tx => {
      const change = { ...happening.change, ...(await takeBack(tx, dte)) }
      const decide = (fresh: DteRow) => (fresh.version === dte.version ? { ...happening, change } : undefined)
      return moveDte(tx, deps, dte, decide, { by: { userId } })
    })
    if (moved) return moved
  } catch (error) {
    throw isUniqueViolation(error, 'dtes_numero_en_vuelo') ? numberTaken() : error
  }
  throw notResendable((await findDte(deps.db, undefined, { id: dte.id })) ?? dte)
}

/**
 * Takes the number of an ended document again, under the lock that new documents take. Throws 422 when another document
 * has it or it was voided. Moves the counter past it again, if a rejection had returned the number.
 */
async function takeBack(tx: Tx, dte: DteRow): Promise<DteChange> {
  const { empresa_id, punto_expedicion_id: id, tipo_documento: tipo, numero } = dte
  if (dte.estado !== 'error' && dte.estado !== 'rejected') return {}
  const ultimo =
    id === null ? void (await lockEmpresa(tx, empresa_id)) : await lockContador(tx, { empresa_id, id }, tipo)
  if (await isNumberTaken(tx, dte)) throw numberTaken()
  const voided = await voidedText(tx, dte, numero)
  if (voided) throw unprocessable({ numeroDocumento: [voided] })
  if (id === null || ultimo === undefined || ultimo >= numero) return {}
  await raiseNumero(tx, { empresa_id, id }, tipo, numero)
  return { numero_anterior: ultimo }
}
