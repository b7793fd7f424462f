/** Reading SIFEN's answers: a small answer, and the outcome of a lot of 50 documents, against fast-xml-parser. */
import { type Bench, BenchError, type Options, type Outcome, type Progress, type Table } from '../bench.ts'
import { number } from '../report.ts'
import { medianOf, runRounds, speedOver, type Times } from '../rounds.ts'
import { openSide, type Side } from '../side.ts'
import { requireWitnesses } from '../witness.ts'

const OURS = new URL('./ours.ts', import.meta.url)
const PEER = new URL('./peer.ts', import.meta.url)
const ANSWERS = ['chica', 'lote'] as const

async function run(options: Options, progress: Progress): Promise<Outcome> {
  requireWitnesses()
  const [ours, peer] = [openSide(OURS, []), openSide(PEER, [])]
  const runner = (side: Side, name: string) => ({ name, run: (ms: number) => side.run(name, { ms }) })
  try {
    await assertSameFacts(ours, peer)
    const runners = ANSWERS.flatMap(name => [
      runner(ours, name),
      runner(peer, `fxp.${name}`),
      runner(peer, `fxp-valida.${name}`),
    ])
    return outcome(await runRounds(runners, options, progress))
  } finally {
    await Promise.all([ours.close(), peer.close()])
  }
}

/** Checks that both sides find the same verdicts. Comparing different work would prove nothing. */
async function assertSameFacts(ours: Side, peer: Side): Promise<void> {
  for (const name of ANSWERS) {
    const [our, their] = [await ours.sample(`hechos.${name}`), await peer.sample(`hechos.${name}`)]
    if (our !== their) throw new BenchError(`Lo leído difiere: ${our} y ${their}.`)
  }
}

const outcome = (times: Times): Outcome => ({
  figures: Object.fromEntries(
    ANSWERS.flatMap(name => [
      [`leer.${name}`, speedOver(times, name, `fxp-valida.${name}`)],
      [`leer.${name}.sin-validar`, speedOver(times, name, `fxp.${name}`)],
    ]),
  ),
  medians: Object.fromEntries(Object.keys(times).map(name => [name, medianOf(times, name)])),
  tables: [table(times)],
  conditions: CONDITIONS,
})

const ROWS = [
  ['ñandutí, la llamada entera sin la red', ''],
  ['fast-xml-parser, con su validación', 'fxp-valida.'],
  ['fast-xml-parser, sin ella', 'fxp.'],
] as const

const table = (times: Times): Table => ({
  title: 'De los bytes de una respuesta a sus resultados: µs (mediana)',
  head: ['', 'recibe', 'consulta-lote de 50'],
  rows: ROWS.map(([label, prefix]) => [label, ...ANSWERS.map(name => number(medianOf(times, prefix + name)))]),
})

const CONDITIONS = [
  'Nuestro lado: la llamada entera del cliente con la red reemplazada: escribe el sobre del pedido, lee la respuesta por espacio de nombres y con límites, rechaza DOCTYPE y repetidos, y da el resultado tipado.',
  'fast-xml-parser: parse sobre el texto, sin prefijos ni números, y los mismos campos tomados por nombre; con y sin su validación, que es la que rechaza XML mal formado, como nuestro lado.',
  'Cada lado en su propio proceso; casos intercalados, en un sentido y en el otro; la razón es la mediana de las razones de cada ronda, por reloj.',
]

export const leer: Bench = {
  name: 'leer',
  summary: 'leer las respuestas de SIFEN, una chica y la de un lote de 50, contra fast-xml-parser',
  run,
}
