/** A sandbox that listens, with a client of one issuer over mutual TLS. */
import { randomBytes } from 'node:crypto'
import { type Sandbox, startSandbox } from '../src/index.ts'
import { type Client, connect } from './sandbox-client.ts'
import { type DocumentSpec, type SignedDocument, type SigningKey, signedDocument } from './sandbox-documents.ts'

export interface Served {
  readonly sandbox: Sandbox
  /** Key of 80012345-0. */
  readonly key: SigningKey
  readonly client: Client
  /** Returns the next document of its issuer. */
  newDocument(spec?: Partial<DocumentSpec>): SignedDocument
  close(): Promise<void>
}

export const EMITTER = { ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' }
export const random = { bytes: (count: number) => randomBytes(count) }

type Clock = { now(): Date }
type Options = Partial<Parameters<typeof startSandbox>[0]> & { nombre?: string }

export async function openServed(clock: Clock, { nombre = EMITTER.nombre, ...options }: Options = {}): Promise<Served> {
  const sandbox = await startSandbox({ clock, random, ...options })
  const key = await sandbox.issueCertificate({ ...EMITTER, nombre })
  const client = connect(sandbox.url, sandbox.caPem, key)
  let last = 0
  return {
    sandbox,
    key,
    client,
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
