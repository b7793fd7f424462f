/** The way to SIFEN for the whole program: addresses from the configuration, one mutual-TLS client per emitter's certificate and address. */
import { hash } from 'node:crypto'
import { createSifenClient, type SifenClient } from '@nanduti/sifen'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Sifen } from '../deps.ts'
import type { Clock } from '../ports.ts'
import { type SandboxAddresses, sifenAddresses } from './sifen-addresses.ts'

/** Certificates are renewed and emitters come and go: whose turn was longest ago loses its connections, once its calls are over. */
const MAX_CLIENTS = 500

/** The sandbox beside us, when `test` is answered on this machine. */
export type LocalSandbox = SandboxAddresses & { caPem: string }

type Surroundings = { sandbox?: LocalSandbox | undefined; clock: Clock; log: Logger; maxClients?: number }

/** `test` is at SIFEN_TEST_URL or in the sandbox: one of them must be there. */
export function openSifen(
  { sifen }: Config,
  { sandbox, clock, log, maxClients = MAX_CLIENTS }: Surroundings,
): Sifen & { close(): Promise<void> } {
  const { pathSuffix, caPem: configuredCa, timeoutMs } = sifen
  const addresses = sifenAddresses(sifen, sandbox)
  addresses.addressOf('test')
  const closing = new Set<Promise<void>>()
  const clients = new LRUCache<string, SifenClient>({
    max: maxClients,
    dispose: client => {
      const closed = client
        .close()
        .catch(err => log.warn({ err }, 'a SIFEN client could not be closed'))
        .finally(() => closing.delete(closed))
      closing.add(closed)
    },
  })
  const nextId = callIds(clock)
  const hooks = {
    onRequest: (call: object) => log.debug(call, 'SIFEN request'),
    onResponse: (call: object) => log.info(call, 'SIFEN response'),
  }
  return {
    ...addresses,
    client({ baseUrl, certPem, keyPem }) {
      const id = `${baseUrl} ${hash('sha256', certPem)}`
      const known = clients.get(id)
      if (known) return known
      const caPem = baseUrl === sandbox?.url ? sandbox.caPem : configuredCa
      const tls = { certPem, keyPem, ...(caPem !== undefined && { caPem }) }
      const client = createSifenClient({ baseUrl, suffix: pathSuffix, timeoutMs, tls, nextId, hooks })
      clients.set(id, client)
      return client
    },
    close: async () => {
      clients.clear()
      await Promise.all(closing)
    },
  }
}

/** dId: up to 15 digits, rising. The clock's milliseconds keep them apart from those of an earlier run. */
function callIds(clock: Clock): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, clock.now().getTime())
    return String(last)
  }
}
