/** SIFEN's availability and speed, from our own calls of 24 hours, and whether our own work is late. */
import type { Service } from '@nanduti/sifen'
import { percentile } from '../../gateway/llamadas/index.ts'
import { HOUR_MS } from '../../units.ts'

/** The services shown, in the order of the dashboard. */
export const SERVICIOS = {
  recibe: 'Recepción',
  'recibe-lote': 'Recepción de lotes',
  'consulta-lote': 'Consulta de lote',
  consulta: 'Consulta por CDC',
  evento: 'Eventos',
  'consulta-ruc': 'Consulta de RUC',
} as const satisfies Partial<Record<Service, string>>
type Servicio = keyof typeof SERVICIOS

export const HOURS = 24
/** Limits from which calls count as slow and as very slow. */
const SLOW_MS = 3_000
const VERY_SLOW_MS = 10_000
const FAILING_SHARE = 0.05

export type Figures = { calls: number; errors: number; p50: number | undefined; p95: number | undefined }
export type Hour = Figures & { at: Date }
export type ServiceHealth = { servicio: Servicio; hours: Hour[]; all: Figures }
/** `last`: the current hour and the previous one, all services together. */
export type Health = { services: ServiceHealth[]; last: Figures }

/** Calls of an hour, with a time up to that of their `cubeta`. */
type Row = { hora: Date; servicio: string; cubeta: number; llamadas: number; errores: number }

const currentHour = (now: Date) => Math.floor(now.getTime() / HOUR_MS) * HOUR_MS

/** Returns the first of the hours that `healthOf` shows. */
export const firstHour = (now: Date) => new Date(currentHour(now) - (HOURS - 1) * HOUR_MS)

/** Computes the health from the calls since `firstHour`. */
export function healthOf(rows: readonly Row[], now: Date): Health {
  const current = currentHour(now)
  const hours = Array.from({ length: HOURS }, (_, at) => new Date(current - (HOURS - 1 - at) * HOUR_MS))
  const services = (Object.keys(SERVICIOS) as Servicio[]).map(servicio => {
    const own = rows.filter(row => row.servicio === servicio)
    const byHour = Map.groupBy(own, row => row.hora.getTime())
    return {
      servicio,
      hours: hours.map(at => ({ at, ...figuresOf(byHour.get(at.getTime()) ?? []) })),
      all: figuresOf(own),
    }
  })
  return { services, last: figuresOf(rows.filter(({ hora }) => hora.getTime() >= current - HOUR_MS)) }
}

function figuresOf(rows: readonly Row[]): Figures {
  const places = new Map<number, number>()
  for (const { cubeta, llamadas } of rows) places.set(cubeta, (places.get(cubeta) ?? 0) + llamadas)
  return {
    calls: rows.reduce((sum, { llamadas }) => sum + llamadas, 0),
    errors: rows.reduce((sum, { errores }) => sum + errores, 0),
    p50: percentile(places, 0.5),
    p95: percentile(places, 0.95),
  }
}

/** Returns the level of an hour in the strip. `none` means without calls. */
export function levelOf({ calls, errors, p95 = 0 }: Figures): 'none' | 'well' | 'slow' | 'very-slow' | 'failing' {
  if (calls === 0) return 'none'
  if (errors / calls > FAILING_SHARE) return 'failing'
  return p95 > VERY_SLOW_MS ? 'very-slow' : p95 > SLOW_MS ? 'slow' : 'well'
}
