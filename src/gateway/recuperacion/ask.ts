/** Queries by CDC at a pace that SIFEN bears: some at a time, repeated when one fails, and none while SIFEN is silent. */
import { type ConsultaResult, SifenError } from '@nanduti/sifen'
import type { Deps, SifenAccess } from '../../deps.ts'

/** Queries under way at a time. */
export const AT_ONCE = 8
/** Tries of one query. SIFEN drops some calls when it is busy. */
const TRIES = 3

/** SIFEN did not answer, or refused to. What was adopted stays, and the next run goes on from there. */
export class RecoveryInterrupted extends Error {
  override name = 'RecoveryInterrupted'
}

export type Asker = {
  /** Returns SIFEN's answer. Throws RecoveryInterrupted when there is none. */
  ask(cdc: string): Promise<ConsultaResult>
  /** Number of queries so far. */
  count(): number
}

type Tools = Pick<Deps, 'sifen' | 'log'>

export function openAsker({ sifen, log }: Tools, access: SifenAccess): Asker {
  const client = sifen.client(access)
  let count = 0
  const once = async (cdc: string) => {
    if (sifen.admit(access, 'consulta')) throw new RecoveryInterrupted('SIFEN no responde a las consultas por CDC.')
    count++
    try {
      return await client.consulta(cdc)
    } catch (error) {
      if (!(error instanceof SifenError)) throw error
      log.warn({ cdc, code: error.code, codigo: error.codigo }, 'query of a recovery failed')
      return error
    }
  }
  return {
    count: () => count,
    async ask(cdc) {
      for (let tries = 1; ; tries++) {
        const answer = await once(cdc)
        if (!(answer instanceof SifenError)) return answer
        if (tries === TRIES) throw new RecoveryInterrupted(`SIFEN no contestó por el CDC ${cdc}: ${answer.message}`)
      }
    },
  }
}
