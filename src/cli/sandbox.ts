/** `nanduti sandbox …`: the SIFEN of the laboratory, alone in its process, and whatever sandbox is running told what to do. */
import type { Registration } from './command.ts'
import { addCertificado } from './sandbox-certificado.ts'
import { addContribuyente } from './sandbox-contribuyente.ts'
import { addCsc } from './sandbox-csc.ts'
import { addDiario } from './sandbox-diario.ts'
import { addGuion } from './sandbox-guion.ts'
import { addIniciar } from './sandbox-iniciar.ts'
import { addSoltar } from './sandbox-soltar.ts'
import { addTimbrado } from './sandbox-timbrado.ts'

export const addSandbox: Registration = (program, parts) => {
  const sandbox = program
    .command('sandbox')
    .description('el SIFEN de laboratorio: arrancarlo solo y darle órdenes a uno en marcha')
    .addHelpText('after', '\nSin orden es «iniciar»; sus opciones están en nanduti sandbox iniciar --help.')
  const told = [addCertificado, addGuion, addSoltar, addDiario, addContribuyente, addTimbrado, addCsc]
  for (const add of [addIniciar, ...told]) add(sandbox, parts)
}
