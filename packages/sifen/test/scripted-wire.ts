/** SIFEN's client against scripted TLS servers: certificates, servers and clients that are closed after each test. */
import { afterEach, beforeAll, expect } from 'vitest'
import { type Identity, issueEmitter, issueServer, makeAuthority } from '../../../test/support/throwaway-ca.ts'
import { type Received, SifenError, type SifenErrorCode } from '../src/errors.ts'
import { createSifenClient, type SifenClient } from '../src/wire/client.ts'
import { CDC, RDE } from './sifen-answers.ts'
import { type Reply, serveTls, type TestServer } from './tls-server.ts'

const TIMEOUT_MS = 10_000
/** Time limit of tests that wait for it. */
const SHORT_TIMEOUT_MS = 1_000

type Closable = { close(): Promise<void> }
type ClientOptions = { who?: Identity; caPem?: string; timeoutMs?: number }

/** Returns the helpers. Registers its own hooks. Call it once at the top of a test file. */
export function scriptedWire() {
  let authority: Identity
  let server: Identity
  let emitter: Identity
  const open: Closable[] = []

  beforeAll(() => {
    authority = makeAuthority()
    server = issueServer(authority)
    emitter = issueEmitter(authority)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map(each => each.close()))
  })

  const keep = <T extends Closable>(each: T): T => {
    open.push(each)
    return each
  }
  const tlsOptions = () => ({ cert: server.certPem, key: server.keyPem, ca: authority.certPem })
  const serve = async (reply: Reply, onFirstBytes?: Reply): Promise<TestServer> =>
    keep(await serveTls(tlsOptions(), reply, onFirstBytes))

  function clientFor(baseUrl: string, options: ClientOptions = {}): SifenClient {
    const { who = emitter, caPem = authority.certPem, timeoutMs = TIMEOUT_MS } = options
    let dId = 0
    return keep(createSifenClient({ baseUrl, tls: { ...who, caPem }, timeoutMs, nextId: () => String(++dId) }))
  }

  return {
    keep,
    tlsOptions,
    clientFor,
    serve,
    authority: () => authority,
    /** Starts a server that returns the same answer to every request. */
    answering: (answer: Buffer): Promise<TestServer> => serve(socket => socket.write(answer)),
    /** Sends a small document to the server at `baseUrl`. Returns its verdict. */
    send: (baseUrl: string, options?: ClientOptions) => clientFor(baseUrl, options).recibe(CDC, Buffer.from(RDE)),
    sendInAHurry: (baseUrl: string) =>
      clientFor(baseUrl, { timeoutMs: SHORT_TIMEOUT_MS }).recibe(CDC, Buffer.from(RDE)),
  }
}

/** Returns the SifenError that a call rejects with. */
export async function thrownBy(call: Promise<unknown>): Promise<SifenError> {
  const outcome = await call.catch((thrown: unknown) => thrown)
  return outcome instanceof SifenError ? outcome : expect.fail(`not a SifenError: ${JSON.stringify(outcome)}`)
}

export async function expectFailure(
  call: Promise<unknown>,
  code: SifenErrorCode,
  received: Received,
): Promise<SifenError> {
  const error = await thrownBy(call)
  expect({ code: error.code, received: error.received }).toEqual({ code, received })
  return error
}
