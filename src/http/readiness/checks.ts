/** What a process needs to serve requests, one entry each. */
import { type Database, databaseTime, isDatabaseDown, isMigrated, isOnlyBusy } from '../../db/index.ts'
import type { Archive, Clock, Continuity, ReadinessCheck, Steady } from '../../ports.ts'

const BASE_ATRASADA =
  'La base de datos volvió a un estado anterior y todavía no se recuperó lo perdido: no se emite. Si no se recupera sola, ejecute «nanduti recover --aplicar».'

/** `isFolderRead`: true when the folder of old files is absent or can be read. */
type CheckedSystem = {
  database: Database
  continuity: Continuity
  clock: Clock
  steady: Steady
  isFolderRead: () => Promise<boolean>
  archive: Archive | undefined
}

/** Returns the checks, in the order of the answer. A process is taken out only for what every other one may still have. */
export const readinessChecks = ({
  database,
  continuity,
  clock,
  steady,
  isFolderRead,
  archive,
}: CheckedSystem): readonly ReadinessCheck[] => [
  {
    nombre: 'base_de_datos',
    isVital: true,
    mensaje: 'La base de datos no responde. Verifique que esté en marcha y que DATABASE_URL sea la suya.',
    // Busy processes would all be taken out at once.
    isWell: async () => isOnlyBusy(database) || (await databaseTime(database.db)).getTime() > 0,
  },
  {
    nombre: 'esquema',
    isVital: true,
    mensaje:
      'Las tablas de la base no son las de este programa. Si son de una versión anterior, ejecute: npm run nanduti -- migrate. Si son de una posterior, instale esa versión.',
    isWell: async () => isOnlyBusy(database) || isMigrated(database.db).catch(unlessDown),
  },
  {
    nombre: 'identidad',
    isVital: true,
    mensaje: BASE_ATRASADA,
    isWell: async () => continuity.behind() === undefined,
  },
  {
    nombre: 'reloj',
    isVital: false,
    mensaje:
      'El reloj de esta máquina saltó y la hora todavía no se midió de nuevo: mientras tanto no se envía a SIFEN.',
    isWell: async () => steady.since() <= clock.now(),
  },
  {
    nombre: 'archivo',
    isVital: false,
    mensaje:
      'El archivo de XML antiguos (ARCHIVE_URL) no responde, o la carpeta DATA_DIR/archivos no se puede leer: los XML y logos que están ahí no se pueden leer. Las ventas siguen.',
    isWell: async () => (await isFolderRead()) && (archive === undefined || archive.isWell()),
  },
]

/** Without the database nothing is known of its tables, and its own check fails. */
function unlessDown(error: unknown): boolean {
  if (isDatabaseDown(error)) return true
  throw error
}
