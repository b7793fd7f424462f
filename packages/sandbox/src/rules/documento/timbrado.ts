/**
 * Rules of SIFEN about the timbrado's places, numbers and series, from the settings and the approved documents. MT v150
 * 12.4, group C
 */

import type { Timbrado } from '../../book/index.ts'
import { ownNumber, sequenceOf } from '../../fields/index.ts'
import { instantOf } from '../../ports/index.ts'
import { type Rule, rule, type Submission } from '../rule/index.ts'

const A = 'A'.charCodeAt(0)
const LETTERS = 26

const ofStamp =
  (isWrong: (timbrado: Timbrado, s: Submission) => boolean): Rule['breaks'] =>
  s => {
    const timbrado = s.book.timbrado(s.de.gTimb.dNumTim)
    return timbrado !== undefined && isWrong(timbrado, s)
  }

export const REGLAS_TIMBRADO: readonly Rule[] = [
  rule(
    '1102',
    ofStamp(({ electronico }) => electronico === false),
  ),
  rule(
    '1105',
    ofStamp(({ puntos }, { de }) => puntos?.every(punto => punto.slice(0, 3) !== de.gTimb.dEst) ?? false),
  ),
  rule(
    '1106',
    ofStamp(
      ({ puntos }, { de: { gTimb } }) => puntos !== undefined && !puntos.includes(`${gTimb.dEst}-${gTimb.dPunExp}`),
    ),
  ),
  rule('1109', ({ de, book }) => book.isVoided(ownNumber(de))),
  rule('1110', isSerieWrong),
]

/**
 * True when the series is out of order. The first series is empty or AA; each later one is the current or the next. A
 * document signed before the current series began may have the previous one, but not a later one.
 */
function isSerieWrong({ de, book }: Submission): boolean {
  const secuencia = sequenceOf(de)
  const { dSerieNum } = secuencia
  const current = book.serie(secuencia)
  if (current === undefined) return dSerieNum !== '' && dSerieNum !== serieAfter('')
  if (dSerieNum === current.serie) return false
  const isOlder = instantOf(de.dFecFirma) < Date.parse(current.desde)
  return isOlder ? serieAfter(dSerieNum) !== current.serie : dSerieNum !== serieAfter(current.serie)
}

/** Returns the next series: '' AA AB … AZ BA … ZZ. Undefined after ZZ. */
export function serieAfter(serie: string): string | undefined {
  if (serie === '') return 'AA'
  const next = (serie.charCodeAt(0) - A) * LETTERS + (serie.charCodeAt(1) - A) + 1
  if (next === LETTERS * LETTERS) return undefined
  return String.fromCharCode(A + Math.floor(next / LETTERS), A + (next % LETTERS))
}
