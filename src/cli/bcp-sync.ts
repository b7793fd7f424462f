/** `nanduti bcp sync`: fetches the central bank's rates. */
import type { Registration } from './command.ts'
import { operate } from './operate.ts'

const HELP = `
El trabajador lo hace solo, cada día a las 08:15 de Asunción. Si el BCP no
responde o su planilla es extraña, no se guarda nada y la orden termina con 1.`

export const bcpSync: Registration = (program, parts) => {
  program
    .command('bcp')
    .description('las cotizaciones del Banco Central del Paraguay')
    .command('sync')
    .description('trae ahora la última planilla de cotizaciones')
    .option('--accept-jump', 'guarda también cotizaciones que cambiaron más del 20 %: compruébelas antes')
    .addHelpText('after', HELP)
    .action(({ acceptJump = false }: { acceptJump?: boolean }) => operate({ operation: 'bcp sync', acceptJump }, parts))
}
