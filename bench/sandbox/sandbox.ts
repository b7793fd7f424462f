/** Number of documents that the sandbox checks in the time in which the library builds and signs one, in one run. */
import { horaAsuncion } from '@nanduti/sifen'
import type { Bench, Options, Outcome, Progress, Table } from '../bench.ts'
import { SIZES } from '../invoices.ts'
import { makeEmitter, removeEmitter } from '../make-emitter.ts'
import { number } from '../report.ts'
import { medianOf, type Runner, runRounds, speedOver, type Times } from '../rounds.ts'
import { openSide, type Side } from '../side.ts'

const OURS = new URL('../firma/ours.ts', import.meta.url)
const JUDGE = new URL('./judge.ts', import.meta.url)

async function run(options: Options, progress: Progress): Promise<Outcome> {
  const folder = makeEmitter()
  const now = horaAsuncion(new Date())
  const ours = openSide(OURS, [folder, now])
  const judge = openSide(JUDGE, [now])
  try {
    const runners = SIZES.flatMap(size => [alone(ours, `mixta.${size}`), alone(judge, `revisa.${size}`)])
    return outcome(await runRounds(runners, options, progress))
  } finally {
    await Promise.all([ours.close(), judge.close()])
    removeEmitter(folder)
  }
}

const alone = (side: Side, name: string): Runner => ({ name, run: ms => side.run(name, { ms }) })

function outcome(times: Times): Outcome {
  const ratios = SIZES.map(size => [`sandbox.${size}`, speedOver(times, `revisa.${size}`, `mixta.${size}`)] as const)
  return {
    figures: Object.fromEntries(ratios),
    medians: Object.fromEntries(Object.keys(times).map(name => [name, medianOf(times, name)])),
    tables: [timesTable(times)],
    conditions: CONDITIONS,
  }
}

function timesTable(times: Times): Table {
  const cells = (name: string) => SIZES.map(size => number(medianOf(times, `${name}.${size}`)))
  return {
    title: 'Firmar y revisar: µs por documento (mediana)',
    head: ['', ...SIZES.map(size => `${size} ítem${size === 1 ? '' : 's'}`)],
    rows: [
      ['la biblioteca: de JSON a rDE firmado', ...cells('mixta')],
      ['el sandbox: del pedido SOAP al veredicto', ...cells('revisa')],
    ],
  }
}

const CONDITIONS = [
  'La biblioteca: JSON.parse, validación completa, totales, XML canónico, firma RSA-2048 y QR, como en P1.',
  'El sandbox: decodifica y lee el pedido de recibe, forma, firma y todas las reglas, y arma la respuesta 0260; el certificado ya se vio antes. Sin TLS, sin XSD oficial, libro vacío en memoria.',
  'La razón es cuántos documentos revisa el sandbox por cada uno que la biblioteca arma y firma. Cada lado en su propio proceso, rondas intercaladas.',
]

export const sandbox: Bench = {
  name: 'sandbox',
  summary: 'documentos que el sandbox revisa por cada uno que la biblioteca firma',
  run,
}
