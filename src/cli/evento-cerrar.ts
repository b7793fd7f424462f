/** `nanduti evento cerrar`: closes a voiding that SIFEN left unanswered twice. */
import { Option } from 'commander'
import { CLOSED_EVENTO_AS } from '../gateway/eventos/index.ts'
import type { Registration } from './command.ts'
import { operate } from './operate.ts'
import { operator } from './operator.ts'

const HELP = `
Solo para inutilizaciones en «sent» cuyo detalle dice que necesitan atención:
SIFEN no respondió a ninguno de sus dos envíos, y no tiene una consulta que lo
averigüe. Mire antes en Marangatu si el rango quedó inutilizado. El evento
guarda quién lo cerró, cuándo y por qué.

  approved   SIFEN tiene el rango inutilizado (--protocolo, el de su registro)
  rejected   SIFEN no lo tiene: los números quedan libres, y puede pedirse de nuevo

Si un error termina en rejected, un documento con un número inutilizado será
rechazado por SIFEN.`

type Options = { estado: (typeof CLOSED_EVENTO_AS)[number]; motivo: string; protocolo?: string }

export const eventoCerrar: Registration = (program, parts) => {
  program
    .command('evento')
    .description('los eventos registrados en SIFEN')
    .command('cerrar')
    .description('cierra una inutilización a la que SIFEN no respondió')
    .argument('<evento>', 'su id')
    .addOption(new Option('--estado <estado>', 'cómo terminó').choices(CLOSED_EVENTO_AS).makeOptionMandatory())
    .requiredOption('--motivo <texto>', 'cómo se supo; queda guardado')
    .option('--protocolo <número>', 'el del registro de SIFEN')
    .addHelpText('after', HELP)
    .action((evento: string, options: Options) =>
      operate({ operation: 'evento cerrar', evento, ...options, por: operator() }, parts),
    )
}
