/** SIFEN's client on a fake transport that returns one answer and records the requests. */
import { type ClientHooks, createSifenClient, type WireRequest } from '../src/wire/index.ts'

/** Returns a client whose transport returns `answer`, or fails with it, and the recorded requests. */
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
