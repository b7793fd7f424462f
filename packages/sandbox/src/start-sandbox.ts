/** Assembles and starts the sandbox: authority, book, scripts and server. */
import type { Server } from 'node:http'
import { type Authority, openAuthority } from './authority/index.ts'
import { Book, postsOf, repeatedPosts, Visibility } from './book/index.ts'
import { type ListenerParts, openListener, type Sandbox, type SandboxOptions } from './control/index.ts'
import { closeServer, listen } from './http/index.ts'
import type { Log } from './ports/index.ts'
import { rejectingOf } from './rules/index.ts'
import { isForHandshake, Scripts } from './scripts/index.ts'
import { buildServer } from './server/index.ts'
import { addressesAt } from './services/index.ts'
import { certificateReader } from './signature/index.ts'
import { openValidation } from './validation/index.ts'
import { openSchema } from './xml/index.ts'

export const COMMAND = 'npx nanduti-sandbox'

const SILENT: Log = { info: () => undefined, warn: () => undefined }

/**
 * Starts a sandbox. Resolves when it listens. A second start on the same `dataDir` continues with the same authority
 * and book.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, dataDir, controlPort, feriados, xsdDir, clock, random } = options
  const { command = COMMAND, log = SILENT } = options
  const rejecting = rejectingOf(options.rejecting ?? [])
  const schema = xsdDir === undefined ? undefined : await openSchema(xsdDir)
  const authority = await openAuthority(dataDir, clock, random)
  const book = new Book(dataDir)
  const scripts = new Scripts(clock)
  const visibility = new Visibility()
  const hanging = new Gate()
  const context = { book, visibility, readCertificate: certificateReader(authority.caPem), schema, rejecting }
  const released = () => hanging.opened()
  const server = buildServer(authority, { context, scripts, clock, log, released })
  const listening = await listen(server, port, host)
  const url = `https://${host.includes(':') ? `[${host}]` : host}:${listening}`
  const sandbox: Sandbox = {
    url,
    port: listening,
    services: addressesAt(url),
    command,
    ...issuing(authority, book),
    ...registering(book),
    ...scripting(server, scripts, visibility, hanging),
    ...recording(book),
    validate: (files, options) => {
      const { assess, sinComprobar } = openValidation({ ...options, now: clock.now(), schema })
      return { assessments: eventsLast(files).flatMap(assess), sinComprobar }
    },
    close: async () => {
      await closeServer(server)
      book.close()
    },
  }
  if (controlPort === undefined) return sandbox
  return controlled({ sandbox, bcp: { scripts, clock, released, feriados }, log }, controlPort)
}

/** Sorts files by whether they have events. A browser gives chosen files by name. */
const eventsLast = (files: readonly Uint8Array[]) => {
  const { false: documents = [], true: events = [] } = Object.groupBy(files, file =>
    String(Buffer.from(file).includes('rGesEve')),
  )
  return [...documents, ...events]
}

/** The certification authority's part of the interface. */
const issuing = (authority: Authority, book: Book) =>
  ({
    caPem: authority.caPem,
    issueCertificate: async request => {
      const { ruc, nombre } = request
      const issued = await authority.issue(request)
      book.append({ kind: 'certificate', ruc, nombre })
      return issued
    },
  }) satisfies Partial<Sandbox>

/** The tax authority's register. */
const registering = (book: Book) =>
  ({
    registerCsc: (id, csc) => book.append({ kind: 'csc', id, csc }),
    registerTaxpayer: taxpayer => book.append({ kind: 'taxpayer', taxpayer }),
    registerTimbrado: (dNumTim, timbrado) => book.append({ kind: 'stamp', dNumTim, stamp: timbrado }),
    taxpayers: () => book.taxpayers(),
    timbrados: () => book.timbrados(),
  }) satisfies Partial<Sandbox>

/** The scripts of faults. */
const scripting = (server: Server, scripts: Scripts, visibility: Visibility, hanging: Gate) =>
  ({
    script: script => {
      if (isForHandshake(script)) server.closeIdleConnections()
      return scripts.add(script)
    },
    scripts: () => scripts.list(),
    removeScript: id => scripts.remove(id),
    clearScripts: () => {
      scripts.clear()
      visibility.clear()
    },
    release: () => hanging.open(),
  }) satisfies Partial<Sandbox>

/** The journal and the stored documents. */
const recording = (book: Book) =>
  ({
    journal: () => [...book.calls()],
    postsOf: cdc => postsOf(book.calls(), cdc),
    repeated: () => repeatedPosts(book.calls()),
    documents: () => book.approvals(),
    lots: () => book.lots(),
    events: () => book.events(),
    rde: cdc => book.rde(cdc),
  }) satisfies Partial<Sandbox>

/** Adds the control API. Both end together. Closes the sandbox when the control cannot start. */
async function controlled(parts: ListenerParts, port: number): Promise<Sandbox> {
  const { sandbox } = parts
  const listener = await openListener(parts, port).catch(async error => {
    await sandbox.close()
    throw error
  })
  const close = async () => {
    await listener.close()
    await sandbox.close()
  }
  return { ...sandbox, controlUrl: listener.url, close }
}

/** Holds callers until it is opened. Later callers wait for the next opening. */
class Gate {
  #waiting: (() => void)[] = []

  opened(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  open(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
