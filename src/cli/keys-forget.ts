/** `nanduti keys forget`: drops the secrets of a lost key, so that the installation can start again with a new one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, loadConfig } from '../config/index.ts'
import { type Db, listSealingKeys, migrate, openDatabase } from '../db/index.ts'
import { openFiles } from '../files/index.ts'
import { forgetSecrets } from '../operations/index.ts'
import { keyIdsOf } from '../secrets/index.ts'
import { CommandError, type Registration } from './command.ts'
import { nothingIn } from './operate.ts'

const HELP = `
Solo si la clave se perdió para siempre. La huella es la que dice el servidor al
no arrancar. Detenga el servidor y ejecútela con su mismo entorno. Se vacían los
certificados, sus contraseñas y los CSC que esa clave guardó; lo demás queda
como está. Después hay que cargarlos de nuevo.`

export const keysForget: Registration = (program, { print }) => {
  program.commands
    .find(command => command.name() === 'keys')
    ?.command('forget')
    .description('olvida los secretos de una clave que se perdió')
    .argument('<huella...>', 'la de la clave perdida; una o más')
    .addHelpText('after', HELP)
    .action(async (keyIds: string[]) => {
      const config = loadConfig()
      if (config.embedded && !existsSync(join(config.dataDir, 'db'))) throw new CommandError(nothingIn(config.dataDir))
      const database = await openDatabase(config)
      try {
        await migrate(database)
        await assertLost(config, database.db, keyIds)
        const files = openFiles(join(config.dataDir, 'archivos'))
        const count = await forgetSecrets({ db: database.db, files }, keyIds)
        print(`Listo: ${count} secretos olvidados. Arranque el servidor y cargue de nuevo certificados y CSC.`)
      } finally {
        await database.close()
      }
    })
}

async function assertLost(config: Config, db: Db, keyIds: readonly string[]): Promise<void> {
  const stored = await listSealingKeys(db)
  const unknown = keyIds.filter(id => !stored.includes(id))
  if (unknown.length > 0)
    throw new CommandError(
      `Ningún secreto tiene la huella ${unknown.join(', ')}. Las que hay: ${stored.join(', ') || 'ninguna'}. No se cambió nada.`,
    )
  const known = keyIdsOf(config)
  const present = keyIds.filter(id => known.includes(id))
  if (present.length > 0)
    throw new CommandError(
      `La clave de huella ${present.join(', ')} no está perdida: el entorno la tiene. No se cambió nada.`,
    )
}
