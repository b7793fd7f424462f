/**
 * The decisions that the simulated gateway takes: those of the real protocol. Whoever wants to see that the simulation notices a mistake
 * puts others in their place.
 */
import * as protocol from '../../src/gateway/dtes/protocol.ts'

type Asked = typeof protocol.asked

export type Decisions = {
  intent: typeof protocol.intent
  answered: typeof protocol.answered
  failed: typeof protocol.failed
  /** `resend`: the same bytes go again, as the asynchronous paths may once SIFEN has not found them after the quiet window. */
  asked: (...args: Parameters<Asked>) => ReturnType<Asked> & { resend?: true }
  abandoned: protocol.DteChange
}

export const REAL: Decisions = {
  intent: protocol.intent,
  answered: protocol.answered,
  failed: protocol.failed,
  asked: protocol.asked,
  abandoned: protocol.abandoned,
}

/** SIFEN_TIMEOUT_MS, SIFEN_ASK_SECONDS and SIFEN_QUIET_SECONDS. */
export type Rhythm = Parameters<typeof protocol.intent>[0]
