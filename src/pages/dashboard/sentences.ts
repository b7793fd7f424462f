/** Sentences of the dashboard: each chart's answer, and the health of SIFEN and of this service. */
import { counted } from '../../web/index.ts'
import { dayMonth, percent, seconds } from './charts.tsx'
import type { Figures } from './figures.ts'
import { type Health, levelOf } from './health.ts'

/** Words for the entries of DEMORAS. */
export const DELAY_WORDS = ['menos de 5 s', '5 a 15 s', '15 a 60 s', '1 a 5 min', '5 a 30 min', '30 min o más'] as const
const UP_TO = [
  'menos de 5 s',
  'menos de 15 s',
  'menos de 1 min',
  'menos de 5 min',
  'menos de 30 min',
  '30 min o más',
] as const

/** Returns a sentence about SIFEN's health and one about our own work. `late` is the number of overdue documents. */
export function healthText({ last }: Health, late: number): { sifen: string; ours: string } {
  const level = levelOf(last)
  const sifen = {
    none: 'Sin llamadas a SIFEN desde hace una hora.',
    well: 'SIFEN responde con normalidad.',
    slow: `SIFEN está lento: el 95 % de las llamadas tarda hasta ${seconds(last.p95)}.`,
    'very-slow': `SIFEN está muy lento: el 95 % de las llamadas tarda hasta ${seconds(last.p95)}.`,
    failing: `SIFEN falla: ${percent(last.errors, last.calls)} de las llamadas quedó sin respuesta en la última hora.`,
  }[level]
  const ours =
    late === 0
      ? 'De nuestro lado no hay nada atrasado.'
      : `De nuestro lado ${counted(late, 'documento espera', 'documentos esperan')} desde hace más de 5 minutos.`
  return { sifen, ours }
}

export function daysText({ days }: Figures): string {
  const worst = days.reduce((most, day) => (day.count.rejected > most.count.rejected ? day : most))
  const total = days.reduce((sum, { count }) => sum + Object.values(count).reduce((one, other) => one + other, 0), 0)
  const summary = `${counted(total, 'documento', 'documentos')} en 30 días, por fecha de emisión.`
  if (worst.count.rejected === 0) return `${summary} Ninguno quedó rechazado.`
  return `${summary} El día con más rechazos: ${dayMonth(worst.dia)}, con ${worst.count.rejected}.`
}

export function delaysText({ delays }: Figures): string {
  const total = delays.reduce((sum, count) => sum + count, 0)
  if (total === 0) return 'Todavía no se aprobó ningún documento en estos 30 días.'
  const within = (share: number) => {
    let seen = 0
    return delays.findIndex(count => {
      seen += count
      return seen >= share * total
    })
  }
  return `La mitad tarda ${UP_TO[within(0.5)]}; el 95 %, ${UP_TO[within(0.95)]}.`
}
