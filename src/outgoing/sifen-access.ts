/** Access to SIFEN: addresses from the configuration, and one mutual-TLS client for each certificate and address. */
import { hash } from 'node:crypto'
import {
  createSifenClient,
  type ResponseLog,
  type Service,
  type SifenClient,
  type SifenErrorCode,
} from '@nanduti/sifen'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from '../config/index.ts'
import type { NumberedPause, SharedPauses, Sifen, SifenAccess } from '../deps.ts'
import type { Clock } from '../ports.ts'
import { BREAKER_TIMES, Breaker } from './breaker.ts'
import { type SandboxAddresses, sifenAddresses } from './sifen-addresses.ts'
import { openSifenTime } from './sifen-time.ts'

/** Most clients kept. The least recently used one closes its connections after its calls. */
const MAX_CLIENTS = 500

/** The sandbox that answers for `test` on this machine. */
type LocalSandbox = SandboxAddresses & { caPem: string }

/** A finished call. `failed`: the connection broke, or the answer was not SIFEN's. */
type SifenCall = { baseUrl: string; service: Service; at: Date; ms: number; failed: boolean }

type Surroundings = {
  sandbox?: LocalSandbox | undefined
  clock: Clock & { monotonicMs(): number }
  log: Logger
  maxClients?: number
  /** Called after each call. */
  note?(call: SifenCall): void
  pauses?: SharedPauses
}

/** What the other processes say of their pauses, by key. */
export type Learning = { join(key: string, pause: NumberedPause): void; end(key: string): void }

/** Opens the access. `test` needs SIFEN_TEST_URL or the sandbox. */
export function openSifen(
  { sifen }: Config,
  { sandbox, clock, log, maxClients = MAX_CLIENTS, note: noteCall, pauses }: Surroundings,
): Sifen & Learning & { close(): Promise<void> } {
  const { pathSuffix, caPem: configuredCa, timeoutMs, pauseFailures: failures } = sifen
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
  const time = openSifenTime(clock)
  const breakers = new LRUCache<string, Breaker>({ max: BREAKERS_PER_CLIENT * maxClients })
  const breakerOf = (key: string): Breaker => {
    const known = breakers.get(key) ?? new Breaker({ ...BREAKER_TIMES, failures })
    breakers.set(key, known)
    return known
  }
  const note = (id: string, { service, error }: ResponseLog) => {
    const key = keyOf(service, id)
    const breaker = breakerOf(key)
    if (error === undefined || error.code === 'SIFEN_REFUSED') {
      if (breaker.succeeded()) pauses?.ended(key)
    } else if (BROKEN.has(error.code)) {
      const begun = breaker.failed(clock.now())
      if (begun) pauses?.begun(key, begun)
    }
  }
  /** Start of the calls under way, by dId. */
  const begun = new Map<string, Date>()
  const hooksOf = (id: string, baseUrl: string) => ({
    onRequest: (call: Pick<ResponseLog, 'dId'>) => {
      begun.set(call.dId, clock.now())
      log.debug(call, 'SIFEN request')
    },
    onResponse: (call: ResponseLog) => {
      log.info(call, 'SIFEN response')
      note(id, call)
      time.note(baseUrl, call)
      const [at, now] = [begun.get(call.dId), clock.now()]
      begun.delete(call.dId)
      const failed = call.error !== undefined && BROKEN.has(call.error.code)
      if (at) noteCall?.({ baseUrl, service: call.service, at, ms: Math.max(0, now.getTime() - at.getTime()), failed })
    },
  })
  return {
    ...addresses,
    admit: (access, service) => breakerOf(keyOf(service, idOf(access))).admit(clock.now(), timeoutMs + TRIAL_MARGIN_MS),
    notAfter: time.notAfter,
    pauses: () => [...breakers.values()].flatMap(breaker => breaker.paused(clock.now()) ?? []),
    join: (key, pause) => breakerOf(key).join(pause),
    end: key => void breakers.get(key)?.succeeded(),
    client({ baseUrl, certPem, keyPem }) {
      const id = idOf({ baseUrl, certPem })
      const known = clients.get(id)
      if (known) return known
      const caPem = baseUrl === sandbox?.url ? sandbox.caPem : configuredCa
      const tls = { certPem, keyPem, ...(caPem !== undefined && { caPem }) }
      const client = createSifenClient({
        baseUrl,
        suffix: pathSuffix,
        timeoutMs,
        tls,
        nextId,
        hooks: hooksOf(id, baseUrl),
      })
      clients.set(id, client)
      return client
    },
    close: async () => {
      clients.clear()
      await Promise.all(closing)
    },
  }
}

const idOf = ({ baseUrl, certPem }: Pick<SifenAccess, 'baseUrl' | 'certPem'>) => `${baseUrl} ${hash('sha256', certPem)}`

const keyOf = (service: Service, id: string) => `${service} ${id}`

/** Number of services that an emitter may call. */
const BREAKERS_PER_CLIENT = 6

/** Errors that count as failures of the connection. A refused certificate is found by a handshake instead (docs/notes 125). */
const BROKEN: ReadonlySet<SifenErrorCode> = new Set([
  'SIFEN_CONNECTION',
  'SIFEN_TIMEOUT',
  'SIFEN_FAULT',
  'SIFEN_RESPONSE',
])

/** Time between the breaker's admission and the call. */
const TRIAL_MARGIN_MS = 5_000

/** Returns a generator of dIds: rising numbers of up to 15 digits. Clock milliseconds keep them distinct from an earlier run's. */
function callIds(clock: Clock): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, clock.now().getTime())
    return String(last)
  }
}
