/**
 * Whether this process should get requests (docs/notes 485). Requests that ask at the same time share one look, and a
 * check that hangs is not begun again before it ends: it holds one connection of the pool at most.
 */
import type { Logger } from 'pino'
import type { Checked, Readiness, ReadinessCheck, Timer } from '../../ports.ts'

/** Longest wait of an answer. Proxies usually wait longer. */
const LOOK_MS = 2_000

type Tools = { timer: Timer; log: Pick<Logger, 'warn' | 'info'> }

export function openReadiness(checks: readonly ReadinessCheck[], { timer, log }: Tools): Readiness {
  const hanging = new Set<ReadinessCheck>()
  let isDraining = false
  let underway: Promise<Checked[]> | undefined
  let failing = ''
  /** Why a check last failed by an error. */
  const causes = new Map<string, unknown>()

  /** Runs a check. False when it fails, or when an earlier run of it still hangs. */
  async function isWell(check: ReadinessCheck): Promise<boolean> {
    if (hanging.has(check)) return false
    hanging.add(check)
    try {
      return await check.isWell()
    } catch (error) {
      causes.set(check.nombre, error)
      return false
    } finally {
      hanging.delete(check)
    }
  }

  async function lookAtAll(): Promise<Checked[]> {
    const late = new Promise<false>(resolve => timer.after(LOOK_MS, () => resolve(false)))
    const ends = checks.map(async (check): Promise<Checked> => {
      const ok = await Promise.race([isWell(check), late])
      return { nombre: check.nombre, isVital: check.isVital, ok, ...(!ok && { mensaje: check.mensaje }) }
    })
    return Promise.all(ends)
  }

  /** Logs what fails when that changes: probes come every few seconds. */
  function note(found: readonly Checked[]): void {
    const now = found.flatMap(({ nombre, ok }) => (ok ? [] : [nombre])).join(', ')
    if (now === failing) return
    failing = now
    const err = found.flatMap(({ nombre, ok }) => (ok ? [] : (causes.get(nombre) ?? []))).at(0)
    causes.clear()
    if (now) log.warn({ failing: now, ...(err !== undefined && { err }) }, 'readiness')
    else log.info('readiness')
  }

  return {
    isDraining: () => isDraining,
    drain() {
      isDraining = true
    },
    look() {
      underway ??= lookAtAll().finally(() => {
        underway = undefined
      })
      return underway.then(found => {
        note(found)
        return found
      })
    },
  }
}
