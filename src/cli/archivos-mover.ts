/** `nanduti archivos mover`: moves files from the folder into the database. */
import type { Registration } from './command.ts'
import { operate } from './operate.ts'

const HELP = `
Las versiones anteriores a la 0.2.0 guardaban los XML firmados, los logos y los
certificados en DATA_DIR/archivos. Esta orden los pasa a la base. Ejecútela con
el mismo entorno que el servidor; no hace falta detenerlo. Mientras tanto, los
archivos se leen de donde estén. Si se corta, la misma orden termina lo que falta.`

export const filesCommand: Registration = (program, parts) => {
  program
    .command('archivos')
    .description('los archivos guardados')
    .command('mover')
    .description('pasa los archivos de la carpeta a la base')
    .addHelpText('after', HELP)
    .action(() => operate({ operation: 'archivos mover' }, parts))
}
