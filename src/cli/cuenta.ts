/** `nanduti cuenta create | list | rotate | remove`: manages the service accounts of a company. */
import type { Registration } from './command.ts'
import { operate } from './operate.ts'

const CREATE_HELP = `
Imprime el token: guárdelo, no se vuelve a mostrar. Las redes y los límites no
se cambian después. Con algún límite, la cuenta no administra nada.
  cuenta create 'Caja 1' --networks 10.20.0.0/16 --ambiente test
Permisos: sifen:read, sifen:send, sifen:admin, bcp:read.`

/** Commands whose only argument is the id of an account. */
const BY_CUENTA = [
  ['rotate', 'cuenta rotate', 'da un token nuevo; el anterior sirve 24 horas más'],
  ['remove', 'cuenta remove', 'termina la cuenta y su token'],
] as const

type Options = {
  empresa?: string
  networks: string
  abilities: string
  ambiente?: string
  montoMaximo?: string
  documentosPorDia?: string
}

const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

export const cuenta: Registration = (program, parts) => {
  const group = program.command('cuenta').description('los tokens de la empresa para sus programas')
  group
    .command('create')
    .description('crea una cuenta de servicio')
    .argument('<nombre>', 'el del programa: figura en la historia de los documentos')
    .requiredOption('--networks <lista>', 'desde dónde sirve: direcciones o redes CIDR, separadas por comas')
    .option('--empresa <ruc>', 'la empresa; hace falta si hay más de una')
    .option('--abilities <lista>', 'sus permisos, separados por comas', 'sifen:read,sifen:send')
    .option('--ambiente <ambiente>', 'el único en que emite: test o prod')
    .option('--monto-maximo <guaraníes>', 'el mayor total de un documento')
    .option('--documentos-por-dia <cuántos>', 'los que crea por día de Paraguay')
    .addHelpText('after', CREATE_HELP)
    .action((nombre: string, { empresa, networks, abilities, ...limits }: Options) =>
      operate(
        {
          operation: 'cuenta create',
          ...{ nombre, redes: listOf(networks), abilities: listOf(abilities) },
          limites: {
            ambiente: limits.ambiente,
            monto_maximo: limits.montoMaximo,
            documentos_por_dia: limits.documentosPorDia === undefined ? undefined : Number(limits.documentosPorDia),
          },
          ...(empresa !== undefined && { empresa }),
        },
        parts,
      ),
    )
  group
    .command('list')
    .description('las cuentas de servicio, sus límites y cuándo vence su token')
    .option('--empresa <ruc>', 'solo las de esa empresa')
    .action(({ empresa }: { empresa?: string }) =>
      operate({ operation: 'cuenta list', ...(empresa !== undefined && { empresa }) }, parts),
    )
  for (const [name, operation, description] of BY_CUENTA)
    group
      .command(name)
      .description(description)
      .argument('<id>', 'el de la cuenta')
      .action((id: string) => operate({ operation, id }, parts))
}
