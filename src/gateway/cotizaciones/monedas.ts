/** The currencies whose reference rate is served, in the order in which they are listed (spec, Exchange rate). */

export const MONEDAS = ['USD', 'EUR', 'BRL', 'ARS', 'UYU', 'CLP'] as const
export type Moneda = (typeof MONEDAS)[number]

export const isMoneda = (text: string | undefined): text is Moneda => MONEDAS.some(moneda => moneda === text)
