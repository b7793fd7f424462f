/** Days of the central bank's sheets, as `aaaa-mm-dd` and in the format of the page. */

import { DAY_MS, localOf } from '../ports/index.ts'

/** Holidays with a fixed date: month and day. Movable holidays are given as whole dates. */
export const FERIADOS: readonly string[] = [
  '01-01',
  '03-01',
  '05-01',
  '05-14',
  '05-15',
  '06-12',
  '08-15',
  '09-29',
  '12-08',
  '12-25',
]

/** Returns midnight UTC of the calendar day in Asunción. */
export function dayOf(instant: Date): Date {
  return new Date(`${localOf(instant).slice(0, 10)}T00:00:00Z`)
}

/** Returns the day, or the last one before it that is neither at a weekend nor a holiday. */
export function businessDay(day: Date, feriados: readonly string[]): Date {
  const iso = day.toISOString().slice(0, 10)
  const closed = [0, 6].includes(day.getUTCDay()) || feriados.includes(iso) || feriados.includes(iso.slice(5))
  return closed ? businessDay(new Date(day.getTime() - DAY_MS), feriados) : day
}

/** Reads `dd/mm/aaaa`. Returns undefined for other formats and for days that do not exist. */
export function readFecha(text: string): Date | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return writeFecha(date) === text ? date : undefined
}

export function writeFecha(day: Date): string {
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10).split('-').reverse().join('/')
}
