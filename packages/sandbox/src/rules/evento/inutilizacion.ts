/** Rules of SIFEN about voiding unused numbers, by their issuer. MT v150 §11.6.2 */
import type { Contenido, Rango } from '../../fields/index.ts'
import { TIPO_DOCUMENTO } from '../../tables/codigos.ts'
import { rule } from '../rule/index.ts'
import { type EventoRule, type EventoSubmission, on } from './evento-rule.ts'

type Inutilizacion = Contenido<'rGeVeInu'>

const MAX_NUMEROS = 1000

/** Returns the numbers that an event voids, in a sequence of the signing issuer. */
export function rangoOf(
  { dNumTim, dEst, dPunExp, dNumIn, dNumFin, iTiDE, dSerieNum = '' }: Inutilizacion,
  ruc: string,
): Rango {
  const secuencia = { ruc, iTiDE, dNumTim, dEst, dPunExp, dSerieNum }
  return { secuencia, desde: Number(dNumIn), hasta: Number(dNumFin) }
}

const isTooLong = ({ desde, hasta }: Rango) => hasta - desde >= MAX_NUMEROS

/** Skips ranges that are too long: another rule refuses them, and they are not searched. */
const inRange = (isWrong: (s: EventoSubmission, rango: Rango) => boolean) =>
  on('rGeVeInu', (campos, s) => {
    const rango = rangoOf(campos, s.ruc)
    return !isTooLong(rango) && isWrong(s, rango)
  })

/** Checks the places of the timbrado when they were set through the control API. Otherwise accepts any place. */
const ofPlaces = (isWrong: (place: string, allowed: readonly string[]) => boolean) =>
  on('rGeVeInu', ({ dNumTim, dEst, dPunExp }, { book }) => {
    const puntos = book.timbrado(dNumTim)?.puntos
    return puntos !== undefined && isWrong(`${dEst}-${dPunExp}`, puntos)
  })

export const REGLAS_INUTILIZACION: readonly EventoRule[] = [
  rule(
    '4052',
    on('rGeVeInu', ({ dNumTim }, { book, ruc }) => (book.timbrado(dNumTim)?.ruc ?? ruc) !== ruc),
  ),
  rule(
    '4053',
    on('rGeVeInu', ({ dNumTim }, { book }) => book.timbrado(dNumTim)?.electronico === false),
  ),
  rule(
    '4054',
    ofPlaces((place, puntos) => !puntos.some(punto => punto.slice(0, 3) === place.slice(0, 3))),
  ),
  rule(
    '4055',
    ofPlaces((place, puntos) => !puntos.includes(place)),
  ),
  rule(
    '4060',
    on('rGeVeInu', ({ iTiDE }) => !TIPO_DOCUMENTO.has(iTiDE)),
  ),
  rule(
    '4065',
    inRange(({ book }, rango) => book.isUsed(rango)),
  ),
  rule(
    '4066',
    inRange(({ book }, rango) => book.isVoided(rango)),
  ),
  rule(
    '4067',
    on('rGeVeInu', (campos, { ruc }) => isTooLong(rangoOf(campos, ruc))),
  ),
  rule(
    '4068',
    on('rGeVeInu', ({ dNumIn, dNumFin }) => Number(dNumFin) < Number(dNumIn)),
  ),
]
