/** Networks in CIDR form, from which a service account may call. */
import { BlockList, isIP, isIPv4 } from 'node:net'
import { isNetwork } from '../../config/index.ts'

const familyOf = (ip: string) => (isIPv4(ip) ? 'ipv4' : 'ipv6')

/** Returns the network in CIDR form: an address alone is a network of one. Undefined when it is neither. */
export function networkText(text: string): string | undefined {
  const network = isIP(text) ? `${text}/${isIPv4(text) ? 32 : 128}` : text
  return isNetwork(network) ? network : undefined
}

/** The lists of the accounts that this process remembers, by the array of its networks. */
const lists = new WeakMap<readonly string[], BlockList>()

/** True when one of the networks contains the canonical address. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (!isIP(address)) return false
  const list = lists.get(networks) ?? listOf(networks)
  lists.set(networks, list)
  return list.check(address, familyOf(address))
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [ip = '', bits] = network.split('/')
    list.addSubnet(ip, Number(bits), familyOf(ip))
  }
  return list
}
