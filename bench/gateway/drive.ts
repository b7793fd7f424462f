/** Clients over persistent connections, each with one request in flight. */
import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import { BenchError } from '../bench.ts'
import type { Slice } from '../rounds.ts'

export type Request = { method?: 'GET' | 'POST'; path: string; body?: string }

export type Clients = {
  /** Sends one request and returns the JSON of its answer. Throws BenchError for any status but 2xx. */
  ask<Answer>(request: Request): Promise<Answer>
  /** Sends the requests of `next` for `ms` over all connections. `cpuMs` reads the server's processor time. */
  drive(ms: number, next: (nth: number) => Request, cpuMs?: () => number): Promise<Slice>
  close(): Promise<void>
}

/** `keys`: each request has an Idempotency-Key of its own. */
export function openClients(url: string, token: string | undefined, connections: number, keys = false): Clients {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const text = async ({ method = 'POST', path, body }: Request) => {
    const keyed = keys && method === 'POST' ? { ...headers, 'idempotency-key': randomUUID() } : headers
    const answer = await pool.request({ path, method, ...(body !== undefined && { body }), headers: keyed })
    const received = await answer.body.text()
    if (answer.statusCode < 300) return received
    throw new BenchError(`${method} ${path}: ${answer.statusCode} ${received.slice(0, 500)}`)
  }
  let nth = 0
  return {
    ask: async request => JSON.parse(await text(request)),
    async drive(ms, next, cpuMs = () => 0) {
      const [cpuStart, start] = [cpuMs(), performance.now()]
      let ops = 0
      const client = async () => {
        while (performance.now() - start < ms) {
          await text(next(nth++))
          ops++
        }
      }
      await Promise.all(Array.from({ length: connections }, client))
      return { ops, ms: performance.now() - start, cpuMs: cpuMs() - cpuStart }
    },
    close: () => pool.close(),
  }
}
