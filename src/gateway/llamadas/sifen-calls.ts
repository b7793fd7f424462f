/**
 * Counts durations of calls to SIFEN in memory, and writes them every few seconds. A killed process loses its unwritten
 * counts. No call waits for the writing.
 */
import type { Service } from '@nanduti/sifen'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HOUR_MS } from '../../units.ts'
import { cubetaOf } from './cubetas.ts'
import { addCalls, type CallCount } from './sifen-calls.queries.ts'

const FLUSH_MS = 5_000

type SifenCall = { baseUrl: string; service: Service; at: Date; ms: number; failed: boolean }
export type CallLog = { note(call: SifenCall): void; flush(): Promise<void>; close(): Promise<void> }

export function openCallLog(db: Db, log: Deps['log']): CallLog {
  let counts = new Map<string, CallCount>()
  const flush = async () => {
    const taken = counts
    counts = new Map()
    const ordered = [...taken].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
    await addCalls(db, ordered).catch(err => log.warn({ err }, 'calls to SIFEN could not be counted'))
  }
  const timer = setInterval(flush, FLUSH_MS)
  timer.unref()
  return {
    note({ baseUrl, service, at, ms, failed }) {
      const hora = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
      const cubeta = cubetaOf(ms)
      const key = `${hora.toISOString()} ${baseUrl} ${service} ${String(cubeta).padStart(3, '0')}`
      const count = counts.get(key) ?? { hora, base_url: baseUrl, servicio: service, cubeta, llamadas: 0, errores: 0 }
      counts.set(key, { ...count, llamadas: count.llamadas + 1, errores: count.errores + (failed ? 1 : 0) })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
