/** `nanduti archivos mover`: moves the files of an installation from before 0.2.0 into its database. */
import { join } from 'node:path'
import { moveFiles } from '../files/index.ts'
import { type Operation, type OperationDeps, OperationError } from './operation.ts'

export const moveFilesOperation: Operation = async ({ config, db }, { print, progress, stop }) => {
  const { moved, left } = await moveFiles(db, foldersOf(config), (done, total) => {
    progress(done, total)
    if (stop.aborted) throw new OperationError(INTERRUPTED)
  })
  print(`Listo: ${moved} archivos pasaron de la carpeta a la base.`)
  if (left > 0) print(leftOver(left))
}

const foldersOf = ({ dataDir, embedded }: OperationDeps['config']) => ({
  folder: join(dataDir, 'archivos'),
  embedded: embedded ? join(dataDir, 'db') : undefined,
})

const INTERRUPTED = 'Interrumpido. Nada se perdió: ejecute la orden otra vez para terminar.'

const leftOver = (left: number) =>
  `En archivos/ quedan ${left} que ningún documento, evento ni emisor usa: puede borrar la carpeta cuando tenga una copia de la base.`
