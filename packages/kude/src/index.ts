/** KuDE: the printable face of an electronic document. From the XML of a DE to the PDF that a business hands to its customer. */
import { a4Pages } from './a4/document.ts'
import { kudeDataSteps } from './data.ts'
import { KudeError } from './errors.ts'
import { writeFile } from './file.ts'
import { readPng } from './pdf/image.ts'
import type { SinValor } from './sin-valor.ts'
import { drain, drainInSlices, type Steps } from './steps.ts'
import { ticketPages } from './ticket/document.ts'

export { kudeData } from './data.ts'
export { KudeError, type KudeErrorCode } from './errors.ts'
export type { KudeData, KudeItem } from './model.ts'
export type { SinValor } from './sin-valor.ts'
export { unprintable } from './unprintable.ts'

/** A4 sheets, or the 80 mm roll of a ticket printer. */
export const FORMATOS = ['a4', 'ticket'] as const
export type Formato = (typeof FORMATOS)[number]

export interface KudeInput {
  /** The text of the rDE, signed and with its QR unless it is a draft. Everything printed comes from it. */
  readonly xml: string
  /** The paper; A4 by default. */
  readonly formato?: Formato
  /** Draws the CANCELADO watermark. */
  readonly cancelado?: boolean
  /** Heads every page with why it is worth nothing. A `borrador` is not signed: it has neither QR nor consultation block. */
  readonly sinValor?: SinValor
  /** PNG without interlacing. It is embedded as it is: a logo of 400 × 300 pixels prints well and stays small. */
  readonly logo?: { readonly png: Uint8Array }
}

const PAGES = { a4: a4Pages, ticket: ticketPages } as const satisfies Record<Formato, unknown>

/** An event loop that is shared waits this long at most, but for the longest single step. */
const SLICE_MS = 8

/**
 * The KuDE as the bytes of a PDF. Synchronous and deterministic: the same input gives the same bytes.
 * Throws KudeError: KUDE_XML, KUDE_TIPO, KUDE_LOGO.
 */
export const renderKude = (input: KudeInput): Uint8Array => drain(kudeSteps(input))

/** The same bytes, in slices of a few milliseconds between which other work of the process goes on. For servers. */
export const renderKudeAsync = (input: KudeInput): Promise<Uint8Array> => drainInSlices(kudeSteps(input), SLICE_MS)

function* kudeSteps({ xml, formato = 'a4', cancelado = false, sinValor, logo }: KudeInput): Steps<Uint8Array> {
  const data = yield* kudeDataSteps(xml)
  yield
  if (sinValor !== 'borrador' && (data.cdc === undefined || data.qr === undefined))
    throw new KudeError('KUDE_XML', 'El documento no tiene CDC o código QR: solo puede imprimirse como borrador.')
  const image = logo === undefined ? undefined : readPng(logo.png)
  const pages = yield* PAGES[formato](data, { cancelado, sinValor, logo: image })
  return yield* writeFile(data, pages, image)
}
