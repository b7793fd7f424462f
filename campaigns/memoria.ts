/**
 * Campaign `memoria`: one process builds, signs and sends ten thousand documents in lots. It must hold no more memory
 * after the last one than after its warm-up.
 */
import { fileURLToPath } from 'node:url'
import type { Campaign, Finding, Orders, Report } from './campaign.ts'
import { startChild } from './children.ts'
import type { Measure } from './memoria/issuer.ts'

const ISSUER = fileURLToPath(new URL('./memoria/issuer.ts', import.meta.url))
const DOCUMENTS_PER_LOT = 50

/** Size of the warm-up, in which the engine compiles and drops what it no longer needs. */
const WARM_UP_DOCUMENTS = 3_000
/** A leaked CDC takes more, and a document a thousand times as much. */
const MAX_HELD_BYTES_PER_DOCUMENT = 40
/**
 * V8 doubles its space for young objects at any time, and keeps it: 100 MB that do not belong to the program. A fixed
 * size shows the program's own memory.
 */
const YOUNG_SPACE = ['--min-semi-space-size=16', '--max-semi-space-size=16']
/** The collector may run early or late, but not ever later. */
const MAX_PEAK_RATIO = 1.3

export const memoria: Campaign = {
  name: 'memoria',
  summary: 'documentos armados, firmados y enviados en lotes por un solo proceso: la memoria no crece',
  rounds: 'lotes de 50',
  sizes: { ci: { count: 200, minutes: 5 }, full: { count: 2_000, minutes: 30 } },
  onDatabase: false,
  run,
}

async function run({ seed, count, progress, isLate }: Orders): Promise<Report> {
  const measures: Measure[] = []
  const child = startChild(['--expose-gc', ...YOUNG_SPACE, ISSUER, String(seed), String(count)], {
    env: { PATH: process.env.PATH ?? '' },
    stderr: 'inherit',
    onLine: line => {
      const measure: Measure = JSON.parse(line)
      measures.push(measure)
      progress(measure.documents / DOCUMENTS_PER_LOT)
      if (isLate()) child.process.kill()
    },
  })
  const ended = await child.ended
  const done = ended === 0 ? count : (measures.at(-1)?.documents ?? 0) / DOCUMENTS_PER_LOT
  const findings = brokenBy(measures).map((broken): Finding => ({ seed, broken, trace: measures.map(traceOf) }))
  return { done, figures: figuresOf(measures) ?? {}, findings }
}

function brokenBy(measures: readonly Measure[]): string[] {
  const figures = figuresOf(measures)
  if (figures === undefined) return [`hacen falta ${2 * WARM_UP_DOCUMENTS} documentos para ver algo`]
  const { heldBytesPerDocument, peakRatio } = figures
  const broken: string[] = []
  if (heldBytesPerDocument > MAX_HELD_BYTES_PER_DOCUMENT)
    broken.push(`cada documento deja ${heldBytesPerDocument.toFixed(0)} bytes`)
  if (peakRatio > MAX_PEAK_RATIO) broken.push(`la memoria máxima creció ${peakRatio.toFixed(2)} veces`)
  return broken
}

/** Returns undefined when there are too few documents to decide. */
function figuresOf(measures: readonly Measure[]) {
  const first = measures.find(({ documents }) => documents >= WARM_UP_DOCUMENTS)
  const last = measures.at(-1)
  if (first === undefined || last === undefined || last.documents < 2 * WARM_UP_DOCUMENTS) return undefined
  return {
    heldBytesPerDocument: (last.heldBytes - first.heldBytes) / (last.documents - first.documents),
    peakRatio: last.peakBytes / first.peakBytes,
    peakMb: last.peakBytes / 1e6,
  }
}

const traceOf = ({ documents, heldBytes, rssBytes, peakBytes }: Measure): string =>
  `${documents} documentos: ${megabytes(heldBytes)} MB en uso, ${megabytes(rssBytes)} MB residentes, ${megabytes(peakBytes)} MB a lo más`

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(2)
