/** `nanduti keys rotate`: replaces the key of the secrets at rest. */
import type { Registration } from './command.ts'
import { operate } from './operate.ts'

const HELP = `
Ejecútela con el mismo entorno que el servidor (APP_KEY, DATA_DIR,
DATABASE_URL). No hace falta detenerlo: con la base embebida, la cumple el
servidor en marcha. Si se corta, la misma orden termina lo que falta.

  Con la clave en DATA_DIR/app.key: agrega una clave nueva y pasa todo a ella.
  Con APP_KEY: ponga la nueva en APP_KEY y la de ahora en APP_PREVIOUS_KEYS,
  reinicie los procesos, y ejecútela.

Las copias de seguridad anteriores necesitan la clave anterior: guárdela con
ellas.`

export const keysRotate: Registration = (program, parts) => {
  program
    .command('keys')
    .description('las claves de los secretos guardados')
    .command('rotate')
    .description('cifra de nuevo todos los secretos guardados, con una clave nueva')
    .addHelpText('after', HELP)
    .action(() => operate({ operation: 'keys rotate' }, parts))
}
