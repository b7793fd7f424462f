/** Sends the documents chosen in the list as a lot, with the API's request. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Principal, visibleEmpresas } from '../../http/index.ts'
import { counted, done } from '../../web/index.ts'
import { type DteRow, findDtes } from '../dtes/index.ts'
import { MAX_DTES, requestLote } from '../lotes/index.ts'
import { told } from './tell-outcome.ts'

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
  await told(deps, reply, back, () =>
    requestLote(deps, principal, { dte_ids: [...ids], emitter_id: first?.emitter_id ?? 0 }),
  )
  return done(deps, reply, back, {
    tone: 'run',
    title: `SIFEN recibió ${counted(ids.length, 'documento', 'documentos')} en un lote`,
    text: 'Los procesa en unos minutos: el estado de cada uno se actualiza solo.',
  })
}
