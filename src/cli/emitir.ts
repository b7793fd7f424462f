/** `nanduti emitir`: issues the documents of files. For scripts and desktop systems. */
import { Option } from 'commander'
import {
  type Access,
  AccessError,
  EXIT_CODES,
  FileProblem,
  issue,
  issueLote,
  type Outcome,
  openGateway,
  outcomeOfProblem,
  readDocument,
  withReference,
  worstOf,
} from '../desktop/index.ts'
import { CommandError, type Registration } from './command.ts'

const HELP = `
Sale con 0 si SIFEN lo aprobó, 2 si lo rechazó, 3 si todavía no se sabe, 4 si no
se emitió y hay que corregir algo, y 5 si no se emitió porque no hay servicio.
Después de un 3 o un 5 repita la misma orden: con referencia_externa en el
archivo, con --referencia o con la misma --clave no se emite dos veces.
Con --lote van uno o más archivos, cada uno con su referencia_externa, y el
código es el peor: 3, 5, 4, 2, 0.
El token se lee de NANDUTI_TOKEN o de un archivo: no va en la orden, donde
otros programas lo verían. La dirección, de --url o NANDUTI_URL.`

const WAIT_MS = 300_000
/** SIFEN tells of a lot after 10 minutes at the earliest, and the gateway asks every 10. */
const LOTE_WAIT_MS = 1_800_000
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

type Options = Access & { lote?: true; esperar?: true; json?: true; referencia?: string; clave?: string }

export const emitir: Registration = (program, { print }) => {
  program
    .command('emitir')
    .description('emite el documento de un archivo JSON, por la API de una pasarela; con --lote, varios')
    .argument('<archivos...>', 'el pedido, como en POST /api/sifen/dtes/sync')
    .option('--lote', 'envía los archivos juntos, en lotes')
    .option('--esperar', 'espera hasta 5 minutos a que se sepa cómo terminó; con --lote, hasta 30')
    .option('--json', 'escribe el resultado como JSON; con --lote, una lista')
    .option('--url <dirección>', 'la de la pasarela; si no, NANDUTI_URL o http://127.0.0.1:3000')
    .option('--token-archivo <archivo>', 'donde está el token; si no, NANDUTI_TOKEN')
    .option('--referencia <texto>', 'la referencia_externa, si el archivo no la trae')
    .addOption(new Option('--clave <uuid>', 'la Idempotency-Key de un intento anterior').argParser(keyOf))
    .addHelpText('after', HELP)
    .action(async (files: readonly [string, ...string[]], options: Options) => {
      const { lote, json, referencia, clave } = options
      const [file] = files
      if (!lote && files.length > 1) throw new CommandError('Varios archivos van con --lote.', EXIT_CODES.invalido)
      if (lote && (referencia ?? clave) !== undefined)
        throw new CommandError('--referencia y --clave son de un archivo, sin --lote.', EXIT_CODES.invalido)
      const outcomes = await (lote ? inLote(files, options) : alone(file, options))
      if (json) print(JSON.stringify(lote ? outcomes : outcomes[0], null, 2))
      else for (const outcome of outcomes) for (const line of report(outcome)) print(line)
      const worst = outcomes.find(({ resultado }) => resultado === worstOf(outcomes))
      const code = EXIT_CODES[worst?.resultado ?? 'invalido']
      if (code !== 0) throw new CommandError(worst?.mensaje ?? '', code)
    })
}

async function alone(file: string, { esperar, referencia, clave, ...access }: Options): Promise<Outcome[]> {
  const waitMs = esperar ? WAIT_MS : 0
  try {
    const gateway = openGateway(access, { reintentos: 2, esperaDeResultadoMs: waitMs })
    const pedido = await readDocument(file)
    return [await issue(gateway, withReference(pedido, referencia), { waitMs, ...(clave !== undefined && { clave }) })]
  } catch (error) {
    return [invalid(error)]
  }
}

async function inLote(files: readonly string[], { esperar, ...access }: Options) {
  try {
    const gateway = openGateway(access, { reintentos: 2, esperaDeResultadoMs: 0 })
    return await issueLote(gateway, files, { waitMs: esperar ? LOTE_WAIT_MS : 0 })
  } catch (error) {
    return files.map(archivo => ({ archivo, ...invalid(error) }))
  }
}

function keyOf(text: string): string {
  if (!UUID_V4.test(text)) throw new CommandError(`--clave: «${text}» no es un UUID v4.`, EXIT_CODES.invalido)
  return text.toLowerCase()
}

/** A missing address or token, or an unreadable file, is invalid, as a wrong document is. */
function invalid(error: unknown): Outcome {
  if (error instanceof AccessError || error instanceof FileProblem) return outcomeOfProblem(error.message)
  throw error
}

function* report({ archivo, numero, cdc, clave, resultado, mensaje, problemas }: Outcome & { archivo?: string }) {
  if (archivo !== undefined) yield `${archivo}: ${mensaje}`
  if (cdc !== null) yield `Documento ${numero ?? ''} · CDC ${cdc}`
  if (archivo === undefined && resultado === 'aprobado') yield 'Aprobado por SIFEN.'
  for (const { campo, mensaje } of problemas) if (campo) yield `${campo}: ${mensaje}`
  if (clave !== null && (resultado === 'pendiente' || resultado === 'sin_servicio')) yield `Clave: ${clave}`
}
