/**
 * Made-up exchange rates near those of 2026. The same day always has the same rates, and they change little from day to
 * day.
 */

import { DAY_MS } from '../ports/index.ts'

export interface Rate {
  readonly nombre: string
  readonly codigo: string
  /** Units of the currency for one dollar. */
  readonly porDolar: number
  /** Guaraníes for one unit. */
  readonly guaranies: number
}

/** Guaraníes for one dollar. The rate of the day swings about this value. */
const DOLLAR = 7_150

/** Name, code and units for one dollar, in the order of the central bank's page. */
const CURRENCIES = [
  ['DÓLAR ESTADOUNIDENSE', 'USD', 1],
  ['REAL', 'BRL', 5.36],
  ['PESO ARGENTINO', 'ARS', 1_425],
  ['EURO', 'EUR', 0.8625],
  ['PESO URUGUAYO', 'UYU', 39.7],
  ['PESO CHILENO', 'CLP', 931.5],
  ['LIBRA ESTERLINA', 'GBP', 0.7602],
  ['YEN', 'JPY', 153.4],
  ['FRANCO SUIZO', 'CHF', 0.8048],
  ['CORONA SUECA', 'SEK', 9.49],
  ['CORONA DANESA', 'DKK', 6.44],
  ['CORONA NORUEGA', 'NOK', 10.15],
  ['DÓLAR CANADIENSE', 'CAD', 1.405],
  ['DÓLAR AUSTRALIANO', 'AUD', 1.532],
  ['YUAN', 'CNY', 7.119],
  ['PESO MEXICANO', 'MXN', 18.4],
  ['BOLIVIANO', 'BOB', 6.91],
  ['SOL', 'PEN', 3.37],
  ['PESO COLOMBIANO', 'COP', 3_780],
  ['DÓLAR DE SINGAPUR', 'SGD', 1.302],
] as const

/** Returns the rates of the day that contains the instant. */
export function ratesOf(day: Date): Rate[] {
  const number = Math.floor(day.getTime() / DAY_MS)
  const dollar = DOLLAR * swing(number, 0)
  return CURRENCIES.map(([nombre, codigo, usual], i) => {
    const porDolar = i === 0 ? 1 : usual * swing(number, i)
    return { nombre, codigo, porDolar, guaranies: dollar / porDolar }
  })
}

/** Adds two slow waves, with a phase for each currency: up to 4 % about the middle, under half a per cent a day. */
function swing(day: number, currency: number): number {
  return 1 + 0.025 * Math.sin(day / 29 + currency) + 0.015 * Math.sin(day / 7.3 + 2 * currency)
}
