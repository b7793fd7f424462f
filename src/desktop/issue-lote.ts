/**
 * Issues the documents of several files, which go to SIFEN in lots. Each file carries its reference, so that a repetition
 * sends only what did not go. docs/notes 545.
 */
import type { Esquemas, Nanduti } from '@nanduti/client'
import { failing, reach, settled } from './issue.ts'
import { type Outcome, outcomeOf, outcomeOfProblem } from './outcome.ts'
import { FileProblem, readDocument } from './read-document.ts'
import { lacksReference } from './reference.ts'

type Documento = Esquemas['Documento']
type Entry = { archivo: string; documento: Documento | undefined; outcome: Outcome }

/** SIFEN takes no larger lot. */
const MAX_DOCUMENTS = 50
const UNSENT: readonly string[] = ['draft', 'signed']

/** Returns an outcome per file, in their order. `waitMs`: how long to wait for all final states; 0 does not wait. */
export async function issueLote(gateway: Nanduti, files: readonly string[], { waitMs }: { waitMs: number }) {
  const entries: Entry[] = []
  let unreachable = await reach(gateway)
  for (const archivo of files) {
    const entry = unreachable
      ? { archivo, documento: undefined, outcome: unreachable }
      : await createFrom(gateway, archivo)
    entries.push(entry)
    // Asks again after a failure: without a gateway, the rest was not sent for sure.
    if (!unreachable && ['pendiente', 'sin_servicio'].includes(entry.outcome.resultado) && !entry.documento)
      unreachable = await reach(gateway)
  }
  const unsent = entries.filter(({ documento }) => UNSENT.includes(documento?.estado ?? ''))
  const groups = Map.groupBy(unsent, ({ documento }) => `${documento?.emitter_id} ${documento?.tipo_documento}`)
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += MAX_DOCUMENTS)
      await send(gateway, group.slice(from, from + MAX_DOCUMENTS))
  const until = performance.now() + waitMs
  for (const entry of waitMs > 0 ? entries : [])
    entry.outcome = await settled(gateway, entry.outcome, Math.max(0, until - performance.now()))
  return entries.map(({ archivo, outcome }) => ({ archivo, ...outcome }))
}

/** Creates the document of a file, or finds the one that has its reference. */
async function createFrom(gateway: Nanduti, archivo: string): Promise<Entry> {
  try {
    const pedido = await readDocument(archivo)
    if (lacksReference(pedido)) throw new FileProblem(NO_REFERENCE)
    const { id } = await gateway.crearDocumento(pedido)
    const documento = await gateway.consultarDocumento(id)
    return { archivo, documento, outcome: outcomeOf(documento) }
  } catch (error) {
    const outcome = error instanceof FileProblem ? outcomeOfProblem(error.message) : failing({ wasSent: true })(error)
    return { archivo, documento: undefined, outcome }
  }
}

const NO_REFERENCE =
  'Falta referencia_externa: en un lote cada archivo lleva la suya, para que repetir la orden no emita dos veces.'

/** Sends documents of one emitter and type, and notes what became of each. */
async function send(gateway: Nanduti, entries: readonly Entry[]): Promise<void> {
  const documents = entries.flatMap(({ documento }) => documento ?? [])
  const lote = { emitter_id: documents[0]?.emitter_id ?? 0, dte_ids: documents.map(({ id }) => id) }
  const failure = await gateway.enviarLote(lote).then(() => undefined, failing({ wasSent: true }))
  for (const entry of entries) {
    const now = await gateway.consultarDocumento(entry.documento?.id ?? 0).then(outcomeOf, failing({ wasSent: true }))
    // It stays pending when it cannot be read.
    if (now.id === null) continue
    const { id, cdc, estado, numero, enlaces } = now
    entry.outcome = now
    if (!failure || !UNSENT.includes(estado ?? '')) continue
    // SIFEN refused the lot, not this document: it may go in another one.
    const resultado = failure.resultado === 'rechazado' ? 'sin_servicio' : failure.resultado
    entry.outcome = { ...failure, resultado, id, cdc, estado, numero, enlaces }
  }
}
