/**
 * A side of a comparison in its own process, so that its heap, compiled code and peak memory are its own. The parent
 * requests one slice of one case at a time and sleeps meanwhile.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Slice } from './rounds.ts'

/** A case does one operation per call and returns the result. */
export type Case = () => string | Uint8Array | Promise<string | Uint8Array>

/** A duration or a number of operations. `inFlight` operations run concurrently; by default one. */
type Amount = ({ ms: number } | { ops: number }) & { inFlight?: number }
type Order = { name: string; amount: Amount }
type Done = { slice: Slice; made: string; peakMb: number } | { error: string }

export type Side = {
  /** Runs a case for that duration or number of operations. */
  run(name: string, amount: Amount): Promise<Slice>
  /** Returns the result of one operation of a case. */
  sample(name: string): Promise<string>
  /** Returns the peak memory of the process, in MB. */
  peakMb(): number
  /** Resolves when the process has ended. */
  close(): Promise<void>
}

/** Starts a module that calls `serveSide`. `env` overrides the parent's environment. */
export function openSide(module: URL, args: readonly string[], env: Readonly<Record<string, string>> = {}): Side {
  const child = fork(module, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env, ...env } })
  const died = once(child, 'exit').then(([code]): Done => ({ error: `el proceso terminó con el código ${code}` }))
  let peakMb = 0
  let last: Promise<unknown> = Promise.resolve()
  /** Sends one order at a time, because answers have no name. */
  const ask = (order: Order) => {
    const turn = last.then(() => answer(order))
    last = turn.catch(() => undefined)
    return turn
  }
  const answer = async (order: Order) => {
    const reply = new Promise<Done>(resolve => child.once('message', resolve))
    child.send(order)
    const done = await Promise.race([reply, died])
    if ('error' in done) throw new Error(`${order.name}: ${done.error}`)
    peakMb = done.peakMb
    return done
  }
  return {
    run: async (name, amount) => (await ask({ name, amount })).slice,
    sample: async name => (await ask({ name, amount: { ops: 1 } })).made,
    peakMb: () => peakMb,
    async close() {
      if (child.connected) child.disconnect()
      await died
    },
  }
}

/** Runs in the child: runs the cases that the parent requests, until the parent disconnects. */
export function serveSide(cases: Readonly<Record<string, Case>>): void {
  const reply = (done: Done) => process.send?.(done)
  process.on('disconnect', () => process.exit())
  process.on('message', ({ name, amount }: Order) => {
    const run = cases[name]
    if (run === undefined) reply({ error: 'no se conoce' })
    else
      repeat(run, amount).then(
        ({ made, ...slice }) => reply({ slice, made: text(made), peakMb: process.resourceUsage().maxRSS / 1024 }),
        (error: unknown) => reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
  })
}

const text = (made: string | Uint8Array) => (typeof made === 'string' ? made : Buffer.from(made).toString('latin1'))

async function repeat(run: Case, amount: Amount) {
  const [maxMs, maxOps] = 'ms' in amount ? [amount.ms, Infinity] : [Infinity, amount.ops]
  const cpuStart = process.cpuUsage()
  const start = performance.now()
  let made: string | Uint8Array = ''
  let ops = 0
  let ms = 0
  const lane = async () => {
    do {
      const result = run()
      made = result instanceof Promise ? await result : result
      ops++
      ms = performance.now() - start
    } while (ops < maxOps && ms < maxMs)
  }
  await Promise.all(Array.from({ length: amount.inFlight ?? 1 }, lane))
  const { user, system } = process.cpuUsage(cpuStart)
  return { ops, ms, cpuMs: (user + system) / 1000, made }
}

/** Environment in which OpenSSL signs without AVX512-IFMA: bit 53 of OPENSSL_ia32cap hides it. */
export const WITHOUT_IFMA = { OPENSSL_ia32cap: ':~0x200000' }
