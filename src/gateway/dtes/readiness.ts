/** Whether a posting may begin, found out before anything is committed to: SIFEN answers, and accepts our certificate as we do its. */
import { horaAsuncion, type Service, SifenError, shortDate } from '@nanduti/sifen'
import type { Deps, Pause, SifenAccess } from '../../deps.ts'

/** Why nothing is posted now, in words, and when to look again: an instant, and in how many seconds. */
export type Unready = { message: string; until: Date; seconds: number }

/** A certificate or a setting is changed by a person. */
const CERTIFICATE_WAIT_MS = 60_000

/** Undefined when the posting may begin. After a failure on certificates a handshake finds out whether it would fail again. */
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

/** What clients are told of a pause. */
export const pauseText = ({ since, until }: Pause): string =>
  `SIFEN no responde a este emisor desde el ${momentOf(since)}. Por eso no se lo llama hasta el ${momentOf(until)}: reintente después.`

function momentOf(instant: Date): string {
  const local = horaAsuncion(instant)
  return `${shortDate(local)} a las ${local.slice(11)}`
}
