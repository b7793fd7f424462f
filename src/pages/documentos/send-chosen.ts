/** Sends the documents chosen in the list as a lot, with the API's request. */
import type { FastifyReply } from 'fastify'
import type { LoteEstado } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type DteRow, findDtes } from '../../gateway/dtes/index.ts'
import { MAX_DTES, requestLote } from '../../gateway/lotes/index.ts'
import { HttpError, type Principal, type SeeOther, visibleEmpresas } from '../../http/index.ts'
import { counted, done } from '../../web/index.ts'
import { afterFailure } from './documento/index.ts'

/** Maximum of ids read: twice as many as fit in a lot, so that the page can say that there are too many. */
const MOST = MAX_DTES * 2

/** Finds the documents among the ids that the user may see, newest first, as in the list. */
export async function findChosen({ db }: Deps, principal: Principal, ids: readonly number[]): Promise<DteRow[]> {
  const found = await findDtes(db, visibleEmpresas(principal), ids.slice(0, MOST))
  return found.toSorted((a, b) => b.id - a.id)
}

export async function sendChosen(deps: Deps, principal: Principal, ids: readonly number[], reply: FastifyReply) {
  const [first] = await findChosen(deps, principal, ids)
  const back = '/documentos?estado=sent'
  const order = { dte_ids: [...ids], emitter_id: first?.emitter_id ?? 0 }
  try {
    await requestLote(deps, principal, order)
  } catch (error) {
    const redirect = toSentLote(deps, reply, error) ?? afterFailure(deps, reply, back, error)
    if (redirect) return redirect
    throw error
  }
  return done(deps, reply, back, {
    tone: 'run',
    title: `SIFEN recibió ${counted(ids.length, 'documento', 'documentos')} en un lote`,
    text: 'Los procesa en unos minutos: el estado de cada uno se actualiza solo.',
  })
}

/** A lot that was sent, as the API's refusal shows it. */
type Refused = {
  lote_id: number
  estado: LoteEstado
  cod_res: string | null
  msg_res: string | null
  lotes?: unknown[]
}

/**
 * Returns the redirect to the lot when the refusal is about one that was sent: the documents have moved, so the form
 * does not stand any more.
 */
function toSentLote(deps: Deps, reply: FastifyReply, error: unknown): SeeOther | undefined {
  if (!(error instanceof HttpError) || typeof error.body.lote_id !== 'number') return undefined
  const { lote_id, estado, cod_res, msg_res, lotes } = error.body as unknown as Refused
  if (lotes) return done(deps, reply, '/lotes', SEVERAL)
  const answer = [cod_res, msg_res].filter(Boolean).join(' ')
  const { text, ...notice } = OUTCOMES[estado]
  return done(deps, reply, `/lotes/${lote_id}`, {
    ...notice,
    text: answer ? `SIFEN contestó ${answer}. ${text}` : text,
  })
}

const IN_DOUBT = {
  tone: 'warn',
  title: 'No se sabe si SIFEN recibió los documentos',
  text: 'Se pregunta por cada uno y su estado se actualiza solo. No emita otros por las mismas ventas.',
} as const
const BACK = {
  tone: 'bad',
  title: 'SIFEN no recibió los documentos',
  text: 'Volvieron a estar firmados y no salen solos: envíelos de nuevo.',
} as const
const SEVERAL = {
  tone: 'warn',
  title: 'Los documentos salieron en varios lotes, con distinto resultado',
  text: 'Vea qué pasó con cada lote. No emita otros por las mismas ventas.',
} as const

const OUTCOMES: Readonly<Record<LoteEstado, typeof IN_DOUBT | typeof BACK>> = {
  sending: IN_DOUBT,
  unknown: IN_DOUBT,
  received: IN_DOUBT,
  settled: IN_DOUBT,
  refused: BACK,
  not_sent: BACK,
}
