/**
 * P4: the KuDE of an invoice with logo and QR, against pdfkit drawing the same with its built-in Helvetica, which needs
 * no embedding.
 */
import { horaAsuncion } from '@nanduti/sifen'
import type { Bench, Options, Outcome, Progress, Table } from '../bench.ts'
import { makeEmitter, removeEmitter } from '../make-emitter.ts'
import { number } from '../report.ts'
import { medianOf, runRounds, speedOver, type Times } from '../rounds.ts'
import { openSide, type Side } from '../side.ts'
import { requireWitnesses } from '../witness.ts'
import { KUDE_SIZES, writeInputs } from './inputs.ts'

const SIGNER = new URL('../firma/ours.ts', import.meta.url)
const OURS = new URL('./ours.ts', import.meta.url)
const PDFKIT = new URL('./pdfkit.ts', import.meta.url)

type Sizes = Readonly<Record<string, number>>

async function run(options: Options, progress: Progress): Promise<Outcome> {
  requireWitnesses()
  const folder = makeEmitter()
  const args = [folder, horaAsuncion(new Date())]
  const open = (module: URL) => openSide(module, args)
  try {
    await signInputs(open(SIGNER), folder)
    const [ours, pdfkit] = [open(OURS), open(PDFKIT)]
    const cases = KUDE_SIZES.flatMap(size => [[ours, `kude.${size}`] as const, [pdfkit, `pdfkit.${size}`] as const])
    const sizes: Sizes = Object.fromEntries(
      await Promise.all(cases.map(async ([side, name]) => [name, (await side.sample(name)).length])),
    )
    const runners = cases.map(([side, name]) => ({ name, run: (ms: number) => side.run(name, { ms }) }))
    const times = await runRounds(runners, options, progress)
    await Promise.all([ours.close(), pdfkit.close()])
    return outcome(times, sizes)
  } finally {
    removeEmitter(folder)
  }
}

async function signInputs(signer: Side, folder: string): Promise<void> {
  const xmls = new Map<number, Uint8Array>()
  for (const size of KUDE_SIZES) xmls.set(size, Buffer.from(await signer.sample(`mixta.${size}`), 'latin1'))
  writeInputs(folder, size => xmls.get(size) ?? new Uint8Array())
  await signer.close()
}

/** Returns the outcome. P4 is the time for ten items; the other sizes are for information. */
function outcome(times: Times, sizes: Sizes): Outcome {
  const speed = (size: number, clock: 'wall' | 'cpu') => speedOver(times, `kude.${size}`, `pdfkit.${size}`, clock)
  return {
    figures: {
      'P4.time': speed(10, 'wall'),
      'P4.size': sizes['kude.10'] ?? Number.NaN,
      'P4.time.cpu': speed(10, 'cpu'),
      'P4.time.100': speed(100, 'wall'),
    },
    medians: Object.fromEntries(Object.keys(times).map(name => [name, medianOf(times, name)])),
    tables: [table(times, sizes)],
    conditions: CONDITIONS,
  }
}

const ROWS = [
  ['ñandutí, Noto Sans recortada e incrustada', 'kude'],
  ['pdfkit, Helvetica sin incrustar', 'pdfkit'],
] as const

const table = (times: Times, sizes: Sizes): Table => ({
  title: 'KuDE desde el XML firmado: ms por documento (mediana) y bytes',
  head: ['', ...KUDE_SIZES.flatMap(size => [`${size} ítems, ms`, 'bytes'])],
  rows: ROWS.map(([label, name]) => [
    label,
    ...KUDE_SIZES.flatMap(size => {
      const id = `${name}.${size}`
      return [number(medianOf(times, id) / 1000), number(sizes[id] ?? Number.NaN)]
    }),
  ]),
})

const CONDITIONS = [
  'Los dos lados parten del texto del mismo XML firmado y lo leen con el mismo lector; logo PNG de 120 × 120 con transparencia; QR con máscara fija en los dos.',
  'pdfkit dibuja una página equivalente con su Helvetica, que no incrusta y que no tiene ẽ, ỹ ni ₲.',
  'Cada lado en su propio proceso; casos intercalados, en un sentido y en el otro; la razón es la mediana de las razones de cada ronda, por reloj salvo P4.time.cpu.',
]

export const kude: Bench = {
  name: 'kude',
  summary: 'P4: el KuDE con logo y QR, contra pdfkit con Helvetica; tiempo y tamaño',
  run,
}
