/** The test app with the sandbox's page of rates, on the test's clock. Every request to the page is recorded. */
import { randomBytes } from 'node:crypto'
import { startSandbox } from '@nanduti/sandbox'
import { cotizaciones, scheduledRuns } from '../../src/db/index.ts'
import { openBank } from '../../src/gateway/cotizaciones/index.ts'
import { openOutgoing } from '../../src/outgoing/index.ts'
import { buildTestApp, type Options } from './build-test-app.ts'

export type BcpApp = Awaited<ReturnType<typeof buildBcpApp>>

export async function buildBcpApp(options: Options = {}) {
  const t = await buildTestApp(options)
  const sandbox = await startSandbox({ controlPort: 0, clock: t.clock, random: { bytes: n => randomBytes(n) } })
  const patient = openOutgoing()
  const hasty = openOutgoing({ timeoutMs: 300 })
  let outgoing = patient
  /** Times of the requests to the bank, by the test's clock. */
  const requests: string[] = []
  t.deps.outgoing = {
    get(...call) {
      requests.push(t.clock.now().toISOString())
      return outgoing.get(...call)
    },
  }
  t.deps.bank = openBank({ bcpUrl: undefined, sandbox: true }, sandbox.controlUrl)

  return {
    ...t,
    sandbox,
    requests,
    /** Shortens the timeout for the bank until the next reset. */
    hurry() {
      outgoing = hasty
    },
    /** Returns the stored rates, as `USD 2026-11-20 7150.44`. */
    async stored(): Promise<string[]> {
      const rows = await t.deps.db.select().from(cotizaciones)
      return rows.map(({ moneda, fecha, referencial }) => `${moneda} ${fecha} ${Number(referencial)}`).sort()
    },
    /** Returns to the state of a new installation. */
    async reset() {
      sandbox.clearScripts()
      sandbox.release()
      requests.length = 0
      outgoing = patient
      await t.deps.db.delete(cotizaciones)
      await t.deps.db.delete(scheduledRuns)
    },
    async close() {
      await t.close()
      await patient.close()
      await hasty.close()
      await sandbox.close()
    },
  }
}
