/** A sandbox with its control listening, and a client of each, for the tests of the control and of the page. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openServed, type Served } from './served-sandbox.ts'

export const NOW = new Date('2026-11-21T11:00:00Z')

/** Members of the control's answers. */
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

/** A sandbox with its control. Its issuer's name looks like HTML. */
export interface Controlled extends Served {
  /** Calls the control. Sends a text unchanged, anything else as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  get(path: string): Promise<Reply>
}

export async function openControlled(clock = { now: () => NOW }): Promise<Controlled> {
  const served = await openServed(clock, { controlPort: 0, nombre: 'Emisor <b>SA</b>' })
  const call: Controlled['call'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${served.sandbox.controlUrl}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Answered }
  }
  return { ...served, call, get: path => call('GET', path) }
}

/**
 * Opens one sandbox for all tests of a file, and clears its scripts between them. Registers its own hooks. Call it once
 * at the top.
 */
export function controlled(): Controlled {
  const c = {} as Controlled
  beforeAll(async () => {
    Object.assign(c, await openControlled())
  })
  afterEach(() => {
    c.sandbox.clearScripts()
    c.sandbox.release()
  })
  afterAll(() => c.close())
  return c
}
