/**
 * P1, P2 and P3: from the JSON text of an invoice to the signed rDE with its QR, against the cost of RSA alone on one
 * thread and on two, and against the npm peer.
 */
import { join } from 'node:path'
import { horaAsuncion } from '@nanduti/sifen'
import { type Bench, BenchError, type Options, type Outcome, type Progress, type Table } from '../bench.ts'
import { SIZES } from '../invoices.ts'
import { makeEmitter, removeEmitter } from '../make-emitter.ts'
import { number } from '../report.ts'
import { extraOver, medianOf, type Runner, runRounds, type Slice, speedOver, type Times } from '../rounds.ts'
import { openSide, type Side, WITHOUT_IFMA } from '../side.ts'
import { requireWitnesses } from '../witness.ts'

const OURS = new URL('./ours.ts', import.meta.url)
const PEER = new URL('./peer.ts', import.meta.url)

/** Documents that each side signs in a fresh process before its peak memory is read. */
const MEMORY = { size: 10, documents: 200 } as const

/** Documents that one process signs concurrently, with RSA in the thread pool. */
const IN_FLIGHT = 16

/** `sinIfma` is our side again, always without AVX512-IFMA, so every run has P1 under both limits. */
type Sides = { ours: Side; sinIfma: Side; second: Side; peer: Side }

async function run(options: Options, progress: Progress): Promise<Outcome> {
  requireWitnesses()
  const folder = makeEmitter()
  const args = [folder, horaAsuncion(new Date())]
  const open = (module: URL, ifma = options.ifma) => openSide(module, args, environment(folder, ifma))
  const sides: Sides = { ours: open(OURS), sinIfma: open(OURS, false), second: open(OURS), peer: open(PEER) }
  const closeAll = () => Promise.all(Object.values(sides).map(side => side.close()))
  try {
    await assertSameDocument(sides)
    const times = await measure(sides, options, progress)
    await closeAll()
    progress('memoria', 0, 1)
    return outcome(times, await peakMemory(open, options), options)
  } finally {
    await closeAll()
    removeEmitter(folder)
  }
}

/**
 * Environment of a side. The compile cache stores Node's compiled TypeScript, so that the compiler does not count in
 * the measured memory.
 */
const environment = (folder: string, ifma: boolean) => ({
  NODE_COMPILE_CACHE: join(folder, 'cache'),
  ...(!ifma && WITHOUT_IFMA),
})

/** Checks that both sides produce the same CDC, items and total. Comparing different work would prove nothing. */
async function assertSameDocument({ ours, peer }: Sides): Promise<void> {
  for (const size of SIZES) {
    const [our, their] = [facts(await ours.sample(`mixta.${size}`)), facts(await peer.sample(`peer.${size}`))]
    if (our !== their) throw new BenchError(`Los documentos de ${size} ítems difieren: ${our} y ${their}.`)
  }
}

function facts(xml: string): string {
  const [, cdc] = / Id="([0-9]{44})"/.exec(xml) ?? []
  const [, total] = /<dTotGralOpe>([^<]*)</.exec(xml) ?? []
  return `CDC ${cdc}, ${xml.split('<gCamItem>').length - 1} ítems, total ${total}`
}

/** Measures one series per size for a single thread, then one for both cores. */
async function measure(sides: Sides, options: Options, progress: Progress): Promise<Times> {
  const all: Record<string, Times[string]> = {}
  for (const [index, size] of SIZES.entries()) {
    const series = [seriesOfOne(sides, size), seriesOfTwo(sides, size)]
    for (const [half, runners] of series.entries()) {
      const part = 2 * index + half
      const scaled: Progress = (step, done, total) => progress(step, part + done / total, 2 * SIZES.length)
      Object.assign(all, prefixed(await runRounds(runners, options, scaled), `${size}${half === 0 ? '' : '×2'}`))
    }
  }
  return all
}

/** Renames the limit of a series. Each series measures it again. */
const prefixed = (times: Times, suffix: string): Times =>
  Object.fromEntries(
    Object.entries(times).map(([name, values]) => [name === 'limit' ? `limit.${suffix}` : name, values]),
  )

function seriesOfOne({ ours, sinIfma, peer }: Sides, size: number): Runner[] {
  const alone = (side: Side, name: string, as = name): Runner => ({ name: as, run: ms => side.run(name, { ms }) })
  return [
    alone(ours, 'limit'),
    alone(ours, `mixta.${size}`),
    alone(ours, `enteros.${size}`),
    alone(sinIfma, 'limit', `limit-sin-ifma.${size}`),
    alone(sinIfma, `mixta.${size}`, `mixta-sin-ifma.${size}`),
    alone(peer, `peer.${size}`),
    alone(peer, `xml-crypto.${size}`),
  ]
}

/** Returns the cases for both cores: two processes in parallel, and one that signs in its thread pool. */
function seriesOfTwo({ ours, second }: Sides, size: number): Runner[] {
  const together = async (name: string, ms: number): Promise<Slice> => {
    const [a, b] = await Promise.all([ours.run(name, { ms }), second.run(name, { ms })])
    return { ops: (a.ops / a.ms + b.ops / b.ms) * ms, ms, cpuMs: a.cpuMs + b.cpuMs }
  }
  return [
    { name: 'limit', run: ms => together('limit', ms) },
    { name: `mixta.${size}×2`, run: ms => together(`mixta.${size}`, ms) },
    { name: `async.${size}`, run: ms => ours.run(`async.${size}`, { ms, inFlight: IN_FLIGHT }) },
  ]
}

type Memory = { ours: number; peer: number; documents: number }

async function peakMemory(open: (module: URL) => Side, { sliceMs }: Options): Promise<Memory> {
  const documents = Math.min(sliceMs, MEMORY.documents)
  const peakOf = async (module: URL, name: string) => {
    const side = open(module)
    await side.run(name, { ops: documents })
    await side.close()
    return side.peakMb()
  }
  const ours = await peakOf(OURS, `mixta.${MEMORY.size}`)
  return { ours, peer: await peakOf(PEER, `peer.${MEMORY.size}`), documents }
}

function outcome(times: Times, memory: Memory, { ifma }: Options): Outcome {
  const perSize = (name: string, value: (size: number) => number) =>
    SIZES.map(size => [`${name}.${size}`, value(size)] as const)
  const figures = Object.fromEntries([
    ...perSize('P1', size => speedOver(times, `mixta.${size}`, `limit.${size}`)),
    ...perSize('P1.sin-ifma', size => speedOver(times, `mixta-sin-ifma.${size}`, `limit-sin-ifma.${size}`)),
    ...perSize('P1.sin-ifma.cpu', size => speedOver(times, `mixta-sin-ifma.${size}`, `limit-sin-ifma.${size}`, 'cpu')),
    ...perSize('P1.cpu', size => speedOver(times, `mixta.${size}`, `limit.${size}`, 'cpu')),
    ...perSize('P1.us', size => extraOver(times, `mixta.${size}`, `limit.${size}`)),
    ...perSize('P1.enteros', size => speedOver(times, `enteros.${size}`, `limit.${size}`)),
    ...perSize('P2', size => speedOver(times, `mixta.${size}`, `peer.${size}`)),
    ['P2.memory', memory.ours / memory.peer] as const,
    ...perSize('P2.xml-crypto', size => speedOver(times, `xml-crypto.${size}`, `limit.${size}`)),
    ...perSize('P3', size => speedOver(times, `async.${size}`, `limit.${size}×2`)),
    ...perSize('P3.cpu', size => speedOver(times, `async.${size}`, `limit.${size}×2`, 'cpu')),
    ...perSize('P3.procesos', size => speedOver(times, `mixta.${size}×2`, `limit.${size}×2`)),
  ])
  const medians = Object.fromEntries(Object.keys(times).map(name => [name, medianOf(times, name)]))
  return {
    figures,
    medians,
    tables: [timesTable(times), memoryTable(memory)],
    conditions: [...CONDITIONS, rsaCondition(ifma)],
  }
}

const ROWS = [
  ['solo RSA, 1 hilo (el límite)', (size: number) => `limit.${size}`],
  ['ñandutí, factura mixta', (size: number) => `mixta.${size}`],
  ['ñandutí, todo entero', (size: number) => `enteros.${size}`],
  ['solo RSA, 1 hilo, sin AVX512-IFMA', (size: number) => `limit-sin-ifma.${size}`],
  ['ñandutí, factura mixta, sin AVX512-IFMA', (size: number) => `mixta-sin-ifma.${size}`],
  ['xml-crypto, solo firmar', (size: number) => `xml-crypto.${size}`],
  ['xmlgen + xmlsign + qrgen', (size: number) => `peer.${size}`],
  ['solo RSA, 2 procesos (el límite)', (size: number) => `limit.${size}×2`],
  ['ñandutí, factura mixta, 2 procesos', (size: number) => `mixta.${size}×2`],
  [`ñandutí, factura mixta, 1 proceso, ${IN_FLIGHT} a la vez`, (size: number) => `async.${size}`],
] as const

function timesTable(times: Times): Table {
  const cells = (nameOf: (size: number) => string) => SIZES.map(size => number(medianOf(times, nameOf(size))))
  return {
    title: 'De JSON a rDE firmado con QR: µs por documento (mediana)',
    head: ['', ...SIZES.map(size => `${size} ítem${size === 1 ? '' : 's'}`)],
    rows: ROWS.map(([label, nameOf]) => [label, ...cells(nameOf)]),
  }
}

const memoryTable = ({ ours, peer, documents }: Memory): Table => ({
  title: `Memoria máxima de un proceso que firma ${documents} facturas de ${MEMORY.size} ítems, MB`,
  head: ['', 'RSS máxima'],
  rows: [
    ['ñandutí', number(ours)],
    ['xmlgen + xmlsign + qrgen', number(peer)],
  ],
})

const CONDITIONS = [
  'Límite: crypto.sign RSA-SHA256 de 250 bytes con un KeyObject RSA de 2048 bits cargado una vez, en el mismo proceso y la misma ronda.',
  'Nuestro lado: JSON.parse, validación completa (tipos, catálogo y reglas fiscales), totales, XML canónico, firma, QR y las dos lecturas del reloj. Encendido todo, también la comprobación de lo firmado, en la muestra que se comprueba en producción (decisión 0016); sin base de datos, sin HTTP.',
  'Ocho documentos distintos por tamaño; uno de ellos lleva caracteres fuera de Latin-1. Factura mixta: IVA 10, 5, exento y parcial, un descuento, cantidades con decimales.',
  'El par: xmlgen con su validación, xmlsign en modo Node (abre el .p12 en cada firma, no ofrece otra forma; .p12 en RC2-40 y 3DES, como los de las CA del Paraguay), qrgen; su última versión fijada en witness/. Emite el mismo CDC y el mismo total.',
  `P3: un proceso con ${IN_FLIGHT} documentos a la vez y RSA en el pool de hilos, como la pasarela, contra RSA sola en dos procesos; P3.procesos: dos procesos, cada uno en un solo hilo.`,
  'xml-crypto: solo firma el XML que hizo xmlgen, con la clave ya cargada.',
  'Cada lado en su propio proceso; casos intercalados, en un sentido y en el otro; la razón es la mediana de las razones de cada ronda. Por reloj, salvo P1.cpu y P3.cpu: tiempo de procesador de todo el proceso, que depende menos de lo demás que corra en la máquina. P1.us son los microsegundos de procesador que no son RSA, que no dependen de cuán rápida sea.',
]

/** With AVX512-IFMA, RSA is two to three times as fast, and every ratio to it that much lower. */
const rsaCondition = (ifma: boolean) =>
  ifma
    ? 'RSA: lo que el procesador dé; con AVX512-IFMA cuesta la mitad o menos, y toda razón a ella baja. P1.sin-ifma.*: sin esas instrucciones, como en la máquina en que se fijaron los pisos.'
    : 'RSA: sin AVX512-IFMA en todo (--sin-ifma), como en la máquina en que se fijaron los pisos.'

export const firma: Bench = {
  name: 'firma',
  summary: 'P1, P2, P3: de JSON a rDE firmado con QR, contra RSA sola y contra el par de npm',
  run,
}
