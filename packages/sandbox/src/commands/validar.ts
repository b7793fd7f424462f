/** `nanduti-sandbox validar`: judges files before they are sent, without a running sandbox. */
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Option } from 'commander'
import { type Assessment, NotACertificate, openSchema, openValidation, type ValidationOptions } from '../index.ts'
import { CommandError, type Registration } from './command.ts'

type Options = { xsd?: string; autoridad?: string[]; csc?: string[]; prod?: true; fecha?: Date; json?: true }

/** More than the largest message that SIFEN takes. */
const MAX_BYTES = 20 * 1024 * 1024

export const addValidar: Registration = (sandbox, { clock, print }) => {
  sandbox
    .command('validar')
    .description('juzga archivos antes de enviarlos: rDE, lote (XML o zip), eventos, o el mensaje SOAP entero')
    .argument('<archivo...>', 'los XML; los que otro menciona van antes')
    .option('--xsd <carpeta>', 'los XSD oficiales de SIFEN, además de la tabla propia')
    .option('--autoridad <archivo...>', 'certificados (PEM o DER) de las autoridades en las que se confía')
    .option('--csc <id=código...>', 'códigos de seguridad, para comprobar el QR: 0001=ABCD…')
    .option('--prod', 'son documentos de producción')
    .addOption(new Option('--fecha <instante>', 'como si llegaran entonces: 2026-11-21T10:00:00Z').argParser(instantOf))
    .option('--json', 'escribe el resultado como JSON')
    .addHelpText('after', HELP)
    .action(async (files: string[], { xsd, autoridad = [], csc = [], prod, fecha, json }: Options) => {
      const validation = opened({
        now: fecha ?? clock.now(),
        schema: xsd === undefined ? undefined : await openSchema(xsd),
        autoridades: await Promise.all(autoridad.map(read)),
        cscs: Object.fromEntries(csc.map(cscOf)),
        prod: prod === true,
      })
      const judged: { archivo: string; resultados: readonly Assessment[] }[] = []
      for (const archivo of files) judged.push({ archivo, resultados: validation.assess(await read(archivo)) })
      const { sinComprobar } = validation
      if (json) print(JSON.stringify({ archivos: judged, sinComprobar }, null, 2))
      else for (const line of report(judged, sinComprobar)) print(line)
      const all = judged.flatMap(({ resultados }) => resultados)
      const refused = all.filter(({ aprobado }) => !aprobado).length
      if (refused > 0) throw new CommandError(`SIFEN rechazaría ${refused} de ${all.length}.`)
    })
}

function opened(options: ValidationOptions) {
  try {
    return openValidation(options)
  } catch (error) {
    throw error instanceof NotACertificate ? new CommandError(`--autoridad: ${error.message}`) : error
  }
}

const HELP = `
Sale con 0 si SIFEN aprobaría todo, y con 1 si no. No envía nada.
  validar factura.xml                      un documento firmado
  validar factura.xml cancelacion.xml      el evento se refiere a ese documento`

function instantOf(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()))
    throw new CommandError(`--fecha: «${text}» no es un instante, como 2026-11-21T10:00:00Z.`)
  return at
}

function cscOf(text: string): [id: string, csc: string] {
  const [, id, csc] = /^(\d{1,4})=([A-Za-z0-9]{32})$/.exec(text) ?? []
  if (!id || !csc) throw new CommandError(`--csc: se espera id=código, con 32 letras o cifras, como 0001=ABCD….`)
  return [id.padStart(4, '0'), csc]
}

async function read(file: string): Promise<Buffer> {
  try {
    // A device or a pipe has no size, and may never end.
    const bytes = await buffer(createReadStream(file, { end: MAX_BYTES }))
    if (bytes.length > MAX_BYTES) throw new CommandError(`${file}: pesa más de 20 MB.`)
    return bytes
  } catch (error) {
    const why = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    throw why === undefined ? error : new CommandError(`${file}: ${why}.`)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no existe',
  EISDIR: 'es una carpeta; nombre los archivos',
  EACCES: 'falta permiso para leerlo',
}

function* report(
  judged: readonly { archivo: string; resultados: readonly Assessment[] }[],
  unchecked: readonly string[],
) {
  for (const { archivo, resultados } of judged) {
    yield archivo
    for (const { que, id, aprobado, hallazgos, motivo } of resultados) {
      yield `  ${que}${id === '' ? '' : ` ${id}`}: ${aprobado ? 'SIFEN lo aprobaría' : 'SIFEN lo rechazaría'}`
      for (const [nth, { codigo, mensaje, observa, queHacer }] of hallazgos.entries()) {
        yield `    ${codigo}  ${mensaje}${observa ? ' (solo observa)' : ''}`
        if (nth === 0 && motivo !== undefined) yield `          Detalle: ${motivo}`
        yield `          ${queHacer}`
      }
    }
  }
  yield ''
  yield 'No se comprobó:'
  for (const text of unchecked) yield `  - ${text}`
}
