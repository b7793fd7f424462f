/**
 * One process that issues and sends lots in a loop: from JSON to signed documents, split, zipped and posted to a wire
 * that queues them all. Every thousand documents it collects garbage and prints the memory in use. Arguments: seed,
 * lots. Run with --expose-gc.
 */
import { setImmediate } from 'node:timers/promises'
import {
  CSC_DE_PRUEBA,
  createSifenClient,
  type DocumentoFirmado,
  horaAsuncion,
  LOTE_LIMITS,
  loadSigningKey,
  prepareDocumento,
  signDocumento,
  splitLote,
} from '@nanduti/sifen'
import { contextoAt, invoices, NUMERO, SIZES } from '../../bench/invoices.ts'
import { queued } from '../../packages/sifen/test/sifen-answers.ts'
import { issueEmitter, makeAuthority } from '../../test/support/throwaway-ca.ts'
import { seeded } from '../random.ts'

/** Memory of a process after that many documents, after collecting garbage. `peakBytes` is the maximum so far. */
export type Measure = { documents: number; heldBytes: number; rssBytes: number; peakBytes: number }

const MEASURE_EVERY = 1_000
const KIBIBYTE = 1024

const [, , seed = '1', lots = '1'] = process.argv
const [csc] = CSC_DE_PRUEBA
if (csc === undefined || globalThis.gc === undefined) throw new Error('a test CSC and --expose-gc are needed')
const collectGarbage = globalThis.gc
const hora = horaAsuncion(new Date())
const emitter = issueEmitter(makeAuthority())
const signer = { key: loadSigningKey(emitter.certPem, emitter.keyPem), csc }
const answer = Buffer.from(queued())
let dId = 0
const client = createSifenClient({
  baseUrl: 'https://sifen.example',
  tls: emitter,
  timeoutMs: 1_000,
  nextId: () => String(++dId),
  transport: { post: async () => ({ status: 200, body: answer }), close: async () => {} },
})
const texts = new Map(SIZES.map(size => [size, invoices(size, 'mixta', hora).map(body => JSON.stringify(body))]))

function issue(text: string, numero: number): DocumentoFirmado {
  const preparation = prepareDocumento(JSON.parse(text), contextoAt(hora))
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems))
  const { cdc, xml } = signDocumento(preparation.prepared, { ...NUMERO, numero }, hora, signer)
  return { cdc, rde: xml }
}

async function handOver(size: (typeof SIZES)[number], from: number): Promise<void> {
  const pool = texts.get(size) ?? []
  const issued = Array.from({ length: LOTE_LIMITS.documents }, (_, index) =>
    issue(pool[index % pool.length] ?? '', 1 + ((from + index) % 9_999_999)),
  )
  for (const lot of await splitLote(issued)) await client.recibeLote(lot)
}

/** Measures after two passes: buffers are released only after a collection has freed their owners. */
async function measure(documents: number): Promise<Measure> {
  for (let pass = 0; pass < 2; pass++) {
    await setImmediate()
    collectGarbage()
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  const peakBytes = process.resourceUsage().maxRSS * KIBIBYTE
  return { documents, heldBytes: heapUsed + external, rssBytes: rss, peakBytes }
}

// The parent closes standard input to end this process.
process.stdin.on('end', () => process.exit(1)).resume()
const random = seeded(Number(seed))
for (let documents = 0; documents < Number(lots) * LOTE_LIMITS.documents; ) {
  await handOver(random.pick(SIZES), documents)
  documents += LOTE_LIMITS.documents
  if (documents % MEASURE_EVERY === 0) process.stdout.write(`${JSON.stringify(await measure(documents))}\n`)
}
process.exit()
