/**
 * The gateway's own functions about lots on stand-ins for their surroundings, as in gateway.ts for single documents.
 */
import { type ConsultaLoteResult, type ConsultaResult, SifenError } from '@nanduti/sifen'
import type { Deps } from '../../src/deps.ts'
import type { Steady } from '../../src/ports.ts'
import { type Edges, type Site, standIn } from './gateway.ts'
import type { LoteRhythm } from './lote-conditions.ts'
import type { LoteAnswer, LoteSifen } from './lote-sifen.ts'

type LoteSite = Pick<Site, 'memory' | 'now' | 'unexpected'> & { sifen: LoteSifen; config: LoteRhythm }

/** Returns the dependencies of the slice's functions, for one piece of work of one process. */
export function loteDepsOf({ sifen, ...site }: LoteSite, steady: Steady, edges: Edges): Deps {
  const client = {
    async recibeLote(documents: readonly { cdc: string }[], remainingMs: () => number) {
      const cdcs = documents.map(({ cdc }) => cdc)
      const answer = await edges.call<LoteAnswer>(`posts ${cdcs}`, reply => {
        const left = remainingMs()
        if (left > 0) sifen.post(cdcs, left, reply)
        else reply({ code: 'SIFEN_TIMEOUT', received: 'not-sent' })
      })
      if ('result' in answer) return answer.result
      throw new SifenError(answer.code, answer.received, '')
    },
    async consultaLote(protLote: string, cdcs: readonly string[]) {
      const ask = (reply: (answer: ConsultaLoteResult | undefined) => void) => sifen.poll(protLote, cdcs, reply)
      return answered(await edges.call<ConsultaLoteResult | undefined>(`asks about lot ${protLote}`, ask))
    },
    async consulta(cdc: string) {
      const ask = (reply: (answer: ConsultaResult | undefined) => void) => sifen.ask(cdc, reply)
      return answered(await edges.call<ConsultaResult | undefined>(`asks for ${cdc}`, ask))
    },
  }
  return standIn(site, client, steady, edges)
}

function answered<Result>(answer: Result | undefined): Result {
  if (answer) return answer
  throw new SifenError('SIFEN_TIMEOUT', 'unknown', '')
}
