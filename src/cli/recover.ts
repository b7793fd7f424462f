/** `nanduti recover`: reads back from SIFEN the documents that a restored database lost. */
import type { Registration } from './command.ts'
import { operate } from './operate.ts'

const HELP = `
Después de restaurar una copia. Calcula los CDC que esta instalación habría
hecho, se los pregunta a SIFEN y guarda cada documento que tiene, con el XML
que devuelve; sube los contadores. Sin --aplicar solo muestra lo que guardaría.

Necesita la clave (APP_KEY o app.key) y los certificados de la copia. El
servidor puede seguir en marcha. Si se corta, la misma orden sigue.

Si no se emite porque la base volvió atrás y puede ser una copia para
pruebas, --aplicar dice que es la de siempre: no lo use en una copia.`

type Options = { punto?: string; desde?: string; aplicar?: boolean }

export const recover: Registration = (program, parts) => {
  program
    .command('recover')
    .description('recupera de SIFEN los documentos que la base de datos perdió')
    .option('--punto <001-001>', 'solo ese establecimiento y punto de expedición')
    .option('--desde <AAAA-MM-DD>', 'día de la copia; si falta, el del último documento')
    .option('--aplicar', 'guarda lo que encuentre')
    .addHelpText('after', HELP)
    .action((options: Options) => operate({ operation: 'recover', ...options }, parts))
}
