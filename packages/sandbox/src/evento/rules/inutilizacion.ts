/** Rules of SIFEN about voiding unused numbers, by their issuer. MT v150 §11.6.2 */
import type { Rango } from '../../book/numbering.ts'
import { rule } from '../../rules/rule.ts'
import { TIPO_DOCUMENTO } from '../../tables/codigos.ts'
import type { Contenido } from '../evento-fields.ts'
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
    const puntos = book.stamp(dNumTim)?.puntos
    return puntos !== undefined && isWrong(`${dEst}-${dPunExp}`, puntos)
  })

export const REGLAS_INUTILIZACION: readonly EventoRule[] = [
  rule(
    '4052',
    'GEI002a',
    'Número de timbrado no corresponde al contribuyente',
    on('rGeVeInu', ({ dNumTim }, { book, ruc }) => (book.stamp(dNumTim)?.ruc ?? ruc) !== ruc),
  ),
  rule(
    '4053',
    'GEI002b',
    'Número de timbrado no corresponde al medio de generación',
    on('rGeVeInu', ({ dNumTim }, { book }) => book.stamp(dNumTim)?.electronico === false),
  ),
  rule(
    '4054',
    'GEI003',
    'Código de establecimiento inválido para el timbrado informado',
    ofPlaces((place, puntos) => !puntos.some(punto => punto.slice(0, 3) === place.slice(0, 3))),
  ),
  rule(
    '4055',
    'GEI004',
    'El código del punto de expedición es inválido para el timbrado informado',
    ofPlaces((place, puntos) => !puntos.includes(place)),
  ),
  rule(
    '4060',
    'GEI007',
    'Tipo de Documento no corresponde al Número de Timbrado',
    on('rGeVeInu', ({ iTiDE }) => !TIPO_DOCUMENTO.has(iTiDE)),
  ),
  rule(
    '4065',
    'GEI005',
    'Existe DTE en el rango informado',
    inRange(({ book }, rango) => book.isUsed(rango)),
  ),
  rule(
    '4066',
    'GEI005a',
    'Existe número inutilizado en el rango solicitado',
    inRange(({ book }, rango) => book.isVoided(rango)),
  ),
  rule(
    '4067',
    'GEI006',
    'Cantidad de números en el rango es inválida',
    on('rGeVeInu', (campos, { ruc }) => isTooLong(rangoOf(campos, ruc))),
  ),
  rule(
    '4068',
    'GEI006a',
    'Número final de rango es inválido',
    on('rGeVeInu', ({ dNumIn, dNumFin }) => Number(dNumFin) < Number(dNumIn)),
  ),
]
