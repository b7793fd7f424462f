/** The test app with the sandbox's page of rates behind it, on the test's clock, and every request to it counted. */
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
  /** The test's instants at which the bank was asked. */
  const asked: string[] = []
  t.deps.outgoing = {
    get(...call) {
      asked.push(t.clock.now().toISOString())
      return outgoing.get(...call)
    },
  }
  t.deps.bank = openBank({ bcpUrl: undefined, sandbox: true }, sandbox.controlUrl)

  return {
    ...t,
    sandbox,
    asked,
    /** From here to the next reset the bank is waited for hardly at all. */
    hurry() {
      outgoing = hasty
    },
    /** What is stored, as `USD 2026-11-20 7150.44`. */
    async stored(): Promise<string[]> {
      const rows = await t.deps.db.select().from(cotizaciones)
      return rows.map(({ moneda, fecha, referencial }) => `${moneda} ${fecha} ${Number(referencial)}`).sort()
    },
    /** As a new installation. */
    async reset() {
      sandbox.clearScripts()
      sandbox.release()
      asked.length = 0
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
