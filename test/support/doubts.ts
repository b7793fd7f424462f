/**
 * Documents with an unknown outcome: SIFEN's answer fails once, and queries must find out whether the posting arrived.
 */
import { randomUUID } from 'node:crypto'
import type { Script } from '@nanduti/sandbox'
import { beforeEach, expect } from 'vitest'
import { openSifen } from '../../src/outgoing/index.ts'
import { type IssuingApp, SYNC } from './issuing-app.ts'

type Doubt = { id: number; cdc: string }

/** The answer is lost. SIFEN has the document, or never read it. */
export const RECEIVED = { fault: 'reset-after' } as const
export const LOST = { fault: 'reset-before' } as const

/** Options of a request that is a sale of its own: without a key, an equal body repeats the one in doubt (docs/notes A39). */
export const anotherSale = () => ({ headers: { 'idempotency-key': randomUUID() } })

/** Registers a hook. Call it once at the top of a test file, with the app that exists when its tests run. */
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
      const res = await t.as('operador').post(SYNC, t.factura(), anotherSale())
      expect(res.statusCode).toBe(504)
      return res.json()
    },
    /** Returns the number of postings during the test. */
    postings: () => app().posts().length - posted,
    /** Limits the wait for SIFEN to a second. The deadlines in the rows stay those of the configuration. */
    impatient() {
      const { deps, sandbox, clock } = app()
      const config = { ...deps.config, sifen: { ...deps.config.sifen, timeoutMs: 1000 } }
      return openSifen(config, { sandbox, clock, log: deps.log })
    },
  }
}
