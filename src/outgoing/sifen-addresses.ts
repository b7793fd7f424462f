/** Where SIFEN is, by the configuration, and which addresses of before were the same SIFEN (docs/notes A23). */
import type { Config } from '../config/index.ts'
import type { Addresses } from '../deps.ts'

/** Every address that the sandbox of this installation has had, under one authority and one book. */
export type SandboxAddresses = { url: string; formerUrls?: readonly string[] }

/** `test` is at SIFEN_TEST_URL, or else in the sandbox. Without either it has no address, and `addressOf` throws. */
export function sifenAddresses(
  { testUrl, prodUrl, formerUrls }: Pick<Config['sifen'], 'testUrl' | 'prodUrl' | 'formerUrls'>,
  sandbox: SandboxAddresses | undefined,
): Addresses {
  const today = { test: testUrl ?? sandbox?.url, prod: prodUrl }
  /** The sandbox is never the successor of a real SIFEN. */
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
