/** Currencies with a reference rate, in the order of the list (spec, Exchange rate). */

export const MONEDAS = ['USD', 'EUR', 'BRL', 'ARS', 'UYU', 'CLP'] as const
export type Moneda = (typeof MONEDAS)[number]

export const isMoneda = (text: string | undefined): text is Moneda => MONEDAS.some(moneda => moneda === text)
