/** `nanduti dte cerrar`: closes a document in doubt whose SIFEN no longer exists. */
import { Option } from 'commander'
import { CLOSED_AS } from '../gateway/dtes/index.ts'
import type { Registration } from './command.ts'
import { operate } from './operate.ts'
import { operator } from './operator.ts'

const HELP = `
Solo para documentos en «sent» cuyo detalle dice que necesitan atención: se
enviaron a una dirección de SIFEN que ya no está en la configuración. Averigüe
antes si SIFEN tiene el CDC. El documento guarda quién lo cerró, cuándo y por
qué, y no vuelve a consultarse.

  approved   SIFEN lo tiene aprobado (--protocolo, el de su autorización)
  rejected   SIFEN lo rechazó
  error      SIFEN no lo recibió: puede emitirse otro

Si un error termina en approved no se puede deshacer: quien reciba «error»
emitirá otra factura por la misma venta.`

type Options = { estado: (typeof CLOSED_AS)[number]; motivo: string; protocolo?: string }

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
    .addHelpText('after', HELP)
    .action((documento: string, options: Options) =>
      operate({ operation: 'dte cerrar', documento, ...options, por: operator() }, parts),
    )
}
