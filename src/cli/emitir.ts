/** `nanduti emitir`: issues the document of a file. For scripts and desktop systems. */
import { Option } from 'commander'
import {
  type Access,
  AccessError,
  EXIT_CODES,
  FileProblem,
  issue,
  type Outcome,
  openGateway,
  outcomeOfProblem,
  readDocument,
} from '../desktop/index.ts'
import { CommandError, type Registration } from './command.ts'

const HELP = `
Sale con 0 si SIFEN lo aprobó, 2 si lo rechazó, 3 si todavía no se sabe, 4 si no
se emitió y hay que corregir algo, y 5 si no se emitió porque no hay servicio.
Después de un 3 o un 5 repita la misma orden: con referencia_externa en el
archivo, con --referencia o con la misma --clave no se emite dos veces.
El token se lee de NANDUTI_TOKEN o de un archivo: no va en la orden, donde
otros programas lo verían. La dirección, de --url o NANDUTI_URL.`

const WAIT_MS = 300_000
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

type Options = Access & { esperar?: true; json?: true; referencia?: string; clave?: string }

export const emitir: Registration = (program, { print }) => {
  program
    .command('emitir')
    .description('emite el documento de un archivo JSON, por la API de una pasarela')
    .argument('<archivo>', 'el pedido, como en POST /api/sifen/dtes/sync')
    .option('--esperar', 'espera hasta 5 minutos a que se sepa cómo terminó')
    .option('--json', 'escribe el resultado como JSON')
    .option('--url <dirección>', 'la de la pasarela; si no, NANDUTI_URL o http://127.0.0.1:3000')
    .option('--token-archivo <archivo>', 'donde está el token; si no, NANDUTI_TOKEN')
    .option('--referencia <texto>', 'la referencia_externa, si el archivo no la trae')
    .addOption(new Option('--clave <uuid>', 'la Idempotency-Key de un intento anterior').argParser(keyOf))
    .addHelpText('after', HELP)
    .action(async (file: string, { esperar, json, referencia, clave, ...access }: Options) => {
      const outcome = await orInvalid(async () => {
        const gateway = openGateway(access, { reintentos: 2, esperaDeResultadoMs: esperar ? WAIT_MS : 0 })
        const pedido = await readDocument(file)
        const referencia_externa = pedido.referencia_externa ?? referencia
        const conReferencia = referencia_externa === undefined ? pedido : { ...pedido, referencia_externa }
        return issue(gateway, conReferencia, { waitMs: esperar ? WAIT_MS : 0, ...(clave !== undefined && { clave }) })
      })
      if (json) print(JSON.stringify(outcome, null, 2))
      else for (const line of report(outcome)) print(line)
      const code = EXIT_CODES[outcome.resultado]
      if (code !== 0) throw new CommandError(outcome.mensaje, code)
    })
}

function keyOf(text: string): string {
  if (!UUID_V4.test(text)) throw new CommandError(`--clave: «${text}» no es un UUID v4.`, EXIT_CODES.invalido)
  return text.toLowerCase()
}

/** A missing address or token, or an unreadable file, is invalid, as a wrong document is. */
async function orInvalid(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AccessError || error instanceof FileProblem) return outcomeOfProblem(error.message)
    throw error
  }
}

function* report({ numero, cdc, clave, resultado, problemas }: Outcome) {
  if (cdc !== null) yield `Documento ${numero ?? ''} · CDC ${cdc}`
  if (resultado === 'aprobado') yield 'Aprobado por SIFEN.'
  for (const { campo, mensaje } of problemas) if (campo) yield `${campo}: ${mensaje}`
  if (resultado === 'pendiente' || resultado === 'sin_servicio') yield `Clave: ${clave}`
}
