/** The limiters of two processes of one installation share their counts. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITER_PROBES } from '../../../test/http/limiter-probes.ts'
import { limiterRequests, passed } from '../../../test/http/limiter-requests.ts'
import { buildTestApp, LIMITS_OFF, type TestApp } from '../../../test/support/build-test-app.ts'
import { loadConfig } from '../../config/index.ts'
import { openLimits } from './limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp({ routes: LIMITER_PROBES })
})
afterAll(() => t.close())

const { requestsOf, inject } = limiterRequests(() => t)

describe.runIf(process.env.TEST_DATABASE_URL)('two processes on one PostgreSQL', () => {
  it('accept exactly N of 500 parallel requests together, with any limiter', async () => {
    // `api` also counts the requests of `send` and `admin`: after their 1,000, it accepts 40 of its own.
    const env = { LIMIT_LOGIN: '40', LIMIT_SEND: '40', LIMIT_ADMIN: '40', LIMIT_API: '1040' }
    t.deps.limits = openLimits(loadConfig({ ...LIMITS_OFF, ...env }), t.database, t.clock)
    const other = await startOther(env)
    for (const name of ['login', 'send', 'admin', 'api'] as const) {
      const [here, there] = await Promise.all([inject(requestsOf(name, 250)), other.inject(requestsOf(name, 250))])
      expect({ name, here: here.length, there: there.length, passed: passed([...here, ...there]) }).toEqual({
        name,
        here: 250,
        there: 250,
        passed: 40,
      })
    }
    await other.end()
  })
})

/** Loads the sources of the packages, and pages, which are .tsx files. */
const SOURCES = ['--conditions=@nanduti/source', `--import=${new URL('../../../scripts/jsx.ts', import.meta.url)}`]
const OTHER = new URL('../../../test/http/limits-process.ts', import.meta.url)

/** Starts another process on the database of `t`. */
async function startOther(env: Record<string, string>) {
  if (t.database.kind !== 'postgres') throw new Error('TEST_DATABASE_URL did not give a PostgreSQL')
  const { connectionString = '' } = t.database.client.options
  const child = fork(OTHER, {
    env: { NODE_ENV: 'test', DATABASE_URL: connectionString, CLOCK: t.clock.now().toISOString(), ...env },
    execArgv: SOURCES,
  })
  const answer = async () => {
    const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The process ended with ${code}`)))
    return (await Promise.race([once(child, 'message'), gone]))[0]
  }
  await answer()
  return {
    inject(requests: readonly InjectOptions[]): Promise<number[]> {
      child.send(requests)
      return answer()
    },
    async end() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
