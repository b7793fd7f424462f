/** `nanduti archivos`: moves files from the old folder into the database, and old XML from there to the archive. */
import type { Registration } from './command.ts'
import { operate } from './operate.ts'

const FROM_FOLDER = `
Las versiones anteriores a la 0.2.0 guardaban los XML firmados, los logos y los
certificados en DATA_DIR/archivos. Esta orden los pasa a la base. Ejecútela con
el mismo entorno que el servidor; no hace falta detenerlo. Mientras tanto, los
archivos se leen de donde estén. Si se corta, la misma orden termina lo que falta.`

const TO_ARCHIVE = `
El trabajador lo hace solo, de a poco. Esta orden pasa todo de una vez, por
ejemplo la primera vez. Cada XML se comprime, se guarda, se lee de vuelta y se
compara antes de soltarlo de la base. Ejecútela con el mismo entorno que el
servidor; no hace falta detenerlo. Si se corta, la misma orden termina lo que
falta. Con --verificar no pasa nada: lee el archivo entero, y termina con 1 si
falta algo o está alterado.`

export const filesCommand: Registration = (program, parts) => {
  const archivos = program.command('archivos').description('los archivos guardados')
  archivos
    .command('mover')
    .description('pasa los archivos de la carpeta a la base')
    .addHelpText('after', FROM_FOLDER)
    .action(() => operate({ operation: 'archivos mover' }, parts))
  archivos
    .command('archivar')
    .description('pasa los XML de más de ARCHIVE_AFTER_DAYS días al archivo de ARCHIVE_URL')
    .option('--verificar', 'lee el archivo entero y compara cada XML con su hash')
    .addHelpText('after', TO_ARCHIVE)
    .action(({ verificar = false }: { verificar?: boolean }) =>
      operate({ operation: 'archivos archivar', verificar }, parts),
    )
}
