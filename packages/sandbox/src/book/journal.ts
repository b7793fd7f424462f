/** Queries of the journal. */
import type { Call, Posting } from './entries.ts'

export interface Repeated {
  readonly cdc: string
  readonly posts: readonly Posting[]
}

const RECEPTIONS: readonly string[] = ['recibe', 'recibe-lote']

/** Returns every posting of a document, alone or in a lot. Calls that were not read do not count. */
export function postsOf(calls: readonly Call[], cdc: string): Posting[] {
  return postings(calls).flatMap(posting => (posting.cdc === cdc ? [posting.call] : []))
}

/**
 * Returns the documents that were posted more than once, in the order of their first posting. A posting to recibe that
 * ended with 1264 does not count: SIFEN takes the document in a lot.
 */
export function repeatedPosts(calls: readonly Call[]): Repeated[] {
  const taken = postings(calls).filter(({ call }) => call.codigo !== '1264')
  return [...Map.groupBy(taken, ({ cdc }) => cdc)].flatMap(([cdc, posts]) =>
    posts.length > 1 ? [{ cdc, posts: posts.map(({ call }) => call) }] : [],
  )
}

function postings(calls: readonly Call[]): { readonly cdc: string; readonly call: Posting }[] {
  return calls
    .filter(({ service }) => RECEPTIONS.includes(service))
    .flatMap(call => call.cdcs.map((cdc, i) => ({ cdc, call: { ...call, rdeSha256: call.rdeSha256s[i] ?? '' } })))
}
