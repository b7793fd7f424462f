/** `nanduti cancelar`: cancels an approved document. For scripts and desktop systems. */
import { type Access, AccessError, cancel, cancelProblem, EXIT_CODES, openGateway } from '../desktop/index.ts'
import { CommandError, type Registration } from './command.ts'

const HELP = `
Sale con 0 si SIFEN aprobó la cancelación, 2 si la rechazó, 3 si todavía no se
sabe, 4 si no se pidió y hay que corregir algo, y 5 si no se pidió porque no hay
servicio. Después de un 3 o un 5 repita la misma orden: no se cancela dos veces,
y dice cómo terminó la primera.`

const WAIT_MS = 300_000

type Options = Access & { motivo: string; esperar?: true; json?: true }

export const cancelar: Registration = (program, { print }) => {
  program
    .command('cancelar')
    .description('cancela un documento aprobado, por la API de una pasarela')
    .argument('<cdc>', 'el CDC del documento')
    .requiredOption('--motivo <texto>', 'por qué, de 5 a 500 caracteres')
    .option('--esperar', 'espera hasta 5 minutos a que se sepa cómo terminó')
    .option('--json', 'escribe el resultado como JSON')
    .option('--url <dirección>', 'la de la pasarela; si no, NANDUTI_URL o http://127.0.0.1:3000')
    .option('--token-archivo <archivo>', 'donde está el token; si no, NANDUTI_TOKEN')
    .addHelpText('after', HELP)
    .action(async (cdc: string, { motivo, esperar, json, ...access }: Options) => {
      const waitMs = esperar ? WAIT_MS : 0
      const outcome = await (async () => {
        const gateway = openGateway(access, { reintentos: 2, esperaDeResultadoMs: waitMs })
        return cancel(gateway, { cdc, motivo }, { waitMs })
      })().catch((error: unknown) => {
        if (!(error instanceof AccessError)) throw error
        return cancelProblem(cdc, error.message)
      })
      const code = EXIT_CODES[outcome.resultado]
      if (json) print(JSON.stringify(outcome, null, 2))
      else if (code === 0) print(outcome.mensaje)
      else for (const { campo, mensaje } of outcome.problemas) if (campo) print(`${campo}: ${mensaje}`)
      if (code !== 0) throw new CommandError(outcome.mensaje, code)
    })
}
