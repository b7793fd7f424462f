/** The product's mark, and the names by which page contents refer to shared objects. */
import { type Stream, textStream } from '../pdf/writer.ts'

export const MARK_NAME = 'Mark'
export const LOGO_NAME = 'Logo'
export const QR_NAME = 'Qr'

const PETALS = 16

/** Draws a ñandutí in a unit square: spokes on a hoop, a ring of woven petals, and the knot in the middle. */
function rosette(): string {
  const turn = (radius: number, step: number) => {
    const angle = (2 * Math.PI * step) / PETALS
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`
  }
  let operators = '1 0 0 1 .5 .5 cm 0.38 0.43 0.49 RG .014 w '
  for (let i = 0; i < PETALS; i++) {
    operators += `${turn(0.09, i)} m ${turn(0.49, i)} l S `
    operators += `${turn(0.13, i)} m ${turn(0.3, i - 0.9)} ${turn(0.5, i - 0.6)} ${turn(0.44, i)} c ${turn(0.5, i + 0.6)} ${turn(0.3, i + 0.9)} ${turn(0.13, i)} c S `
  }
  for (const radius of [0.09, 0.24, 0.49]) operators += `${circle(radius)} S `
  return operators
}

function circle(radius: number): string {
  const r = radius.toFixed(3)
  const k = (radius * 0.5523).toFixed(3)
  return `${r} 0 m ${r} ${k} ${k} ${r} 0 ${r} c -${k} ${r} -${r} ${k} -${r} 0 c -${r} -${k} -${k} -${r} 0 -${r} c ${k} -${r} ${r} -${k} ${r} 0 c`
}

/** The mark as a form object, drawn once for all documents. */
export const MARK: Stream = textStream(rosette(), '/Type/XObject/Subtype/Form/BBox[0 0 1 1]', 9)
