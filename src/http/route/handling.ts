/** Strictness about unknown names that a caller prefers (RFC 7240, docs/notes A42). */

/**
 * `strict`: every unknown field is refused. `lenient`: none is, and answers warn of all. Without a preference the
 * doubtful ones are refused.
 */
export type Handling = 'strict' | 'lenient' | undefined

const HANDLING = /(?:^|[,;])\s*handling\s*=\s*"?(strict|lenient)"?\s*(?=$|[,;])/i

/** Reads the header `Prefer`. The first preference counts. */
export function handlingOf(prefer: string | readonly string[] | undefined): Handling {
  const [, handling] = HANDLING.exec([prefer ?? []].flat().join(',')) ?? []
  return handling?.toLowerCase() as Handling
}
