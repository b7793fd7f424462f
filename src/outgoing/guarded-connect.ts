/**
 * Connections to webhook receivers. A name is resolved once, and the connection goes to the address that was checked, so that a later DNS
 * answer (rebinding) has no effect.
 */
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { AddressRule } from './public-addresses.ts'
import type { ResolveName } from './resolve-name.ts'

export type Guard = { isAllowed: AddressRule; resolve: ResolveName; timeoutMs: number; ca?: string | undefined }

/** All addresses of the host are forbidden. */
class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS'
}

/** The host has no address, or its name servers do not answer. */
class UnknownName extends Error {
  readonly code = 'UNKNOWN_NAME'
}

/** Returns the allowed addresses of a host, at least one. Throws `ForbiddenAddress` or `UnknownName`. */
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

/** Returns a connector for undici. HTTP/1.1 only, one request at a time on a connection, so that a slow answer delays no other. */
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
    // undici does not call the lookup for an IP address.
    if (isIP(options.hostname) && !guard.isAllowed(options.hostname))
      return callback(new ForbiddenAddress(`${options.hostname} is not a public address.`), null)
    return connect(options, callback)
  }
}
