/** The job map: every job, whoever does it, and how often it is sent by itself. */
import type { Config } from './config.ts'
import { closeStaleJob, closeStaleSessions } from './gateway/configuracion/index.ts'
import { syncRatesJob, syncWhenDue, WAKE_SECONDS } from './gateway/cotizaciones/index.ts'
import {
  attentionJob,
  buildDte,
  buildJob,
  expireKeysJob,
  refOf,
  reportAttention,
  sendJob,
  sendStored,
  settleDte,
  settleJob,
  sweepDtes,
  sweepJob,
} from './gateway/dtes/index.ts'
import { lookAfterEvento, lookAfterJob, sweepEventos, sweepEventosJob } from './gateway/eventos/index.ts'
import {
  gatherDtes,
  gatherEmitterJob,
  gatherGroup,
  gatherJob,
  pollLote,
  pollLoteJob,
  syncLotes,
  syncLotesJob,
} from './gateway/lotes/index.ts'
import { expireKeys } from './http/index.ts'
import { defineWork, type Work } from './jobs/index.ts'

/** How often idle sessions are looked for. */
const SESSIONS_SECONDS = 60
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

export function works({ stateSyncSeconds, lotes }: Config): Work[] {
  return [
    defineWork({ job: buildJob, handle: (deps, payload) => buildDte(deps, refOf(payload)) }),
    defineWork({ job: sendJob, handle: (deps, payload) => sendStored(deps, refOf(payload)) }),
    defineWork({ job: settleJob, handle: (deps, payload) => settleDte(deps, refOf(payload)) }),
    defineWork({ job: sweepJob, handle: deps => sweepDtes(deps), everySeconds: stateSyncSeconds }),
    defineWork({
      job: pollLoteJob,
      handle: (deps, { empresaId, id }) => pollLote(deps, { empresa_id: empresaId, id }),
    }),
    defineWork({ job: syncLotesJob, handle: deps => syncLotes(deps), everySeconds: stateSyncSeconds }),
    defineWork({ job: gatherJob, handle: deps => gatherDtes(deps), everySeconds: lotes.gatherSeconds }),
    defineWork({
      job: gatherEmitterJob,
      handle: (deps, { empresaId, emitterId, tipoDocumento }) =>
        gatherGroup(deps, { empresa_id: empresaId, emitter_id: emitterId, tipo_documento: tipoDocumento }),
    }),
    defineWork({ job: expireKeysJob, handle: deps => expireKeys(deps), everySeconds: HOUR_SECONDS }),
    defineWork({ job: attentionJob, handle: deps => reportAttention(deps), everySeconds: DAY_SECONDS }),
    defineWork({ job: closeStaleJob, handle: deps => closeStaleSessions(deps), everySeconds: SESSIONS_SECONDS }),
    defineWork({
      job: lookAfterJob,
      handle: (deps, { empresaId, eventoId }) => lookAfterEvento(deps, { empresa_id: empresaId, id: eventoId }),
    }),
    defineWork({ job: sweepEventosJob, handle: deps => sweepEventos(deps), everySeconds: stateSyncSeconds }),
    defineWork({ job: syncRatesJob, handle: deps => syncWhenDue(deps), everySeconds: WAKE_SECONDS }),
  ]
}
