/** Which page the rates are read from. */
import type { Config } from '../../config/index.ts'
import type { Bank } from '../../deps.ts'

const BCP = 'https://www.bcp.gov.py/webapps/web/cotizacion/monedas'

/** `BCP_URL`; without it, the sandbox's page (at the real one's path) where the sandbox answers for `test`, else the central bank's. */
export function openBank({ bcpUrl, sandbox }: Pick<Config, 'bcpUrl' | 'sandbox'>, sandboxControlUrl?: string): Bank {
  if (bcpUrl !== undefined) return { url: bcpUrl, origen: 'bcp' }
  if (!sandbox || sandboxControlUrl === undefined) return { url: BCP, origen: 'bcp' }
  return { url: new URL(new URL(BCP).pathname, sandboxControlUrl).href, origen: 'sandbox' }
}
