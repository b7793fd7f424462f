/**
 * Resolves names without the thread pool: lookups at a silent name server would fill it and delay other receivers.
 */
import { lookup, Resolver } from 'node:dns/promises'

/** Returns all addresses of a name. Rejects when it has none or its servers do not answer. */
export type ResolveName = (name: string) => Promise<readonly string[]>

/** Addresses of `localhost` names, also when a DNS server gives others (RFC 6761). */
const LOOPBACK = ['127.0.0.1', '::1']
const isLocalhost = (name: string) => /^(.+\.)?localhost\.?$/i.test(name)

const NO_RECORD = ['ENOTFOUND', 'ENODATA']

/** Returns a resolver that queries the DNS at most twice within `timeoutMs`, and then the machine's hosts file. */
export function nameResolver(timeoutMs: number): ResolveName {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 })
  return async name => {
    if (isLocalhost(name)) return LOOPBACK
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    const failure = answers.find(answer => answer.status === 'rejected' && !NO_RECORD.includes(answer.reason.code))
    if (failure?.status === 'rejected') throw failure.reason
    return (await lookup(name, { all: true })).map(({ address }) => address)
  }
}
