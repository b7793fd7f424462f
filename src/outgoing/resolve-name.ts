/**
 * Names to addresses without the thread pool: a name server that stays silent would fill it with look-ups and delay every other receiver.
 */
import { lookup, Resolver } from 'node:dns/promises'

/** All addresses of a name. Rejects when it has none, or its servers do not answer. */
export type ResolveName = (name: string) => Promise<readonly string[]>

/** RFC 6761: these names mean this machine, even if a server says otherwise. */
const LOOPBACK = ['127.0.0.1', '::1']
const isLocalhost = (name: string) => /^(.+\.)?localhost\.?$/i.test(name)

const NO_RECORD = ['ENOTFOUND', 'ENODATA']

/** Asks the DNS, twice at most and so long in all; a name without a record may still stand in the machine's hosts file. */
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
