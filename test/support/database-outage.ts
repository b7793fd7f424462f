/** An outage of the test's database: its driver refuses calls until the outage ends. */
import type { Database } from '../../src/db/index.ts'

type Driver = Record<string, unknown>

/** Methods by which Drizzle and our rooms reach a driver. */
const CALLS: Readonly<Record<Database['kind'], readonly string[]>> = {
  embedded: ['query', 'exec', 'transaction'],
  // Its `query` connects too.
  postgres: ['connect'],
}

/**
 * Refuses the driver's calls from the one numbered `from`, counted from 0, until `end` is called. `calls` counts all of
 * them.
 */
export function beginOutage({ kind, client }: Database, from = 0) {
  const driver = client as unknown as Driver
  const names = CALLS[kind]
  const outage = {
    calls: 0,
    end() {
      for (const name of names) delete driver[name]
    },
  }
  for (const name of names) {
    const real = driver[name] as (...given: unknown[]) => unknown
    driver[name] = (...given: unknown[]) => {
      outage.calls += 1
      if (outage.calls <= from) return real.apply(client, given)
      const error = new Error('Connection terminated unexpectedly')
      const [take] = given
      return typeof take === 'function' && kind === 'postgres' ? take(error) : Promise.reject(error)
    }
  }
  return outage
}
