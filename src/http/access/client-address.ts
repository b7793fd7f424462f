/** Canonical spelling of client addresses, for the IP lock, and their network, for the limiters. */
import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * Returns the client's address: `::ffff:1.2.3.4` becomes `1.2.3.4`, IPv6 takes its shortest form without zone. `claimed` comes from the
 * trusted proxies (Fastify's `request.ip`), sometimes with a port. The peer's address is used when `claimed` is not an address.
 */
export function clientAddress(claimed: string, peer: string | undefined): string {
  return canonical(withoutPort(claimed)) ?? canonical(peer ?? '') ?? 'unknown'
}

/** Strips the port of `1.2.3.4:80` and `[::1]:80`, and the brackets of `[::1]`. */
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

/** Returns the key of a canonical address in the limiters: the first 64 bits of IPv6, because the client chooses the others. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [before = [], after = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
