/** Options of a drawing besides the document itself. */
import type { Image } from './pdf/image.ts'
import type { SinValor } from './sin-valor.ts'

export interface Options {
  readonly cancelado: boolean
  readonly sinValor: SinValor | undefined
  readonly logo: Image | undefined
}
