/** Networks of TRUST_PROXY, whose proxies may state the client's address. */
import { BlockList, isIP } from 'node:net'

/** First and last address of a network. IPv4 is mapped into IPv6, under ::ffff:0:0/96. */
type Range = readonly [first: bigint, last: bigint]

const MAPPED = 0xffffn << 32n
/** Possible addresses of clients: IPv4 without multicast and reserved blocks, and the global unicast of IPv6 (RFC 4291). */
const EVERYBODY: readonly Range[] = [
  [MAPPED, MAPPED + 0xdfffffffn],
  [0x2n << 124n, (0x4n << 124n) - 1n],
]

/** True for a network in CIDR form, except `/0`: with it any client could state any address. */
export const isCidr = (value: string): boolean => isNetwork(value) && !/\/0+$/.test(value)

/** True for a network in CIDR form. */
export function isNetwork(value: string): boolean {
  const [ip, bits, ...rest] = value.split('/')
  const family = isIP(ip ?? '')
  if (!ip || !family || rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '')) return false
  try {
    new BlockList().addSubnet(ip, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

/** True when the networks together cover all possible client addresses of IPv4 or of IPv6. */
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

/** Returns the eight groups of an IPv6 address in any spelling. */
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
