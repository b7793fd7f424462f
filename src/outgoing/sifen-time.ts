/**
 * SIFEN's own time, as its answers to postings told it (dFecProc). A signature must not be from SIFEN's future (1004), even when our
 * database's clock is ahead of SIFEN's (docs/notes 352).
 */
import type { ResponseLog, Service } from '@nanduti/sifen'
import type { Clock } from '../ports.ts'
import { DAY_MS } from '../units.ts'

/** Answers to these are processed while the caller waits: their dFecProc is the present. A query's may be that of an old document. */
const POSTINGS: ReadonlySet<Service> = new Set(['recibe', 'recibe-lote', 'evento'])
/** A dFecProc further from our time than this is an error of its writer. */
const PLAUSIBLE_MS = DAY_MS
/** A time without offset is local to Paraguay, UTC-3 all year. */
const OFFSET = '-03:00'
const HAS_OFFSET = /(Z|[+-]\d\d:\d\d)$/

export type SifenTime = {
  /** Notes the answer's dFecProc, if it tells the time. */
  note(baseUrl: string, answer: Pick<ResponseLog, 'service' | 'fechaProceso'>): void
  /** Returns `ours`, or SIFEN's last dFecProc plus the time since when that is earlier. */
  notAfter(baseUrl: string, ours: Date): Date
}

export function openSifenTime(clock: Clock & { monotonicMs(): number }): SifenTime {
  const heard = new Map<string, { theirsMs: number; monotonicMs: number }>()
  return {
    note(baseUrl, { service, fechaProceso }) {
      if (fechaProceso === undefined || !POSTINGS.has(service)) return
      const theirsMs = Date.parse(HAS_OFFSET.test(fechaProceso) ? fechaProceso : fechaProceso + OFFSET)
      if (!(Math.abs(theirsMs - clock.now().getTime()) <= PLAUSIBLE_MS)) return
      heard.set(baseUrl, { theirsMs, monotonicMs: clock.monotonicMs() })
    },
    notAfter(baseUrl, ours) {
      const last = heard.get(baseUrl)
      if (!last) return ours
      const theirsMs = last.theirsMs + clock.monotonicMs() - last.monotonicMs
      return theirsMs < ours.getTime() ? new Date(theirsMs) : ours
    },
  }
}
