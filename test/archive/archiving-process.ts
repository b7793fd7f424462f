/** A process that archives all old XML of an installation, forked by the test that kills it. Its environment names both. */
import { archiveOld, oldBefore, openConfiguredArchive } from '../../src/archive/index.ts'
import { loadConfig } from '../../src/config/index.ts'
import { openDatabase } from '../../src/db/index.ts'
import { createLogger } from '../../src/http/index.ts'

const clock = { now: () => new Date() }
const timer = { after: (ms: number, act: () => void) => void setTimeout(act, ms).unref() }
const config = loadConfig()
const database = await openDatabase(config)
const owner = { db: database.db, clave: 'prueba' }
const archive = await openConfiguredArchive(config, owner, {
  clock,
  timer,
  log: createLogger({ logLevel: 'silent' }),
})
if (!archive) throw new TypeError('ARCHIVE_URL is not set')
for await (const batch of archiveOld({ db: database.db, archive, clock }, oldBefore({ clock }, 90)))
  process.send?.(batch)
await database.close()
