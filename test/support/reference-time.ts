/**
 * Converts processor time of this machine into that of the reference machine, on which the bounds of the tests were
 * set. A slower machine takes longer for the same work, and a bound is about the work. A faster machine gets no
 * advantage.
 */
import { deflateSync, inflateSync } from 'node:zlib'

/** Duration of `fixedWork` on the reference machine: AMD EPYC (family 26) under KVM, idle, Node 24. */
const REFERENCE_MS = 25
/** The best try counts: the first ones are not compiled yet, and any of them may share its core with others. */
const TRIES = 7
/** A machine that seems slower than this is too busy to measure anything. */
const MAX_SLOWNESS = 4

let known: number | undefined

/** Converts milliseconds of processor time to the reference machine: the same, or fewer on a slower machine. */
export function referenceMs(ms: number): number {
  known ??= slownessOf(Math.min(...Array.from({ length: TRIES }, () => spent(fixedWork))))
  return ms / known
}

/** Returns the processor time that this thread spends on some work, in milliseconds of the reference machine. */
export function referenceCpuMs(work: () => unknown): number {
  return referenceMs(spent(work))
}

/** Returns the best of at most three tries: the first one within the limit ends them. */
export function bestCpuMs(work: () => unknown, limitMs: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && best >= limitMs; tries++) best = Math.min(best, referenceCpuMs(work))
  return best
}

/**
 * Returns how many times slower than the reference a machine is, by its time for the fixed work: from 1 to
 * `MAX_SLOWNESS`.
 */
export function slownessOf(fixedWorkMs: number): number {
  return Math.min(MAX_SLOWNESS, Math.max(1, fixedWorkMs / REFERENCE_MS))
}

function spent(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const TEXT = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `<a b="${i}">${i * 7}</a>`).join(''))
const PACKED = deflateSync(TEXT)

/**
 * Reads characters, builds small objects and strings, and calls native code without instructions that only some
 * processors have (as SHA-256 does).
 */
function fixedWork(): number {
  let sum = 0
  for (let round = 0; round < 8; round++) {
    const text = inflateSync(PACKED).toString('latin1')
    const found = new Map<string, { at: number }>()
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      sum = (sum * 31 + code) | 0
      if (code === 0x3c) found.set(text.slice(at, at + 8), { at })
    }
    sum += found.size
  }
  return sum
}
