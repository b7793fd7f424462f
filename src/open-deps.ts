/** Assembles `Deps` for all programs: the server, the commands, the tests and the campaigns. */
import { join } from 'node:path'
import { everyDocument, someOfEachShape } from '@nanduti/sifen'
import type { Logger } from 'pino'
import type { Config } from './config/index.ts'
import { WHOLE } from './continuity/index.ts'
import { type Database, listSealingKeys } from './db/index.ts'
import type { Bank, Deps, Sifen } from './deps.ts'
import { isFolderRead, openFiles } from './files/index.ts'
import { openContribuyentes } from './gateway/consultas/index.ts'
import { openCounters, openDetails, openPlans, openWaits } from './gateway/dtes/index.ts'
import { openSigners } from './gateway/emitters/index.ts'
import { lotesOfOne } from './gateway/lotes/index.ts'
import {
  openAnswers,
  openLimits,
  openPatience,
  openReadiness,
  openRequestLog,
  openTokens,
  readinessChecks,
} from './http/index.ts'
import type {
  Archive,
  Clock,
  Continuity,
  DueLoop,
  Mailer,
  Outgoing,
  Random,
  Receivers,
  Steady,
  Timer,
} from './ports.ts'
import { createVault, ensureKey, openKeyRing } from './secrets/index.ts'
import { openSettings } from './web/index.ts'

/** The stored data and the key to its secrets, as operators' commands need them. */
export type Stores = Pick<Deps, 'config' | 'db' | 'files' | 'archive' | 'vault' | 'random'>

/** The signed documents of each shape that a production process checks once more (docs/decisions/0016-second-look.md). */
const LOOKED_AT = { first: 20, every: 50 }

/** The folder in which releases before 0.2.0 kept files. */
const oldFiles = ({ dataDir }: Config) => join(dataDir, 'archivos')

/** Opens the stores over a migrated database. Throws `KeyRingError` when the key did not seal the stored secrets. */
export async function openStores(
  config: Config,
  { db }: Pick<Database, 'db'>,
  random: Random,
  archive?: Archive,
): Promise<Stores> {
  const vault = createVault(openKeyRing(config, await listSealingKeys(db)), random)
  return { config, db, files: openFiles(oldFiles(config), archive), archive, vault, random }
}

/** Does `openStores`. Without APP_KEY, creates the first key in DATA_DIR for a database without secrets. */
export async function openOwnStores(
  config: Config,
  database: Database,
  random: Random,
  archive?: Archive,
): Promise<Stores> {
  if ((await listSealingKeys(database.db)).length === 0) await ensureKey(config, random)
  return openStores(config, database, random, archive)
}

/** Dependencies that the program must close. */
export type Running = {
  database: Database
  loop: DueLoop
  sifen: Sifen
  outgoing: Outgoing
  receivers: Receivers
  mailer?: Mailer | undefined
  bank: Bank
  /** Default: nothing is compared. */
  continuity?: Continuity | undefined
  clock: Clock
  steady: Steady
  timer: Timer
  log: Logger
}

export function openDeps(stores: Stores, { database, mailer, timer, continuity = WHOLE, ...running }: Running): Deps {
  const limits = openLimits(stores.config, database, running.clock)
  const answers = openAnswers(database, { ...stores, ...running })
  const requests = openRequestLog(stores.db, (err, lost) => running.log.warn({ err, lost }, 'requests were not logged'))
  const patience = openPatience(timer, running.log)
  const waits = openWaits({ db: stores.db, timer })
  const { config, archive } = stores
  const checks = readinessChecks({
    ...{ database, archive, continuity, ...running },
    isFolderRead: () => isFolderRead(oldFiles(config)),
  })
  const readiness = openReadiness(checks, { timer, log: running.log })
  const memories = {
    secondLook: stores.config.production ? someOfEachShape(LOOKED_AT) : everyDocument,
    signers: openSigners(),
    details: openDetails(),
    counters: openCounters(),
    tokens: openTokens(),
    plans: openPlans(),
    contribuyentes: openContribuyentes(),
    settings: openSettings(),
  }
  const { details, tokens, plans, settings } = memories
  for (const cache of [details, tokens, plans, settings]) continuity.onReturn(() => cache.clear())
  const steady = steadyWhileWhole(continuity, running)
  const own = { continuity, steady, mailer, lotesOfOne, limits, requests, answers, patience, readiness, waits }
  return { ...stores, ...running, ...memories, ...own }
}

/** Longer than a caller takes to compare the time with `now`. */
const AHEAD_MS = 1_000

/** Time is not reliable while the database is behind, and begins anew when it is whole again: a lost posting may be under way. */
const steadyWhileWhole = (continuity: Continuity, { clock, steady }: Pick<Running, 'clock' | 'steady'>): Steady => ({
  since() {
    if (continuity.behind()) return new Date(clock.now().getTime() + AHEAD_MS)
    const [since, whole] = [steady.since(), continuity.wholeSince()]
    return since > whole ? since : whole
  },
})
