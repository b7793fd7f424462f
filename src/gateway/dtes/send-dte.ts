/**
 * The send protocol (HOUSE §7): the intent is committed before the first byte leaves, and whatever comes back is recorded against it. A
 * document of which we do not know whether SIFEN has it stays `sent` until SIFEN is asked.
 */
import type { Deps } from '../../deps.ts'
import { type RecibeResult, SifenError } from '../../sifen/index.ts'
import type { LoadedSigner } from '../emitters/index.ts'
import { askAgainAt } from './ask-times.ts'
import { settleJob } from './dtes.jobs.ts'
import { type AttemptRow, type DteRow, findDte, finishAttempt, insertAttempt, updateDte } from './dtes.queries.ts'

/** The signed bytes as they were stored, and under which name. */
export type StoredXml = { bytes: Uint8Array; path: string; sha256: string }

/**
 * Sends one document by recibe and gives its row as it stands afterwards: approved, approved_obs, rejected, `error` (certainly not
 * received) or `sent` (unknown). Nothing is sent when the document was no longer `draft` or `signed`.
 */
export async function sendDte(deps: Deps, dte: DteRow, xml: StoredXml, signer: LoadedSigner): Promise<DteRow> {
  const intent = await commitIntent(deps, dte, xml)
  if (!intent) return current(deps, dte)
  const client = deps.sifen.client({ ...signer, baseUrl: intent.attempt.base_url })
  try {
    const result = await client.recibe(dte.cdc, xml.bytes)
    return await recordAnswer(deps, intent, result)
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    return await recordFailure(deps, intent, error)
  }
}

type Intent = { dte: DteRow; attempt: AttemptRow }

/** State, attempt and the job that will ask about it are one transaction: a crash from here on finds the question waiting. */
function commitIntent(deps: Deps, { id, cdc, ambiente }: DteRow, xml: StoredXml): Promise<Intent | undefined> {
  return deps.db.transaction(async tx => {
    const now = deps.clock.now()
    const ask_at = askAgainAt(deps.config, new Date(now.getTime() + deps.config.sifen.timeoutMs), 0)
    const dte = await updateDte(tx, id, ['draft', 'signed'], {
      estado: 'sent',
      xml_signed_path: xml.path,
      xml_sha256: xml.sha256,
      signed_at: now,
      last_sent_at: now,
      ask_at,
      ask_count: 0,
    })
    if (!dte) return undefined
    const attempt = await insertAttempt(tx, {
      dte_id: id,
      cdc,
      base_url: deps.sifen.addressOf(ambiente),
      xml_path: xml.path,
      xml_sha256: xml.sha256,
      sent_at: now,
      outcome: 'pending',
    })
    await deps.queue.send(tx, settleJob, { dteId: id }, { startAt: ask_at })
    return { dte, attempt }
  })
}

/** SIFEN: the CDC is known already. Of our own CDC that means an earlier posting arrived, so we ask and adopt (HOUSE §7). */
const CDC_DUPLICADO = '1001'

const ESTADO_OF = { aprobado: 'approved', aprobado_obs: 'approved_obs', rechazado: 'rejected' } as const

async function recordAnswer(deps: Deps, intent: Intent, result: RecibeResult): Promise<DteRow> {
  const [first] = result.mensajes
  const answer = { sifen_result_code: first?.codigo ?? null, sifen_result_msg: first?.mensaje ?? null }
  if (result.estado === 'rechazado' && first?.codigo === CDC_DUPLICADO) {
    return recordDoubt(deps, intent, { outcome: 'answered', ...answer })
  }
  const moved = await deps.db.transaction(async tx => {
    await finishAttempt(tx, intent.attempt.id, { outcome: 'answered', finished_at: deps.clock.now(), ...answer })
    return updateDte(tx, intent.dte.id, ['sent'], {
      ...answer,
      estado: ESTADO_OF[result.estado],
      prot_aut: result.protAut ?? null,
      fecha_proceso: new Date(result.fechaProceso),
      ask_at: null,
    })
  })
  return moved ?? current(deps, intent.dte)
}

async function recordFailure(deps: Deps, intent: Intent, error: SifenError): Promise<DteRow> {
  deps.log.warn(
    { dteId: intent.dte.id, cdc: intent.dte.cdc, code: error.code, received: error.received },
    'send failed',
  )
  if (error.received !== 'not-sent') return recordDoubt(deps, intent, { outcome: 'unknown', error_code: error.code })
  const moved = await deps.db.transaction(async tx => {
    const finished_at = deps.clock.now()
    await finishAttempt(tx, intent.attempt.id, { outcome: 'not_sent', finished_at, error_code: error.code })
    // A synchronous document is never sent again by itself (DECISIONS A4): its client has been told, and may issue another.
    return updateDte(tx, intent.dte.id, ['sent'], { estado: 'error', last_sent_at: null, ask_at: null })
  })
  return moved ?? current(deps, intent.dte)
}

type Doubt = Pick<AttemptRow, 'outcome'> &
  Partial<Pick<AttemptRow, 'error_code' | 'sifen_result_code' | 'sifen_result_msg'>>

/** It may have been received: the document stays `sent` and is asked about, sooner than the intent had planned. */
async function recordDoubt(deps: Deps, { dte, attempt }: Intent, doubt: Doubt): Promise<DteRow> {
  const moved = await deps.db.transaction(async tx => {
    const now = deps.clock.now()
    const ask_at = askAgainAt(deps.config, now, 0)
    await finishAttempt(tx, attempt.id, { finished_at: now, ...doubt })
    const row = await updateDte(tx, dte.id, ['sent'], { ask_at })
    if (row) await deps.queue.send(tx, settleJob, { dteId: dte.id }, { startAt: ask_at })
    return row
  })
  return moved ?? current(deps, dte)
}

/** Somebody else moved it first (the settling job, while we waited): what stands is the truth. */
const current = async (deps: Deps, dte: DteRow): Promise<DteRow> =>
  (await findDte(deps.db, undefined, { id: dte.id })) ?? dte
