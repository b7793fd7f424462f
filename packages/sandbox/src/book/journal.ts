/** Questions to the journal. */
import type { Call, Posting } from './entries.ts'

export interface Repeated {
  readonly cdc: string
  readonly posts: readonly Posting[]
}

const RECEPTIONS: readonly string[] = ['recibe', 'recibe-lote']

/** Every time that a document was posted, by itself or in a lot; a call that was not read does not count. */
export function postsOf(calls: readonly Call[], cdc: string): Posting[] {
  return postings(calls).flatMap(posting => (posting.cdc === cdc ? [posting.call] : []))
}

/** Was any document posted twice? Those that were, in the order of their first posting. */
export function repeatedPosts(calls: readonly Call[]): Repeated[] {
  return [...Map.groupBy(postings(calls), ({ cdc }) => cdc)].flatMap(([cdc, posts]) =>
    posts.length > 1 ? [{ cdc, posts: posts.map(({ call }) => call) }] : [],
  )
}

function postings(calls: readonly Call[]): { readonly cdc: string; readonly call: Posting }[] {
  return calls
    .filter(({ service }) => RECEPTIONS.includes(service))
    .flatMap(call => call.cdcs.map((cdc, i) => ({ cdc, call: { ...call, rdeSha256: call.rdeSha256s[i] ?? '' } })))
}
