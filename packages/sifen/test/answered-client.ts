/** SIFEN's client on a wire that is no wire: it gives one answer and keeps what was posted. */
import { type ClientHooks, createSifenClient, type WireRequest } from '../src/wire/index.ts'

/** A client whose wire gives `answer`, or fails with it, and what went into that wire. */
export function clientAnswered(answer: string | Uint8Array | Error, hooks: ClientHooks = {}, status = 200) {
  const sent: WireRequest[] = []
  const client = createSifenClient({
    baseUrl: 'https://sifen.example/',
    tls: { certPem: '', keyPem: '' },
    timeoutMs: 1_000,
    nextId: () => '40',
    hooks,
    transport: {
      post: async request => {
        sent.push(request)
        if (answer instanceof Error) throw answer
        return { status, body: Buffer.from(answer) }
      },
      close: async () => {},
    },
  })
  return { client, sent }
}
