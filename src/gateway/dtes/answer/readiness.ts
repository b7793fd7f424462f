/**
 * Check before a posting, before anything is committed: SIFEN answers, and both sides accept each other's certificate.
 */
import { momentoAsuncion, type Service, SifenError } from '@nanduti/sifen'
import type { Deps, Pause, SifenAccess, TlsIdentity } from '../../../deps.ts'
import type { IssuerRow } from '../../emitters/index.ts'

/** The service that takes a document: alone, or as a lot of one (docs/notes A50). */
export type SendService = 'recibe' | 'recibe-lote'

/** Reason why nothing is posted now, and the time of the next check: an instant, and in seconds. */
export type Unready = { message: string; until: Date; seconds: number }

/** Wait after a problem that a person must fix: a certificate or a setting. */
const CERTIFICATE_WAIT_MS = 60_000

/** Wait while the time is being measured (docs/notes 351). */
const TIME_WAIT_MS = 2_000
const TIME_UNKNOWN =
  'El reloj de este servidor cambió de golpe y se está midiendo la hora de nuevo: no se envió nada. Reintente en unos segundos.'

/**
 * Returns the reason. Undefined when the posting may start. After a certificate failure, a handshake finds out whether
 * it would fail again.
 */
export async function unready(
  { sifen, clock, steady, patience }: Pick<Deps, 'sifen' | 'clock' | 'steady' | 'patience'>,
  access: SifenAccess,
  service: Service,
): Promise<Unready | undefined> {
  if (steady.since() > clock.now())
    return until(clock.now(), new Date(clock.now().getTime() + TIME_WAIT_MS), TIME_UNKNOWN)
  const pause = sifen.admit(access, service)
  if (pause) return until(clock.now(), pause.until, pauseText(pause))
  const problem = await patience.within(problemOf(sifen, access), LATE)
  if (problem === undefined) return undefined
  return until(clock.now(), new Date(clock.now().getTime() + CERTIFICATE_WAIT_MS), problem)
}

/** Returns the reason for that service of an emitter. Lots also wait for the end of its pause (docs/notes A28). */
export async function unreadyFor(
  deps: Pick<Deps, 'sifen' | 'clock' | 'steady' | 'patience'>,
  { ambiente, pausado_hasta: paused }: Pick<IssuerRow, 'ambiente' | 'pausado_hasta'>,
  identity: TlsIdentity,
  service: SendService,
): Promise<Unready | undefined> {
  const now = deps.clock.now()
  if (service === 'recibe-lote' && paused && paused > now) return until(now, paused, lotesPausedText(paused))
  return unready(deps, { ...identity, baseUrl: deps.sifen.addressOf(ambiente) }, service)
}

const lotesPausedText = (until: Date): string =>
  `SIFEN atiende a este emisor por lotes, y los lotes están en pausa hasta el ${momentoAsuncion(until)}, porque no encoló el anterior (0301): reintente después.`

/** Returns why the other side's certificate, or ours, is not accepted. */
async function problemOf(sifen: Deps['sifen'], access: SifenAccess): Promise<string | undefined> {
  try {
    await sifen.client(access).ready()
    return undefined
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    return error.message
  }
}

const LATE = 'SIFEN no respondió a tiempo.'

const until = (now: Date, end: Date, message: string): Unready => ({
  message,
  until: end,
  seconds: Math.ceil((end.getTime() - now.getTime()) / 1000),
})

/** Returns the message about a pause for clients. */
export const pauseText = ({ since, until }: Pause): string =>
  `SIFEN no responde a este emisor desde el ${momentoAsuncion(since)}. Por eso no se lo llama hasta el ${momentoAsuncion(until)}: reintente después.`
