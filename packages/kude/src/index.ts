/** KuDE: the printable face of an electronic document. From the XML of a DE to the PDF that a business hands to its customer. */
import { a4Document } from './a4/document.ts'
import { kudeData } from './data.ts'
import { KudeError } from './errors.ts'
import { readPng } from './pdf/image.ts'
import type { SinValor } from './sin-valor.ts'

export { kudeData } from './data.ts'
export { KudeError, type KudeErrorCode } from './errors.ts'
export type { KudeData, KudeItem } from './model.ts'
export type { SinValor } from './sin-valor.ts'

export interface KudeInput {
  /** The text of the rDE, signed and with its QR unless it is a draft. Everything printed comes from it. */
  readonly xml: string
  /** Draws the CANCELADO watermark. */
  readonly cancelado?: boolean
  /** Heads every page with why it is worth nothing. A `borrador` is not signed: it has neither QR nor consultation block. */
  readonly sinValor?: SinValor
  /** PNG without interlacing. It is embedded as it is: a logo of 400 × 300 pixels prints well and stays small. */
  readonly logo?: { readonly png: Uint8Array }
}

/**
 * The KuDE on A4 paper, as the bytes of a PDF. Synchronous and deterministic: the same input gives the same bytes.
 * Throws KudeError: KUDE_XML, KUDE_TIPO, KUDE_LOGO.
 */
export function renderKude(input: KudeInput): Uint8Array {
  const data = kudeData(input.xml)
  const { sinValor, cancelado = false } = input
  if (sinValor !== 'borrador' && (data.cdc === undefined || data.qr === undefined))
    throw new KudeError('KUDE_XML', 'El documento no tiene CDC o código QR: solo puede imprimirse como borrador.')
  const logo = input.logo === undefined ? undefined : readPng(input.logo.png)
  return a4Document(data, { cancelado, sinValor, logo })
}
