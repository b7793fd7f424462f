/** All work of processes that work: each kind of due row with its handler, and what is done periodically. */
import { ARCHIVE_JOB, archiveForAWhile } from './archive/index.ts'
import type { Config } from './config/index.ts'
import { closeStaleSessions, RECOVER_JOB, startRecovery } from './gateway/auth/index.ts'
import { placeWork } from './gateway/cambios/index.ts'
import { syncWhenDue } from './gateway/cotizaciones/index.ts'
import {
  BUILD_JOB,
  buildDtes,
  foldRecuentos,
  handBackDtes,
  RECOVER_POINT_JOB,
  reportAttention,
  SEND_JOB,
  SETTLE_JOB,
  sendStored,
  settleDte,
} from './gateway/dtes/index.ts'
import { SETTLE_EVENTO_JOB, settleEvento } from './gateway/eventos/index.ts'
import { forgetCalls } from './gateway/llamadas/index.ts'
import { gatherWork, POLL_LOTE_JOB, pollLote, SYNC_LOTES_JOB, syncLotes } from './gateway/lotes/index.ts'
import { forgetPreparados } from './gateway/preparados/index.ts'
import { RECOVER_DATABASE_JOB, recoverDatabase, recoverPoint } from './gateway/recuperacion/index.ts'
import { forgetRequests } from './gateway/solicitudes/index.ts'
import { deleteOld } from './gateway/webhooks/index.ts'
import { expireKeys, forgetCounts } from './http/index.ts'
import { DUE, type DueWork, defineDueRows, oneByOne, type Periodic, periodicWork, pullIn } from './jobs/index.ts'
import { SEND_MAIL_JOB, sendMail } from './mail/index.ts'
import { DAY_SECONDS, HOUR_SECONDS } from './units.ts'

export const works = (config: Config): DueWork[] => [
  ...documentWorks(config).map(whileWhole),
  whileWhole(placeWork()),
  defineDueRows({
    name: RECOVER_DATABASE_JOB,
    rows: DUE.instalacion,
    places: 1,
    handle: oneByOne(recoverDatabase),
  }),
  defineDueRows({ name: SEND_MAIL_JOB, rows: DUE.mails, places: 4, handle: oneByOne(sendMail) }),
  defineDueRows({ name: RECOVER_JOB, rows: DUE.recoveries, places: 2, handle: oneByOne(startRecovery) }),
  periodicWork(periodic(config)),
]

/** What is due about documents: it sends, or concludes from what the database knows. */
const documentWorks = (config: Config): DueWork[] => [
  defineDueRows({
    name: BUILD_JOB,
    rows: DUE.build,
    places: 50,
    inBatches: true,
    handle: buildDtes,
    handBack: handBackDtes,
  }),
  defineDueRows({ name: SEND_JOB, rows: DUE.send, places: 20, handle: oneByOne(sendStored) }),
  defineDueRows({ name: SETTLE_JOB, rows: DUE.ask, places: 20, handle: oneByOne(settleDte) }),
  defineDueRows({ name: POLL_LOTE_JOB, rows: DUE.lotes, places: 20, handle: oneByOne(pollLote) }),
  defineDueRows({ name: SETTLE_EVENTO_JOB, rows: DUE.eventos, places: 10, handle: oneByOne(settleEvento) }),
  defineDueRows({ name: RECOVER_POINT_JOB, rows: DUE.puntos, places: 5, handle: oneByOne(recoverPoint) }),
  gatherWork(config.lotes.gatherSeconds),
]

/** Finds nothing while the database is behind. */
const whileWhole = (work: DueWork): DueWork => ({
  ...work,
  find: async (deps, search) => (deps.continuity.behind() ? [] : work.find(deps, search)),
})

/** Longest delay of the rates after 08:15, or after a start. */
const RATES_SECONDS = 60
/** Interval of the search for idle sessions. */
const SESSIONS_SECONDS = 60
/** Interval in which the dashboard's counts are folded. */
const FOLD_SECONDS = 60

/** Interval in which old XML goes to the archive. */
const ARCHIVE_SECONDS = 60

export const periodic = ({ stateSyncSeconds, archive }: Config): Periodic[] => [
  { name: SYNC_LOTES_JOB, everySeconds: stateSyncSeconds, handle: syncLotes },
  { name: 'due.pull-in', everySeconds: stateSyncSeconds, handle: pullIn },
  { name: 'cotizaciones.sync', everySeconds: RATES_SECONDS, handle: syncWhenDue },
  { name: 'sessions.close-stale', everySeconds: SESSIONS_SECONDS, handle: closeStaleSessions },
  { name: 'dtes.fold-counts', everySeconds: FOLD_SECONDS, handle: foldRecuentos },
  { name: 'idempotency.expire', everySeconds: HOUR_SECONDS, handle: expireKeys },
  { name: 'limits.forget', everySeconds: HOUR_SECONDS, handle: forgetCounts },
  { name: 'mcp.forget', everySeconds: HOUR_SECONDS, handle: forgetPreparados },
  { name: 'requests.forget', everySeconds: HOUR_SECONDS, handle: forgetRequests },
  { name: 'dashboard.forget-calls', everySeconds: DAY_SECONDS, handle: forgetCalls },
  { name: 'webhooks.delete-old', everySeconds: DAY_SECONDS, handle: deleteOld },
  { name: 'dtes.attention', everySeconds: DAY_SECONDS, handle: reportAttention },
  ...(archive ? [{ name: ARCHIVE_JOB, everySeconds: ARCHIVE_SECONDS, handle: archiveForAWhile }] : []),
]
