/**
 * Connections to receivers of webhooks. The address that was judged is the one that is connected to: a name is resolved once, here, so a
 * DNS answer that changes afterwards (rebinding) changes nothing.
 */
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { AddressRule } from './public-addresses.ts'
import type { ResolveName } from './resolve-name.ts'

export type Guard = { isAllowed: AddressRule; resolve: ResolveName; timeoutMs: number; ca?: string | undefined }

/** No address of the host may be connected to. */
export class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS'
}

/** The host has no address, or its name servers do not answer. */
export class UnknownName extends Error {
  readonly code = 'UNKNOWN_NAME'
}

/** The addresses of a host that may be connected to: never none. Throws `ForbiddenAddress` or `UnknownName`. */
export async function allowedAddresses(
  host: string,
  { isAllowed, resolve }: Pick<Guard, 'isAllowed' | 'resolve'>,
): Promise<readonly string[]> {
  const addresses = isIP(host)
    ? [host]
    : await resolve(host).catch(cause => {
        throw new UnknownName(`No address of ${host} is known.`, { cause })
      })
  const allowed = addresses.filter(isAllowed)
  if (allowed.length === 0) throw new ForbiddenAddress(`${host} has no public address.`)
  return allowed
}

/** Connects for undici. HTTP/1.1 alone: one request a connection at a time, so that a slow answer holds up no other. */
export function guardedConnect({ timeoutMs, ca, ...guard }: Guard): buildConnector.connector {
  const lookup: LookupFunction = (host, { all }, callback) => {
    allowedAddresses(host, guard).then(
      addresses => {
        const found = addresses.map(address => ({ address, family: isIP(address) }))
        if (all) callback(null, found)
        else callback(null, found[0]?.address ?? '', found[0]?.family)
      },
      error => callback(error, []),
    )
  }
  const connect = buildConnector({ allowH2: false, timeout: timeoutMs, lookup, ...(ca !== undefined && { ca }) })
  return (options, callback) => {
    // For an address no look-up is made.
    if (isIP(options.hostname) && !guard.isAllowed(options.hostname))
      return callback(new ForbiddenAddress(`${options.hostname} is not a public address.`), null)
    return connect(options, callback)
  }
}
