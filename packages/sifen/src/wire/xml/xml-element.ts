/**
 * An element of a parsed answer, and the error of an unreadable text. Separate from the parser, so that the library's
 * types do not name it.
 */

export type XmlElement = {
  readonly ns: string
  /** Local name. */
  readonly name: string
  /** Attributes without namespace. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Own text, CDATA included and comments skipped, trimmed. */
  readonly text: string
  /** Position of the element in the source: `source.slice(start, end)` is its exact text. */
  readonly start: number
  readonly end: number
}

/** The text is not acceptable XML: malformed, with a DOCTYPE, or over a limit. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}
