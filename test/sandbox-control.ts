/** A sandbox with its control listening, and a client of each, for the tests of the control and of the page. */
import { randomBytes } from 'node:crypto'
import { type Sandbox, startSandbox } from '../src/sandbox/index.ts'
import { type Client, connect } from './sandbox-client.ts'
import { type DocumentSpec, type SignedDocument, type SigningKey, signedDocument } from './sandbox-documents.ts'

export const NOW = new Date('2026-11-21T11:00:00Z')

/** Every member that some answer of the control has. */
export interface Answered {
  readonly id: number
  readonly until: string
  readonly errors: Readonly<Record<string, string>>
  readonly rutas: readonly string[]
  readonly scripts: readonly object[]
  readonly faults: readonly object[]
  readonly total: number
  readonly calls: readonly { readonly codigo: string }[]
  readonly repeated: readonly object[]
  readonly documentos: readonly object[]
  readonly lotes: readonly object[]
  readonly eventos: readonly object[]
  readonly contribuyentes: readonly object[]
  readonly timbrados: readonly object[]
}

export interface Reply {
  readonly status: number
  readonly body: Answered
}

export interface Controlled {
  readonly sandbox: Sandbox
  /** Of 80012345-0, whose name looks like HTML. */
  readonly key: SigningKey
  readonly client: Client
  /** A text is sent as it is, anything else as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  get(path: string): Promise<Reply>
  /** The next one of its issuer. */
  newDocument(spec?: Partial<DocumentSpec>): SignedDocument
  close(): Promise<void>
}

export async function openControlled(clock = { now: () => NOW }): Promise<Controlled> {
  const sandbox = await startSandbox({
    controlPort: 0,
    clock,
    random: { bytes: n => randomBytes(n) },
  })
  const key = await sandbox.issueCertificate({ ruc: '80012345', dv: '0', nombre: 'Emisor <b>SA</b>', password: 'x' })
  const client = connect(sandbox.url, sandbox.caPem, key)
  let last = 0
  const call: Controlled['call'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${sandbox.controlUrl}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Answered }
  }
  return {
    sandbox,
    key,
    client,
    call,
    get: path => call('GET', path),
    newDocument: spec => {
      last += 1
      return signedDocument({ key, at: clock.now(), numero: last, ...spec })
    },
    close: async () => {
      await client.close()
      await sandbox.close()
    },
  }
}
