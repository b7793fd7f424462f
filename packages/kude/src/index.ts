/**
 * KuDE: the printed form of an electronic document. Turns the XML of a DE into the PDF that a business gives its
 * customer.
 */
import { a4Pages } from './a4/document.ts'
import { kudeDataSteps } from './data.ts'
import { KudeError } from './errors.ts'
import { writeFile } from './file.ts'
import type { Nominado } from './model.ts'
import { readPng } from './pdf/image.ts'
import { drawQr } from './qr.ts'
import type { SinValor } from './sin-valor.ts'
import { drain, drainInSlices, type Steps } from './steps.ts'
import { ticketPages } from './ticket/document.ts'

export { kudeData } from './data.ts'
export { KudeError, type KudeErrorCode } from './errors.ts'
export type { KudeData, KudeItem, Nominado } from './model.ts'
export type { SinValor } from './sin-valor.ts'
export { unprintable } from './unprintable.ts'

/** A4 sheets, or the 80 mm roll of a ticket printer. */
export const FORMATOS = ['a4', 'ticket'] as const
export type Formato = (typeof FORMATOS)[number]

export interface KudeInput {
  /** The text of the rDE, signed and with its QR unless it is a draft. It is the only source of the printed data, but for `nominado`. */
  readonly xml: string
  /** Paper format. A4 by default. */
  readonly formato?: Formato
  /** The receiver of a nomination that SIFEN approved, texts of rGEveNom by element name: printed in place of the XML's. */
  readonly nominado?: Nominado | null
  /** Draws the CANCELADO watermark. */
  readonly cancelado?: boolean
  /**
   * Heads every page with the reason why the document has no fiscal value. A `borrador` is unsigned: it has neither QR
   * nor consultation block.
   */
  readonly sinValor?: SinValor
  /** PNG without interlacing, embedded unchanged. A logo of 400 × 300 pixels prints well and stays small. */
  readonly logo?: { readonly png: Uint8Array }
}

const PAGES = { a4: a4Pages, ticket: ticketPages } as const satisfies Record<Formato, unknown>

/** Longest time that the event loop waits, except for the longest single step. */
const SLICE_MS = 8

/**
 * Returns the KuDE as the bytes of a PDF. Synchronous and deterministic: the same input returns the same bytes. Throws
 * KudeError: KUDE_XML, KUDE_TIPO, KUDE_LOGO.
 */
export const renderKude = (input: KudeInput): Uint8Array => drain(kudeSteps(input))

/**
 * Returns the same bytes in slices of a few milliseconds, between which other work of the process runs. For servers.
 */
export const renderKudeAsync = (input: KudeInput): Promise<Uint8Array> => drainInSlices(kudeSteps(input), SLICE_MS)

function* kudeSteps({
  xml,
  formato = 'a4',
  cancelado = false,
  nominado,
  sinValor,
  logo,
}: KudeInput): Steps<Uint8Array> {
  const data = yield* kudeDataSteps(xml, nominado)
  yield
  const isDraft = sinValor === 'borrador'
  if (!isDraft && (data.cdc === undefined || data.qr === undefined))
    throw new KudeError('KUDE_XML', 'El documento no tiene CDC o código QR: solo puede imprimirse como borrador.')
  const image = logo === undefined ? undefined : readPng(logo.png)
  const pages = yield* PAGES[formato](data, { cancelado, sinValor, logo: image })
  yield
  const qr = isDraft || data.qr === undefined ? undefined : drawQr(data.qr.text)
  return yield* writeFile(data, pages, { logo: image, qr })
}
