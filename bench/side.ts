/**
 * A side of a comparison in a process of its own, so that neither heap nor compiled code of one is burdened with the other's, and its peak
 * memory is its own. The parent asks for one slice of one case at a time and sleeps meanwhile.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Slice } from './rounds.ts'

/** A case does one operation at each call; the text it gives is what it made. */
export type Case = () => string | Uint8Array | Promise<string | Uint8Array>

/** For so long, or so many times; `inFlight` operations at a time, one if it is not said. */
type Amount = ({ ms: number } | { ops: number }) & { inFlight?: number }
type Order = { name: string; amount: Amount }
type Done = { slice: Slice; made: string; peakMb: number } | { error: string }

export type Side = {
  /** Runs a case for so long, or so many times. */
  run(name: string, amount: Amount): Promise<Slice>
  /** What one operation of a case makes. */
  sample(name: string): Promise<string>
  /** The most memory the process ever held, MB. */
  peakMb(): number
  /** Resolves when the process has gone. */
  close(): Promise<void>
}

/** Starts a module that calls `serveSide`; `env` goes over our own environment. */
export function openSide(module: URL, args: readonly string[], env: Readonly<Record<string, string>> = {}): Side {
  const child = fork(module, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env, ...env } })
  const died = once(child, 'exit').then(([code]): Done => ({ error: `el proceso terminó con el código ${code}` }))
  let peakMb = 0
  let last: Promise<unknown> = Promise.resolve()
  /** One order at a time: answers carry no name. */
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

/** The child's end: runs the cases that the parent asks for, until it goes. */
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
