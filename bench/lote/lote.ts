/** P8: a full lot of 50 invoices, zipped, in base64 and in its envelope, against the npm peer: time and size. */
import { inflateRawSync } from 'node:zlib'
import { type Bench, BenchError, type Options, type Outcome, type Progress, type Table } from '../bench.ts'
import { makeEmitter, removeEmitter } from '../make-emitter.ts'
import { number } from '../report.ts'
import { medianOf, runRounds, speedOver, type Times } from '../rounds.ts'
import { openSide, type Side } from '../side.ts'
import { requireWitnesses } from '../witness.ts'
import { cdcOf, writeDocuments } from './documents.ts'

const OURS = new URL('./ours.ts', import.meta.url)
const PEER = new URL('./peer.ts', import.meta.url)

type Sizes = { ours: number; peer: number }

async function run(options: Options, progress: Progress): Promise<Outcome> {
  requireWitnesses()
  const folder = makeEmitter()
  writeDocuments(folder, new Date())
  const [ours, peer] = [openSide(OURS, [folder]), openSide(PEER, [folder])]
  try {
    const sizes = await assertSameLot(ours, peer)
    const runner = (side: Side, name: string) => ({ name, run: (ms: number) => side.run(name, { ms }) })
    const runners = [runner(ours, 'lote'), runner(peer, 'peer'), runner(peer, 'jszip')]
    return outcome(await runRounds(runners, options, progress), sizes)
  } finally {
    await Promise.all([ours.close(), peer.close()])
    removeEmitter(folder)
  }
}

/**
 * Checks that both sides send the same documents in the same order. Returns the sizes of their base64. Comparing
 * different work would prove nothing.
 */
async function assertSameLot(ours: Side, peer: Side): Promise<Sizes> {
  const [our, their] = [zipIn(await ours.sample('lote')), zipIn(await peer.sample('peer'))]
  const [ourCdcs, theirCdcs] = [cdcsIn(our.zip), cdcsIn(their.zip)]
  if (ourCdcs.length !== 50 || ourCdcs.join() !== theirCdcs.join()) throw new BenchError('Los lotes difieren.')
  return { ours: our.length, peer: their.length }
}

function zipIn(envelope: string) {
  const base64 = /<xDE>([A-Za-z0-9+/=]*)<\/xDE>/.exec(envelope)?.[1] ?? ''
  return { zip: Buffer.from(base64, 'base64'), length: base64.length }
}

/**
 * Returns the CDCs of the zip's only entry. Local header: method at 8, lengths of name and extra at 26 and 28. PKWARE
 * APPNOTE 4.3.7.
 */
function cdcsIn(zip: Buffer): string[] {
  const content = zip.subarray(30 + zip.readUInt16LE(26) + zip.readUInt16LE(28))
  const xml = String(zip.readUInt16LE(8) === 0 ? content : inflateRawSync(content))
  return xml
    .split('<DE ')
    .slice(1)
    .map(part => cdcOf(` ${part}`))
}

const outcome = (times: Times, sizes: Sizes): Outcome => ({
  figures: {
    'P8.time': speedOver(times, 'lote', 'peer'),
    'P8.size': sizes.peer / sizes.ours,
    'P8.time.cpu': speedOver(times, 'lote', 'peer', 'cpu'),
    'P8.jszip': speedOver(times, 'lote', 'jszip'),
  },
  medians: Object.fromEntries(Object.keys(times).map(name => [name, medianOf(times, name)])),
  tables: [table(times, sizes)],
  conditions: CONDITIONS,
})

const table = (times: Times, { ours, peer }: Sizes): Table => ({
  title: 'Un lote de 50 facturas de 10 ítems hasta el sobre SOAP: ms (mediana) y bytes en base64',
  head: ['', 'ms', 'bytes'],
  rows: [
    ['ñandutí, recibeLote entero sin la red', number(medianOf(times, 'lote') / 1000), number(ours)],
    ['setapi, recibeLote entero sin la red', number(medianOf(times, 'peer') / 1000), number(peer)],
    ['de eso, comprimir: jszip y base64', number(medianOf(times, 'jszip') / 1000), number(peer)],
  ],
})

const CONDITIONS = [
  'Los mismos 50 documentos firmados, en el mismo orden; hechos antes, fuera del reloj.',
  'Nuestro lado: recibeLote del cliente entero (comprobaciones, zip con deflate fuera del hilo, base64, sobre, lectura de la respuesta) con la red reemplazada.',
  'El par: su recibeLote entero con axios reemplazado; abre el .p12 en cada llamada, no ofrece otra forma. P8.jszip pone nuestra llamada entera contra la parte de eso que es comprimir: jszip, que guarda sin comprimir, y base64.',
  'Cada lado en su propio proceso; casos intercalados, en un sentido y en el otro; la razón es la mediana de las razones de cada ronda, por reloj salvo P8.time.cpu (tiempo de procesador del proceso, el de deflate incluido).',
]

export const lote: Bench = {
  name: 'lote',
  summary: 'P8: un lote de 50 facturas comprimido y en base64, contra el par de npm; tiempo y tamaño',
  run,
}
