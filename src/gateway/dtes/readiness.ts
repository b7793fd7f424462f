/**
 * Check before a posting, before anything is committed: SIFEN answers, and both sides accept each other's certificate.
 */
import { horaAsuncion, type Service, SifenError, shortDate } from '@nanduti/sifen'
import type { Deps, Pause, SifenAccess } from '../../deps.ts'

/** Reason why nothing is posted now, and the time of the next check: an instant, and in seconds. */
export type Unready = { message: string; until: Date; seconds: number }

/** Wait after a problem that a person must fix: a certificate or a setting. */
const CERTIFICATE_WAIT_MS = 60_000

/**
 * Returns the reason. Undefined when the posting may start. After a certificate failure, a handshake finds out whether
 * it would fail again.
 */
export async function unready(
  { sifen, clock }: Pick<Deps, 'sifen' | 'clock'>,
  access: SifenAccess,
  service: Service,
): Promise<Unready | undefined> {
  const pause = sifen.admit(access, service)
  if (pause) return until(clock.now(), pause.until, pauseText(pause))
  try {
    await sifen.client(access).ready()
    return undefined
  } catch (error) {
    if (!(error instanceof SifenError)) throw error
    return until(clock.now(), new Date(clock.now().getTime() + CERTIFICATE_WAIT_MS), error.message)
  }
}

const until = (now: Date, end: Date, message: string): Unready => ({
  message,
  until: end,
  seconds: Math.ceil((end.getTime() - now.getTime()) / 1000),
})

/** Returns the message about a pause for clients. */
export const pauseText = ({ since, until }: Pause): string =>
  `SIFEN no responde a este emisor desde el ${momentOf(since)}. Por eso no se lo llama hasta el ${momentOf(until)}: reintente después.`

function momentOf(instant: Date): string {
  const local = horaAsuncion(instant)
  return `${shortDate(local)} a las ${local.slice(11)}`
}
