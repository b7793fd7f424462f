/** The job map: each job with its handler and, for periodic ones, its interval. */
import type { Config } from './config/index.ts'
import { closeStaleJob, closeStaleSessions, recoverJob, startRecovery } from './gateway/auth/index.ts'
import { syncRatesJob, syncWhenDue, WAKE_SECONDS } from './gateway/cotizaciones/index.ts'
import {
  attentionJob,
  buildDte,
  buildDtes,
  buildJob,
  expireKeysJob,
  foldJob,
  foldRecuentos,
  recoverPointJob,
  refOf,
  reportAttention,
  sendJob,
  sendStored,
  settleDte,
  settleDtes,
  settleJob,
  sweepDtes,
  sweepJob,
  sweepPointsJob,
} from './gateway/dtes/index.ts'
import { settleEvento, settleEventoJob, sweepEventos, sweepEventosJob } from './gateway/eventos/index.ts'
import { forgetCalls, forgetCallsJob } from './gateway/llamadas/index.ts'
import {
  gatherDtes,
  gatherGroup,
  gatherGroupJob,
  gatherJob,
  pollLote,
  pollLoteJob,
  syncLotes,
  syncLotesJob,
} from './gateway/lotes/index.ts'
import { contadorOf, recoverPoint, sweepPoints } from './gateway/recuperacion/index.ts'
import { forgetRequests, forgetRequestsJob } from './gateway/solicitudes/index.ts'
import { deleteOld, deleteOldJob } from './gateway/webhooks/index.ts'
import { expireKeys, forgetCounts } from './http/index.ts'
import { defineWork, pullIn, pullInJob, type Work } from './jobs/index.ts'
import { sendMail, sendMailJob, sweepMails, sweepMailsJob } from './mail/index.ts'
import { DAY_SECONDS, HOUR_SECONDS } from './units.ts'

/** Interval of the search for idle sessions. */
const SESSIONS_SECONDS = 60
/** Interval in which the dashboard's counts are folded. */
const FOLD_SECONDS = 60

export function works({ stateSyncSeconds, lotes }: Config): Work[] {
  return [
    defineWork({
      job: buildJob,
      handle: (deps, payload) => buildDte(deps, refOf(payload)),
      handleAll: (deps, payloads) => buildDtes(deps, payloads.map(refOf)),
    }),
    defineWork({ job: sendJob, handle: (deps, payload) => sendStored(deps, refOf(payload)) }),
    defineWork({
      job: settleJob,
      handle: (deps, payload) => settleDte(deps, refOf(payload)),
      handleAll: (deps, payloads) => settleDtes(deps, payloads.map(refOf)),
    }),
    defineWork({ job: sweepJob, handle: deps => sweepDtes(deps), everySeconds: stateSyncSeconds }),
    defineWork({
      job: pollLoteJob,
      handle: (deps, { empresaId, id }) => pollLote(deps, { empresa_id: empresaId, id }),
    }),
    defineWork({ job: pullInJob, handle: pullIn, everySeconds: stateSyncSeconds }),
    defineWork({ job: syncLotesJob, handle: deps => syncLotes(deps), everySeconds: stateSyncSeconds }),
    defineWork({ job: gatherJob, handle: deps => gatherDtes(deps), everySeconds: lotes.gatherSeconds }),
    defineWork({
      job: gatherGroupJob,
      handle: (deps, { empresaId, emitterId, tipoDocumento }) =>
        gatherGroup(deps, { empresa_id: empresaId, emitter_id: emitterId, tipo_documento: tipoDocumento }),
    }),
    defineWork({
      job: expireKeysJob,
      handle: deps => Promise.all([expireKeys(deps), forgetCounts(deps)]),
      everySeconds: HOUR_SECONDS,
    }),
    defineWork({ job: foldJob, handle: deps => foldRecuentos(deps), everySeconds: FOLD_SECONDS }),
    defineWork({ job: attentionJob, handle: deps => reportAttention(deps), everySeconds: DAY_SECONDS }),
    defineWork({ job: recoverJob, handle: (deps, { email }) => startRecovery(deps, email) }),
    defineWork({ job: sendMailJob, handle: (deps, { mailId }) => sendMail(deps, mailId) }),
    defineWork({ job: sweepMailsJob, handle: deps => sweepMails(deps), everySeconds: stateSyncSeconds }),
    defineWork({ job: deleteOldJob, handle: async deps => void (await deleteOld(deps)), everySeconds: DAY_SECONDS }),
    defineWork({ job: forgetCallsJob, handle: deps => forgetCalls(deps), everySeconds: DAY_SECONDS }),
    defineWork({ job: forgetRequestsJob, handle: deps => forgetRequests(deps), everySeconds: HOUR_SECONDS }),
    defineWork({ job: closeStaleJob, handle: deps => closeStaleSessions(deps), everySeconds: SESSIONS_SECONDS }),
    defineWork({
      job: settleEventoJob,
      handle: (deps, { empresaId, eventoId }) => settleEvento(deps, { empresa_id: empresaId, id: eventoId }),
    }),
    defineWork({ job: sweepEventosJob, handle: deps => sweepEventos(deps), everySeconds: stateSyncSeconds }),
    defineWork({ job: recoverPointJob, handle: (deps, payload) => recoverPoint(deps, contadorOf(payload)) }),
    defineWork({ job: sweepPointsJob, handle: deps => sweepPoints(deps), everySeconds: stateSyncSeconds }),
    defineWork({ job: syncRatesJob, handle: deps => syncWhenDue(deps), everySeconds: WAKE_SECONDS }),
  ]
}
