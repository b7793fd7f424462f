/** Documents whose outcome is unknown: SIFEN answers badly once, and what it made of the posting must be found out by asking. */

import type { Script } from '@nanduti/sandbox'
import { beforeEach, expect } from 'vitest'
import { openSifen } from '../../src/outgoing/index.ts'
import { type IssuingApp, SYNC } from './issuing-app.ts'

type Doubt = { id: number; cdc: string }

/** The answer is lost: SIFEN has the document, or has never read it. */
export const RECEIVED = { fault: 'reset-after' } as const
export const LOST = { fault: 'reset-before' } as const

/** Registers its own hook; call it once at the top of a test file, for the app that the file has built by the time of its tests. */
export function doubts(app: () => IssuingApp) {
  let posted = 0
  beforeEach(() => {
    app().restore()
    posted = app().posts().length
  })

  return {
    async inDoubt(script: Omit<Script, 'service' | 'times'>): Promise<Doubt> {
      const t = app()
      t.sandbox.script({ ...script, service: 'recibe', times: 1 })
      const res = await t.as('operador').post(SYNC, t.factura())
      expect(res.statusCode).toBe(504)
      return res.json()
    },
    /** SIFEN gets one posting per document from then on. */
    postings: () => app().posts().length - posted,
    /** A way to SIFEN that waits a second only; the deadlines in the rows stay those of the configuration. */
    impatient() {
      const { deps, sandbox, clock } = app()
      const config = { ...deps.config, sifen: { ...deps.config.sifen, timeoutMs: 1000 } }
      return openSifen(config, { sandbox, clock, log: deps.log })
    },
  }
}
