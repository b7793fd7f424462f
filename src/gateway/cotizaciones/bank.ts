/** Address and origin of the page with the rates. */
import type { Config } from '../../config/index.ts'
import type { Bank } from '../../deps.ts'

const BCP = 'https://www.bcp.gov.py/webapps/web/cotizacion/monedas'

/**
 * Returns the bank's page: `BCP_URL` if set. Without it, the sandbox's page (at the real one's path) when the sandbox
 * serves `test`, else the central bank's.
 */
export function openBank({ bcpUrl, sandbox }: Pick<Config, 'bcpUrl' | 'sandbox'>, sandboxControlUrl?: string): Bank {
  if (bcpUrl !== undefined) return { url: bcpUrl, origen: 'bcp' }
  if (!sandbox || sandboxControlUrl === undefined) return { url: BCP, origen: 'bcp' }
  return { url: new URL(new URL(BCP).pathname, sandboxControlUrl).href, origen: 'sandbox' }
}
