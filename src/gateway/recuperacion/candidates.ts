/**
 * The days of issue and the counts under which a lost number may have been used, likeliest first (docs/notes 412). With
 * them the derived security code, and so the CDC, can be computed again. Pure.
 */

/** Numbers in a row without a document after which nothing more is expected, and where a type was never used. */
export const VACIOS = 20
export const VACIOS_SIN_USO = 3
/** How many documents may have had the number before, besides those that we know. */
const COUNTS = 3
/** Counts at a number that SIFEN says is used: each rejection gives it back, and a correction takes it again. */
const COUNTS_OF_USED = 50
/** SIFEN accepts documents that were issued up to 720 h before, and up to 120 h ahead. */
const BACKDATED_DAYS = 30
const AHEAD_DAYS = 5

/** Days as `AAAA-MM-DD`. */
export type Days = {
  /** Day of the last known document before the number: a lost one was made on it or later. */
  since: string
  /** The latest day of the documents before the number, found ones included. */
  near: string
  /** Day of the known document after the number, if any. */
  next?: string | undefined
  today: string
}

/** How thorough a search is: the counts besides those that we know, and the days. */
const DEPTHS = {
  /** Where a document is likely. */
  likely: { more: 1, allDays: false },
  /** The first number without a document: rejections may have given it back many times. */
  again: { more: COUNTS_OF_USED, allDays: false },
  /** Backdated days and days ahead too. */
  all: { more: COUNTS, allDays: true },
  /** A number that SIFEN says is used. */
  used: { more: COUNTS_OF_USED, allDays: true },
} as const
export type Depth = keyof typeof DEPTHS

export type Candidate = { fecha: string; veces: number }

/** Yields the candidates of one number, likeliest first. `known`: how many documents with the number we have. */
export function* candidatesOf(depth: Depth, days: Days, known: number): Generator<Candidate> {
  const counts = countsAt(depth, known)
  const first = daysFrom(days.near, lesser(days.next, days.today))
  yield* crossed(first, counts)
  if (!DEPTHS[depth].allDays) return
  const others = [
    ...daysFrom(first.at(-1) ?? days.near, days.today),
    ...daysFrom(days.since, days.near).reverse(),
    ...daysFrom(plusDays(days.today, 1), plusDays(days.today, AHEAD_DAYS)),
    ...daysFrom(plusDays(days.since, -BACKDATED_DAYS), plusDays(days.since, -1)).reverse(),
  ]
  yield* crossed([...new Set(without(others, first))], counts)
}

/** The count of the documents that we know comes first, then lower ones: the older database may not have had those. */
const countsAt = (depth: Depth, known: number): number[] =>
  Array.from({ length: known + DEPTHS[depth].more }, (_, i) => (i <= known ? known - i : i))

/** Counts vary last: a number is seldom taken twice. */
function* crossed(fechas: readonly string[], counts: readonly number[]): Generator<Candidate> {
  for (const veces of counts) for (const fecha of fechas) yield { fecha, veces }
}

const without = (fechas: readonly string[], others: readonly string[]) => fechas.filter(day => !others.includes(day))
const lesser = (one: string | undefined, other: string) => (one !== undefined && one < other ? one : other)

/** Returns the days from one to another, both included. Empty when the first is later. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = plusDays(day, 1)) days.push(day)
  return days
}

/** Returns a day some days later. */
export function plusDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
