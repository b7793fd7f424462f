/** The job map: every job, whoever does it, and how often it is sent by itself. */
import type { Config } from './config.ts'
import { settleDte, settleJob, sweepDtes, sweepJob } from './gateway/dtes/index.ts'
import { defineWork, type Work } from './jobs/index.ts'

export function works({ stateSyncSeconds }: Config): Work[] {
  return [
    defineWork({ job: settleJob, handle: (deps, { dteId }) => settleDte(deps, dteId) }),
    defineWork({ job: sweepJob, handle: deps => sweepDtes(deps), everySeconds: stateSyncSeconds }),
  ]
}
