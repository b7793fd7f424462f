/**
 * The charts. The SVG has only shapes, drawn here. All words and figures are HTML beside it, and a table has all of
 * them.
 */
import type { ComponentChildren } from 'preact'
import { type Column, STATES, shownNumber, Table } from '../../web/index.ts'
import type { Day, Part } from './figures.ts'
import { HOURS, type Hour, levelOf, SERVICIOS, type ServiceHealth } from './health.ts'

type FigureProps = { title: string; sentence: ComponentChildren; children?: ComponentChildren }

/** Shows a chart with its question and a one-sentence answer. */
export const Figure = ({ title, sentence, children }: FigureProps) => (
  <figure class="n-chart">
    <figcaption>
      <h2>{title}</h2>
      <p>{sentence}</p>
    </figcaption>
    {children}
  </figure>
)

const Legend = ({ items }: { items: readonly (readonly [shape: string, words: string, tone?: string])[] }) => (
  <ul class="n-legend">
    {items.map(([shape, words, tone]) => (
      <li>
        <svg viewBox="0 0 10 10" aria-hidden="true" class={tone}>
          <rect width="10" height="10" rx="2" class={shape} />
        </svg>
        {words}
      </li>
    ))}
  </ul>
)

/** Draws a bar in a table cell; `of` is its share of the width. */
export const Bar = ({ of, tone }: { of: number; tone: 'bad' | 'run' }) => (
  <svg class={`n-hbar t-${tone}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="f" width={Math.round(of * 1000) / 10} height="10" />
  </svg>
)

/** Layers of a bar from the baseline up. Those that need attention come first, so that days can be compared. */
const LAYERS: readonly { words: string; tone: string; parts: readonly Part[] }[] = [
  { words: 'Rechazados y no enviados', tone: 't-bad', parts: ['rejected', 'error'] },
  { words: 'En duda', tone: 't-warn', parts: ['doubt'] },
  { words: 'En proceso', tone: 't-run', parts: ['sent', 'signed', 'draft'] },
  { words: 'Cancelados', tone: 't-off', parts: ['cancelled'] },
  { words: 'Aprobados', tone: 't-ok', parts: ['approved'] },
]

const HEIGHT = 120
const WIDTH = 600
const RULES = 3

const sumOf = ({ count }: Day, parts: readonly Part[]) => parts.reduce((sum, part) => sum + count[part], 0)

/** Returns the top of the scale: three equal steps of a round number. */
function topOf(most: number): number {
  const step = Math.max(1, most / RULES)
  const power = 10 ** Math.floor(Math.log10(step))
  const round = [1, 2, 2.5, 5, 10].map(times => times * power).find(size => size >= step && Number.isInteger(size))
  return (round ?? Math.ceil(step)) * RULES
}

export const dayMonth = (dia: string) => `${dia.slice(8)}/${dia.slice(5, 7)}`

export function Bars({ days }: { days: readonly Day[] }) {
  const top = topOf(Math.max(...days.map(day => LAYERS.reduce((sum, { parts }) => sum + sumOf(day, parts), 0))))
  const wide = WIDTH / days.length
  const floors = days.map(() => HEIGHT)
  const paths = LAYERS.map(({ parts }) =>
    days
      .map((day, at) => {
        const count = sumOf(day, parts)
        if (count === 0) return ''
        // Keeps one document among a thousand visible.
        const height = Math.max(1, Math.round((count / top) * HEIGHT * 10) / 10)
        floors[at] = (floors[at] as number) - height
        return `M${Math.round(at * wide + wide * 0.15)} ${Math.round((floors[at] as number) * 10) / 10}h${Math.round(wide * 0.7)}v${height}h-${Math.round(wide * 0.7)}z`
      })
      .join(''),
  )
  const marks = [0, Math.round(days.length / 3), Math.round((days.length * 2) / 3), days.length - 1]
  return (
    <>
      <div class="n-plot">
        <div class="y" aria-hidden="true">
          {[3, 2, 1, 0].map(rule => (
            <span>{shownNumber(String((top / RULES) * rule))}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {[0, 1, 2, 3].map(rule => (
            <path class="g" d={`M0 ${(HEIGHT / RULES) * rule}H${WIDTH}`} />
          ))}
          {LAYERS.map(({ tone }, at) => (
            <g class={tone}>
              <path class="f" d={paths[at]} />
            </g>
          ))}
        </svg>
        <div class="x" aria-hidden="true">
          {marks.map(at => (
            <span>{dayMonth(days[at]?.dia ?? '')}</span>
          ))}
        </div>
      </div>
      <Legend items={LAYERS.map(({ words, tone }) => ['f', words, tone] as const)} />
      <details>
        <summary>Ver las cifras</summary>
        <Table caption="Documentos por día y estado" columns={DAY_COLUMNS} rows={days.toReversed()} />
      </details>
    </>
  )
}

const DAY_COLUMNS: readonly Column<Day>[] = [
  { title: 'Día', kind: 'lead', cell: ({ dia }) => dayMonth(dia) },
  ...(['approved', 'cancelled', 'draft', 'signed', 'sent', 'doubt', 'rejected', 'error'] as const).map(
    (part): Column<Day> => ({ title: STATES[part].many, kind: 'num', cell: ({ count }) => `${count[part]}` }),
  ),
]

const LEVELS = { none: 'h0', well: 'h1', slow: 'h2', 'very-slow': 'h3', failing: 'h4' } as const
const STEP = 10

/** Joins adjacent hours of the same level into one path. */
function stripes(hours: readonly Hour[]): { level: string; from: number; count: number }[] {
  const runs: { level: string; from: number; count: number }[] = []
  for (const [at, hour] of hours.entries()) {
    const level = LEVELS[levelOf(hour)]
    const last = runs.at(-1)
    if (last?.level === level) last.count += 1
    else runs.push({ level, from: at, count: 1 })
  }
  return runs
}

const Strip = ({ hours }: { hours: readonly Hour[] }) => (
  <svg class="n-heat" viewBox={`0 0 ${HOURS * STEP} ${STEP}`} preserveAspectRatio="none" aria-hidden="true">
    {stripes(hours).map(({ level, from, count }) => (
      <path class={level} d={`M${from * STEP} 5h${count * STEP}`} />
    ))}
  </svg>
)

export const seconds = (ms: number | undefined) =>
  ms === undefined
    ? '–'
    : ms === Number.POSITIVE_INFINITY
      ? 'más de 60 s'
      : `${decimal(ms / 1000, ms < 1000 ? 2 : 1)} s`
const decimal = (value: number, places: number) => String(Number(value.toFixed(places))).replace('.', ',')
export const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${decimal((part / whole) * 100, 1)} %`)

const HOUR = new Intl.DateTimeFormat('es-PY', {
  timeZone: 'America/Asuncion',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})
function hourOf(at: Date): { hour: string; day: string } {
  const part = Object.fromEntries(HOUR.formatToParts(at).map(({ type, value }) => [type, value]))
  return { hour: `${Number(part.hour)} h`, day: `${part.day}/${part.month}` }
}

type NamedHour = Hour & { servicio: string }
const HOUR_COLUMNS: readonly Column<NamedHour>[] = [
  { title: 'Hora', kind: 'lead', cell: ({ at }) => `${hourOf(at).day} ${hourOf(at).hour}` },
  { title: 'Servicio', cell: ({ servicio }) => servicio },
  { title: 'Llamadas', kind: 'num', cell: ({ calls }) => `${calls}` },
  { title: 'p50', kind: 'num', cell: ({ p50 }) => seconds(p50) },
  { title: 'p95', kind: 'num', cell: ({ p95 }) => seconds(p95) },
  { title: 'Errores', kind: 'num', cell: ({ calls, errors }) => percent(errors, calls) },
]

export function Heat({ services }: { services: readonly ServiceHealth[] }) {
  const hours = services[0]?.hours ?? []
  const named = services
    .flatMap(service => service.hours.map(hour => ({ ...hour, servicio: SERVICIOS[service.servicio] })))
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const axis = (
    <span class="n-axis">
      {[0, 6, 12, 18].map(at => (
        <span>{hours[at] && hourOf(hours[at].at).hour}</span>
      ))}
      <span>ahora</span>
    </span>
  )
  const columns: Column<ServiceHealth>[] = [
    { title: 'Servicio', kind: 'lead', cell: ({ servicio }) => <span class="n-nowrap">{SERVICIOS[servicio]}</span> },
    { title: '24 horas', head: axis, kind: 'wide', cell: service => <Strip hours={service.hours} /> },
    { title: 'p50', kind: 'num', cell: ({ all }) => seconds(all.p50) },
    { title: 'p95', kind: 'num', cell: ({ all }) => seconds(all.p95) },
    { title: 'Errores', kind: 'num', cell: ({ all }) => percent(all.errors, all.calls) },
  ]
  return (
    <>
      <Table caption="Respuesta de SIFEN en 24 horas" columns={columns} rows={services} />
      <Legend
        items={[
          ['h0', 'sin llamadas'],
          ['h1', 'p95 hasta 3 s'],
          ['h2', '3 a 10 s'],
          ['h3', 'más de 10 s'],
          ['h4', 'más de 5 % de errores'],
        ]}
      />
      <details>
        <summary>Ver las cifras por hora</summary>
        <Table caption="Llamadas a SIFEN por hora y servicio" columns={HOUR_COLUMNS} rows={named} />
      </details>
    </>
  )
}
