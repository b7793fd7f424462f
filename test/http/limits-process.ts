/**
 * A second process of an installation, forked by the tests of the limiters with the first one's environment. It injects
 * the requests of each message into its own application, all at once, and answers with their statuses.
 */
import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { buildApp, ROUTES } from '../../src/app.ts'
import { loadConfig } from '../../src/config/index.ts'
import { WHOLE } from '../../src/continuity/index.ts'
import { openDatabase } from '../../src/db/index.ts'
import type { Deps } from '../../src/deps.ts'
import { createLogger, openLimits, openReadiness, openTokens } from '../../src/http/index.ts'
import { fakeClock, fakeTimer } from '../support/fakes.ts'
import { LIMITER_PROBES } from './limiter-probes.ts'

const config = loadConfig()
const clock = fakeClock(process.env.CLOCK)
const database = await openDatabase(config)
const log = createLogger({ logLevel: 'silent' })
const deps = {
  config,
  db: database.db,
  limits: openLimits(config, database, clock),
  tokens: openTokens(),
  continuity: WHOLE,
  clock,
  random: { bytes: randomBytes },
  readiness: openReadiness([], { timer: fakeTimer(), log }),
  log,
}
// The counted routes do not use the missing dependencies.
const app = await buildApp(deps as unknown as Deps, [...ROUTES, ...LIMITER_PROBES])

process.on('message', async (requests: InjectOptions[]) => {
  const answers = await Promise.all(requests.map(request => app.inject(request)))
  process.send?.(answers.map(({ statusCode }) => statusCode))
})
// Exits with its parent: the tests may fail without ending it.
process.on('disconnect', () => process.exit())
process.send?.('ready')
