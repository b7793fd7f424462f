/** SIFEN's configured addresses, and the former addresses of the same SIFEN (docs/notes A23). */
import type { Config } from '../config/index.ts'
import type { Addresses } from '../deps.ts'

/** Current and former addresses of this installation's sandbox, with one authority and one book. */
export type SandboxAddresses = { url: string; formerUrls?: readonly string[] }

/** Returns the addresses. `test` is at SIFEN_TEST_URL or in the sandbox; without either `addressOf` throws. */
export function sifenAddresses(
  { testUrl, prodUrl, formerUrls }: Pick<Config['sifen'], 'testUrl' | 'prodUrl' | 'formerUrls'>,
  sandbox: SandboxAddresses | undefined,
): Addresses {
  const today = { test: testUrl ?? sandbox?.url, prod: prodUrl }
  /** Former addresses. The sandbox never succeeds a real SIFEN. */
  const predecessors = { test: testUrl === undefined ? (sandbox?.formerUrls ?? []) : formerUrls, prod: formerUrls }
  return {
    addressOf(ambiente) {
      const address = today[ambiente]
      if (address === undefined) throw new Error('neither SIFEN_TEST_URL nor a sandbox on this machine')
      return address
    },
    isSandbox: ambiente => ambiente === 'test' && testUrl === undefined && sandbox !== undefined,
    addressNow: (ambiente, baseUrl) =>
      baseUrl === today[ambiente] || predecessors[ambiente].includes(baseUrl) ? today[ambiente] : undefined,
  }
}
