/**
 * The only error of this package: the input cannot become a KuDE. `code` is stable; `message` is for the operator, in
 * Spanish.
 */

export type KudeErrorCode =
  /** The text is not a well-formed SIFEN document, or lacks an element that every KuDE prints. */
  | 'KUDE_XML'
  /** A document type whose KuDE this version does not draw. */
  | 'KUDE_TIPO'
  /** The logo is not a PNG that can be embedded. */
  | 'KUDE_LOGO'

export class KudeError extends Error {
  override readonly name = 'KudeError'
  readonly code: KudeErrorCode

  constructor(code: KudeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
