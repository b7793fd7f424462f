/** The client's address in one spelling, so that the IP lock never sees the same client under two names, and its network for the limiters. */
import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * `::ffff:1.2.3.4` is `1.2.3.4`; IPv6 in its shortest form, without zone. `claimed` is what the trusted proxies say (Fastify's
 * `request.ip`), some of them with the port; when that is not an address at all, the peer's own counts.
 */
export function clientAddress(claimed: string, peer: string | undefined): string {
  return canonical(withoutPort(claimed)) ?? canonical(peer ?? '') ?? 'unknown'
}

/** `1.2.3.4:80` and `[::1]:80` without their port, `[::1]` without its brackets; anything else as it is. */
function withoutPort(text: string): string {
  const [, v6, v4] = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/i.exec(text) ?? []
  return (v6?.includes(':') ? v6 : v4) ?? text
}

function canonical(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (!isIPv6(text)) return undefined
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  return mapped?.[1] ?? address
}

/** Who a canonical address counts as: of IPv6 the first 64 bits, for a client chooses the others as it likes. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [before = [], after = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
