/**
 * `nanduti dte cerrar` and `nanduti evento cerrar`: close by hand a document in doubt whose SIFEN no longer exists, and a
 * voiding that SIFEN left unanswered twice.
 */
import { userInfo } from 'node:os'
import { Option } from 'commander'
import { CLOSED_AS } from '../gateway/dtes/index.ts'
import { CLOSED_EVENTO_AS } from '../gateway/eventos/index.ts'
import type { Registration } from './command.ts'
import { operate } from './operate.ts'

type Options<Estados extends readonly string[]> = { estado: Estados[number]; motivo: string; protocolo?: string }

const HELP_OF_DTE = `
Solo para documentos en «sent» cuyo detalle dice que necesitan atención: se
enviaron a una dirección de SIFEN que ya no está en la configuración. Averigüe
antes si SIFEN tiene el CDC. El documento guarda quién lo cerró, cuándo y por
qué, y no vuelve a consultarse.

  approved   SIFEN lo tiene aprobado (--protocolo, el de su autorización)
  rejected   SIFEN lo rechazó
  error      SIFEN no lo recibió: puede emitirse otro

Si un error termina en approved no se puede deshacer: quien reciba «error»
emitirá otra factura por la misma venta.`

export const dteCerrar: Registration = (program, parts) => {
  program
    .command('dte')
    .description('los documentos electrónicos')
    .command('cerrar')
    .description('cierra un documento en duda por el que ya no se puede preguntar')
    .argument('<documento>', 'su id o su CDC')
    .addOption(new Option('--estado <estado>', 'cómo terminó').choices(CLOSED_AS).makeOptionMandatory())
    .requiredOption('--motivo <texto>', 'cómo se supo; queda guardado')
    .option('--protocolo <número>', 'el de la autorización de SIFEN')
    .addHelpText('after', HELP_OF_DTE)
    .action((documento: string, options: Options<typeof CLOSED_AS>) =>
      operate({ operation: 'dte cerrar', documento, ...options, por: operator() }, parts),
    )
}

const HELP_OF_EVENTO = `
Solo para inutilizaciones en «sent» cuyo detalle dice que necesitan atención:
SIFEN no respondió a ninguno de sus dos envíos, y no tiene una consulta que lo
averigüe. Mire antes en Marangatu si el rango quedó inutilizado. El evento
guarda quién lo cerró, cuándo y por qué.

  approved   SIFEN tiene el rango inutilizado (--protocolo, el de su registro)
  rejected   SIFEN no lo tiene: los números quedan libres, y puede pedirse de nuevo

Si un error termina en rejected, un documento con un número inutilizado será
rechazado por SIFEN.`

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
    .addHelpText('after', HELP_OF_EVENTO)
    .action((evento: string, options: Options<typeof CLOSED_EVENTO_AS>) =>
      operate({ operation: 'evento cerrar', evento, ...options, por: operator() }, parts),
    )
}

/** Returns the name of the machine's user. A container may have none. */
function operator(): string {
  try {
    return userInfo().username
  } catch {
    return `usuario ${process.getuid?.() ?? 'desconocido'}`
  }
}
