/** Moves old XML from the database to the archive. May be stopped or killed at any point: a file is in one of both. */
import type { Db } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { dropArchived, findFiles } from '../files/index.ts'
import { type Archive, ArchiveError } from '../ports.ts'
import { DAY_MS } from '../units.ts'
import { type Avance, countOld, listAvances, listOld, listPosted, saveAvance } from './old-xml.queries.ts'

export const ARCHIVE_JOB = 'archive.old-xml'

/** Documents of one batch. */
const BATCH = 100
/** Files on their way at once. */
const AT_ONCE = 8
/** How long a periodic run begins batches. The rest waits for the next one. */
const RUN_MS = 10_000

type Needs = { db: Db; archive: Archive } & Pick<Deps, 'clock'>
export type ArchivedBatch = { documents: number; files: number }

/** Moves the XML of documents that have not changed since `before`. Yields what each batch has moved. */
export async function* archiveOld(deps: Needs, before: Date): AsyncGenerator<ArchivedBatch> {
  await deps.archive.isWell()
  let isPrepared = false
  for (const start of await listAvances(deps.db)) {
    let avance = start
    for (;;) {
      const documents = await listOld(deps.db, avance, before, BATCH)
      const last = documents.at(-1)
      if (!last) break
      // A place is marked with its first file: one that is not used yet may be a disk that is not mounted.
      if (!isPrepared) await deps.archive.prepare()
      isPrepared = true
      const files = await archiveFiles(deps, avance.empresa_id, documents)
      avance = last
      await saveAvance(deps.db, avance)
      yield { documents: documents.length, files }
    }
  }
}

/** Returns the number of documents that `archiveOld` would visit. */
export async function countOldXml(db: Db, before: Date): Promise<number> {
  let total = 0
  for (const avance of await listAvances(db)) total += await countOld(db, avance, before)
  return total
}

/** Since when a document must not have changed to be old. */
export const oldBefore = ({ clock }: Pick<Deps, 'clock'>, afterDays: number) =>
  new Date(clock.now().getTime() - afterDays * DAY_MS)

/** The periodic work: moves what is old, for some seconds. */
export async function archiveForAWhile({ db, archive, config, clock, log }: Deps): Promise<void> {
  if (!archive || !config.archive) return
  const moved = { documents: 0, files: 0 }
  const start = performance.now()
  try {
    for await (const batch of archiveOld({ db, archive, clock }, oldBefore({ clock }, config.archive.afterDays))) {
      moved.documents += batch.documents
      moved.files += batch.files
      if (performance.now() - start > RUN_MS) break
    }
  } catch (error) {
    // The archive has logged it. The next run goes on where this one stopped.
    if (!(error instanceof ArchiveError)) throw error
  }
  if (moved.files > 0) log.info(moved, 'old xml archived')
}

type Old = Avance & { xml_signed_path: string | null }

/** Moves all files of a company's documents: the signed XML, and those of postings that an older signature had. */
async function archiveFiles({ db, archive, clock }: Needs, empresa_id: number, documents: readonly Old[]) {
  const ids = documents.map(({ dte_id }) => dte_id)
  const names = new Set(await listPosted(db, empresa_id, ids))
  for (const { xml_signed_path } of documents) if (xml_signed_path !== null) names.add(xml_signed_path)
  const here = [...(await findFiles(db, empresa_id, [...names]))]
  for (let at = 0; at < here.length; at += AT_ONCE) {
    const ends = await Promise.allSettled(
      here.slice(at, at + AT_ONCE).map(async ([nombre, contents]) => {
        const file = await archive.keep({ empresa_id, nombre }, contents)
        await dropArchived(db, file, clock.now())
      }),
    )
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  return here.length
}
