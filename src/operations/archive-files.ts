/** `nanduti archivos archivar`: moves old XML to the archive, or reads the archive back. */
import * as z from 'zod'
import { archiveOld, countOldXml, oldBefore, verifyArchive } from '../archive/index.ts'
import { countArchived } from '../files/index.ts'
import { ArchiveError } from '../ports.ts'
import { type Operation, type OperationDeps, OperationError, type Operator } from './operation.ts'

const order = z.object({ verificar: z.boolean().default(false) })

/** Names of files that are printed. The others are in the log, and the page of each company counts them. */
const MOST_NAMES = 20

export const archiveFilesOperation: Operation = async ({ config, archive, ...deps }, operator, given) => {
  if (!archive || !config.archive) throw new OperationError(WITHOUT_ARCHIVE)
  const { verificar } = order.parse(given)
  const known = { ...deps, archive }
  try {
    await (verificar ? verify(known, operator) : move(known, operator, config.archive.afterDays))
  } catch (error) {
    throw error instanceof ArchiveError ? new OperationError(explained(error)) : error
  }
}

type Known = Pick<OperationDeps, 'db' | 'clock'> & { archive: NonNullable<OperationDeps['archive']> }

async function move(deps: Known, { print, progress, stop }: Operator, afterDays: number): Promise<void> {
  const before = oldBefore(deps, afterDays)
  const total = await countOldXml(deps.db, before)
  let documents = 0
  let files = 0
  for await (const batch of archiveOld(deps, before)) {
    documents += batch.documents
    files += batch.files
    progress(Math.min(documents, total), total)
    if (stop.aborted) throw new OperationError(INTERRUPTED)
  }
  print(`Listo: ${files} XML pasaron al archivo, de ${documents} documentos.`)
}

async function verify({ db, archive }: Known, { print, progress, stop }: Operator): Promise<void> {
  const total = await countArchived(db)
  const lost: string[] = []
  let read = 0
  for await (const { nombre, isWell } of verifyArchive(db, archive)) {
    read += 1
    if (!isWell) lost.push(nombre)
    progress(Math.min(read, total), total)
    if (stop.aborted) throw new OperationError(INTERRUPTED)
  }
  for (const nombre of lost.slice(0, MOST_NAMES)) print(`Falta o está alterado: ${nombre}`)
  if (lost.length > 0) throw new OperationError(lostText(lost.length, read))
  print(`Listo: ${read} XML leídos del archivo, todos iguales a los que se firmaron.`)
}

const WITHOUT_ARCHIVE = 'No hay ningún archivo: indique dónde está con ARCHIVE_URL.'

const INTERRUPTED = 'Interrumpido. Nada se perdió: ejecute la orden otra vez para terminar.'

const lostText = (lost: number, read: number) =>
  `De ${read} XML, ${lost} faltan en el archivo o están alterados. Recupérelos de una copia del archivo y ejecute la orden otra vez.`

const EXPLAINED = {
  ARCHIVO_NO_RESPONDE:
    'El archivo no responde, o la dirección de ARCHIVE_URL no es la de este archivo (falta nanduti-archivo.txt).',
  ARCHIVO_PERDIDO: 'El archivo recibió un XML y al leerlo de vuelta no lo tenía.',
  ARCHIVO_ALTERADO: 'El archivo recibió un XML y al leerlo de vuelta devolvió otros bytes.',
}

const explained = ({ code, message }: ArchiveError) =>
  `${EXPLAINED[code]} Nada se perdió. Repárelo y ejecute la orden otra vez. (${message})`
