/** The networks of TRUST_PROXY, whose word about a client's address is believed. */
import { BlockList, isIP } from 'node:net'

/** A network as its first and last address. IPv4 stands where IPv6 maps it, under ::ffff:0:0/96. */
type Range = readonly [first: bigint, last: bigint]

const MAPPED = 0xffffn << 32n
/** The addresses that clients have: IPv4 without the multicast and reserved blocks, and the global unicast of IPv6 (RFC 4291). */
const EVERYBODY: readonly Range[] = [
  [MAPPED, MAPPED + 0xdfffffffn],
  [0x2n << 124n, (0x4n << 124n) - 1n],
]

/** Whether the text is a network in CIDR form. The network of everybody (`/0`) is refused: every client would be believed. */
export function isCidr(value: string): boolean {
  const [ip, bits, ...rest] = value.split('/')
  const family = isIP(ip ?? '')
  if (!ip || !family || rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '') || Number(bits) === 0) return false
  try {
    new BlockList().addSubnet(ip, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

/** Whether the networks together hold every address that a client may have, of IPv4 or of IPv6. */
export function coverEverybody(cidrs: readonly string[]): boolean {
  const ranges = cidrs.map(rangeOf).sort(([a], [b]) => (a < b ? -1 : 1))
  return EVERYBODY.some(([first, last]) => {
    let next = first
    for (const [from, to] of ranges) if (from <= next && to >= next) next = to + 1n
    return next > last
  })
}

function rangeOf(cidr: string): Range {
  const [ip = '', bits] = cidr.split('/')
  const isV4 = isIP(ip) === 4
  const size = 1n << BigInt((isV4 ? 32 : 128) - Number(bits))
  const address = isV4 ? MAPPED + numberOf(ip.split('.'), 10, 8n) : numberOf(groupsOf(ip), 16, 16n)
  const first = address - (address % size)
  return [first, first + size - 1n]
}

function numberOf(parts: readonly string[], radix: number, bits: bigint): bigint {
  return parts.reduce((sum, part) => (sum << bits) + BigInt(Number.parseInt(part, radix)), 0n)
}

/** The eight groups of an IPv6 address, in any of its spellings. */
function groupsOf(ip: string): string[] {
  const [, head = ip, v4] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(ip) ?? []
  const tail =
    v4 === undefined
      ? ''
      : numberOf(v4.split('.'), 10, 8n)
          .toString(16)
          .padStart(8, '0')
          .replace(/(?=.{4}$)/, ':')
  const [before = [], after = []] = (head + tail).split('::').map(part => part.split(':').filter(Boolean))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
