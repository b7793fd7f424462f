/**
 * Watches a folder: documents as JSON come in; results, XML and KuDE go out. A file is taken before it is read, so that another
 * one under its name is another document. Nothing is kept but files, so a process may end between any two lines. The next
 * one sends a taken file again, with the same reference, which the gateway answers with the same document. docs/notes 531.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { ErrorDeNanduti, type Nanduti, NoEncontrado } from '@nanduti/client'
import { flushFolder, writeWhole } from '../files/index.ts'
import { issue } from './issue.ts'
import { type Outcome, outcomeOf, outcomeOfError, outcomeOfProblem } from './outcome.ts'
import { FileProblem, readDocument } from './read-document.ts'
import { referenceOf, withReference } from './reference.ts'

/** A folder that cannot be watched, in Spanish. */
export class FolderError extends Error {
  override name = 'FolderError'
}

export type Watch = {
  entrada: string
  salida: string
  gateway: Nanduti
  now(): number
  print(line: string): void
  /** Resolves after so long, or at once when the watch must end. */
  pause(ms: number): Promise<void>
  stop: AbortSignal
  /** Ends when no file is left that could be sent now. */
  once: boolean
}

/** Where a taken file stays until its document needs no more, and where it goes then. */
const TAKEN = 'en-curso'
const DONE = 'procesados'
const REFUSED = 'con-problemas'
const MOVES: Partial<Record<Outcome['resultado'], string>> = { aprobado: DONE, rechazado: DONE, invalido: REFUSED }

const EVERY_MS = 1_000
/** A file that is being written in its place may be half a document. */
const SETTLES_MS = 3_000
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000, 300_000]
/** Files that a killed process left aside. */
const ASIDE = /^\..+\.(json|xml|pdf)\.[0-9a-f]{12}$/
/** A result's name is longer, and its bytes have another name at first. */
const MAX_NAME_BYTES = 200

/** What is remembered of a file that stays: only to ask less often. */
type Waiting = { id: number | null; times: number; notBefore: number; written: string }

export async function watchFolder(watch: Watch): Promise<void> {
  await prepare(watch)
  const waiting = new Map<string, Waiting>()
  let restUntil = 0
  while (!watch.stop.aborted) {
    if (restUntil > watch.now()) {
      if (watch.once) return
      await watch.pause(EVERY_MS)
      continue
    }
    await takeIn(watch)
    const names = await namesIn(join(watch.entrada, TAKEN))
    for (const name of waiting.keys()) if (!names.includes(name)) waiting.delete(name)
    let handled = 0
    for (const name of names) {
      if (watch.stop.aborted) break
      const result = await handle(watch, name, waiting)
      if (result !== 'later') handled += 1
      if (result !== 'no service') continue
      // Every other file would fail in the same way.
      restUntil = waiting.get(name)?.notBefore ?? 0
      break
    }
    if (watch.once && handled === 0) return
    if (handled === 0 || watch.once) await watch.pause(EVERY_MS)
  }
}

async function prepare({ entrada, salida }: Watch): Promise<void> {
  try {
    for (const folder of [entrada, salida])
      if (!(await stat(folder)).isDirectory()) throw new FolderError(`${folder} no es una carpeta.`)
  } catch (error) {
    if (error instanceof FolderError) throw error
    throw new FolderError(`No se puede abrir la carpeta ${(error as NodeJS.ErrnoException).path}: cree las dos antes.`)
  }
  if ((await realpath(entrada)) === (await realpath(salida)))
    throw new FolderError('entrada y salida deben ser carpetas distintas: un resultado se leería como un documento.')
  for (const folder of [TAKEN, DONE, REFUSED]) await mkdir(join(entrada, folder), { recursive: true })
  for (const name of await readdir(salida)) if (ASIDE.test(name)) await rm(join(salida, name), { force: true })
}

/** Takes what came in. A name whose last file is still taken waits for it. */
async function takeIn({ entrada, salida, now, print }: Watch): Promise<void> {
  for (const name of await namesIn(entrada)) {
    const [file, taken] = [join(entrada, name), join(entrada, TAKEN, name)]
    try {
      if (existsSync(taken) || (await isUnfinished(file, now()))) continue
      if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
        print(`${name}: el nombre tiene más de ${MAX_NAME_BYTES} bytes; no se emitió.`)
        await move(entrada, '', REFUSED, name)
        continue
      }
      // The result of an earlier file of this name would be taken for this one's.
      await rm(join(salida, `${parse(name).name}.resultado.json`), { force: true })
      await rename(file, taken)
    } catch (error) {
      // It went away, or its program still has it open.
      print(`${name}: ${(error as Error).message}`)
    }
  }
}

/** True for a file that is being written in its place, and may be half a document. */
async function isUnfinished(file: string, nowMs: number): Promise<boolean> {
  const problem = await readDocument(file).then(
    () => undefined,
    (error: unknown) => error,
  )
  return problem instanceof FileProblem && problem.isUnfinished && nowMs - (await stat(file)).mtimeMs < SETTLES_MS
}

/** Whole files only: a program writes under a name with a dot before it, or with another ending, and renames. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && !entry.name.startsWith('.') && /\.json$/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
}

/** Handles a file once. `later`: it is not its turn. */
async function handle(watch: Watch, name: string, waiting: Map<string, Waiting>) {
  const before = waiting.get(name) ?? { id: null, times: 0, notBefore: 0, written: '' }
  if (before.notBefore > watch.now()) return 'later'
  try {
    const outcome = await outcomeIn(watch, join(watch.entrada, TAKEN, name), before)
    return await settle(watch, name, outcome, before, waiting)
  } catch (error) {
    // The file went away, or the disk is full: the others go on, and this one is tried again.
    watch.print(`${name}: ${(error as Error).message}`)
    waiting.set(name, { ...before, notBefore: watch.now() + 5_000 })
    return 'later'
  }
}

async function outcomeIn({ gateway }: Watch, file: string, { id }: Waiting): Promise<Outcome> {
  if (id !== null)
    return gateway.consultarDocumento(id).then(outcomeOf, error => {
      if (!(error instanceof ErrorDeNanduti)) throw error
      // A restored gateway may have lost it: then the file is sent again.
      return { ...outcomeOfError(error, { wasSent: true }), id: error instanceof NoEncontrado ? null : id }
    })
  try {
    const pedido = await readDocument(file)
    return await issue(gateway, withReference(pedido, referenceOf(parse(file).name)), { waitMs: 0 })
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    return outcomeOfProblem(error.message)
  }
}

/** Writes the outcome, then moves the file: a process that ends in between does both again. */
async function settle(watch: Watch, name: string, outcome: Outcome, before: Waiting, waiting: Map<string, Waiting>) {
  const { entrada, salida, gateway, print } = watch
  const base = join(salida, parse(name).name)
  const result = (outcome.resultado === 'aprobado' && (await writeDocument(gateway, base, outcome))) || outcome
  const written = `${JSON.stringify({ archivo: name, ...result }, null, 2)}\n`
  const { reintentar_en, clave: _, ...shown } = result
  const same = JSON.stringify(shown)
  if (same !== before.written) {
    await writeWhole(`${base}.resultado.json`, written)
    print(`${name}: ${result.mensaje}`)
  }
  const folder = MOVES[result.resultado]
  if (folder !== undefined) {
    await move(entrada, TAKEN, folder, name)
    waiting.delete(name)
    return 'done'
  }
  const times = before.times + 1
  const pauseMs = Math.max((reintentar_en ?? 0) * 1000, PAUSES_MS[Math.min(times, PAUSES_MS.length) - 1] ?? 0)
  // A document in state `error` is sent again by the same request, so it is not asked for.
  const id = result.resultado === 'pendiente' ? result.id : null
  waiting.set(name, { ...before, id, times, notBefore: watch.now() + pauseMs, written: same })
  return result.resultado === 'sin_servicio' && result.id === null ? 'no service' : 'later'
}

/** Writes XML and KuDE. Returns what failed: the document is approved, and they come later. */
async function writeDocument(gateway: Nanduti, base: string, outcome: Outcome): Promise<Outcome | undefined> {
  const id = outcome.id ?? 0
  try {
    await writeWhole(`${base}.xml`, await gateway.descargarXml(id))
    await writeWhole(`${base}.pdf`, await gateway.descargarKude(id))
    return undefined
  } catch (error) {
    if (!(error instanceof ErrorDeNanduti)) throw error
    const mensaje = `${outcome.mensaje} Faltan el XML y el KuDE: ${error.message}`
    return { ...outcome, resultado: 'pendiente', mensaje, reintentar_en: error.reintentarEn }
  }
}

/** Moves the file to another of its folders. A file of that name from before stays. */
async function move(entrada: string, from: string, folder: string, name: string): Promise<void> {
  const { name: base, ext } = parse(name)
  const taken = new Set(await readdir(join(entrada, folder)))
  let free = name
  for (let times = 2; taken.has(free); times += 1) free = `${base} (${times})${ext}`
  await rename(join(entrada, from, name), join(entrada, folder, free))
  await flushFolder(join(entrada, folder))
}
