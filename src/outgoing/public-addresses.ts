/**
 * IP addresses that may receive webhooks: public ones, and networks that the operator allows. A company's user chooses the URL, so any
 * other address would open the services behind our firewall to that user (SSRF).
 */
import { BlockList, isIPv4 } from 'node:net'

/** IPv4 blocks that are not public (IANA special-purpose registry), and public addresses of cloud metadata services. */
const FORBIDDEN_V4 = [
  '0.0.0.0/8', // "this" network; Linux connects 0.0.0.0 to itself
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; 100.100.100.200 is the metadata of Alibaba
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's wire server
  '169.254.0.0/16', // link-local; 169.254.169.254 is the metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocols; 192.0.0.192 is the metadata of Oracle
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]

/** IPv6 prefixes with an IPv4 address in their last 32 bits, which is checked instead: IPv4-mapped, and NAT64. */
const CARRIERS = ['::ffff:', '64:ff9b::']

/** The only IPv6 block for public use. */
const GLOBAL_V6 = '2000::/3'
/** Blocks within it that are not public or tunnel elsewhere: IETF protocols with Teredo, documentation, 6to4. */
const FORBIDDEN_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

export type AddressRule = (address: string) => boolean

/** Returns the predicate of allowed addresses. `networks` are private CIDR blocks that are allowed. */
export function publicAddresses(networks: readonly string[]): AddressRule {
  const allowed = blocks(networks)
  return address => {
    const [ip = ''] = address.split('%')
    return isIn(allowed, ip) || isPublic(ip)
  }
}

function isPublic(ip: string): boolean {
  if (isIPv4(ip)) return !isIn(PRIVATE_V4, ip)
  if (isIn(CARRYING, ip)) return !isIn(CARRIED, ip)
  return isIn(GLOBAL, ip) && !isIn(PRIVATE_V6, ip)
}

function blocks(cidrs: readonly string[]): BlockList {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/')
    list.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6')
  }
  return list
}

const isIn = (list: BlockList, ip: string) => list.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')

const carried = (cidr: string) => {
  const [network, bits] = cidr.split('/')
  return CARRIERS.map(prefix => `${prefix}${network}/${96 + Number(bits)}`)
}

const PRIVATE_V4 = blocks(FORBIDDEN_V4)
const CARRYING = blocks(carried('0.0.0.0/0'))
const CARRIED = blocks(FORBIDDEN_V4.flatMap(carried))
const GLOBAL = blocks([GLOBAL_V6])
const PRIVATE_V6 = blocks(FORBIDDEN_V6)
