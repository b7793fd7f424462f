/**
 * `Idempotency-Key`: a repeated request starts nothing and gets the first answer (docs/notes 217). A run notes what it started in the same
 * transaction. After a crash the repeated request gets the current state of that.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Tx } from '../db/index.ts'
import type { Deps, Started } from '../deps.ts'
import { type Permission, type Principal, requireEmpresa } from './authorize.ts'
import { idempotencyRunning, unprocessable } from './errors.ts'
import {
  deleteKey,
  deleteKeysBefore,
  findKey,
  freeKey,
  type HeldKey,
  insertKey,
  type StoredKey,
  updateKey,
} from './idempotency.queries.ts'

/** What a route needs to take a key. */
export type Idempotency = {
  /** Returns or throws the current state of what a request started. */
  replay(deps: Deps, principal: Principal, started: Started): unknown
}

/** A request with a key. */
export type Once = Idempotency & {
  principal: Principal
  permission: Permission
  /** Method and path. */
  route: string
  key: string
  body: unknown
  reply: FastifyReply
  handle(deps: Deps): unknown
}

const HOUR_MS = 3_600_000
const KEPT_MS = 24 * HOUR_MS
/** A live run renews its lease more often than this. A key whose process died is free after it. */
export const LEASE_MS = 15_000
const RENEW_MS = 5_000

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Runs the request once. Throws 422 when the key is not a UUID v4 or belongs to another body, and 409 while the first run lasts. */
export async function handleOnce(deps: Deps, once: Once): Promise<unknown> {
  const held = await take(deps, once)
  return 'run' in held ? runFirst(deps, once, held) : replay(deps, once, held.stored)
}

/** Removes keys that are older than 24 hours. */
export const expireKeys = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteKeysBefore(db, new Date(clock.now().getTime() - KEPT_MS))

/** Takes the key for a new run, or returns the row of an earlier one. */
async function take(deps: Deps, { principal, route, key, body }: Once): Promise<HeldKey | { stored: StoredKey }> {
  if (!UUID_V4.test(key))
    throw unprocessable({ [HEADER]: ['El encabezado Idempotency-Key debe ser un UUID versión 4.'] })
  const { db, clock, random } = deps
  const run = Buffer.from(random.bytes(12)).toString('base64url')
  const mine: HeldKey = { user_id: principal.userId, route, key: key.toLowerCase(), run }
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  for (;;) {
    const now = clock.now()
    const running_until = new Date(now.getTime() + LEASE_MS)
    if (await insertKey(db, { ...mine, fingerprint, running_until, created_at: now })) return mine
    const stored = await findKey(db, mine)
    if (!stored) continue
    if (stored.created_at.getTime() + KEPT_MS <= now.getTime()) await deleteKey(db, stored)
    else if (stored.fingerprint !== fingerprint) throw unprocessable({ [HEADER]: [OTHER_BODY] })
    else if (stored.status !== null) return { stored }
    else if (stored.running_until > now) throw idempotencyRunning()
    else if (stored.empresa_id !== null) return { stored }
    else if (await updateKey(db, stored, { run, running_until })) return mine
  }
}

export const HEADER = 'Idempotency-Key'
const OTHER_BODY = 'Esta clave ya se usó con otro pedido: use una clave nueva para cada pedido.'

async function runFirst(deps: Deps, once: Once, held: HeldKey): Promise<unknown> {
  const { db, clock, log } = deps
  const renew = () => updateKey(db, held, { running_until: new Date(clock.now().getTime() + LEASE_MS) })
  const sign = setInterval(() => void renew().catch(error => log.warn({ err: error }, 'idempotency lease')), RENEW_MS)
  /** Throws when the run lost its lease, for instance while its process was suspended: it must start nothing. */
  const started = async (tx: Tx, what: Started) => {
    if (!(await updateKey(tx, held, what))) throw idempotencyRunning()
  }
  try {
    const answer = await once.handle({ ...deps, started })
    await keep(deps, held, { status: once.reply.statusCode, body: answer })
    return answer
  } catch (error) {
    await keep(deps, held, undefined)
    throw error
  } finally {
    clearInterval(sign)
  }
}

/**
 * Stores the answer of a success. After a failure it frees the key, or ends its lease when something was started: a repeated request then
 * gets the current state of that. So it does when storing fails, after the lease.
 */
async function keep(
  { db, clock, log }: Deps,
  held: HeldKey,
  answer: { status: number; body: unknown } | undefined,
): Promise<void> {
  try {
    if (!answer && (await freeKey(db, held))) return
    await updateKey(db, held, answer ?? { running_until: clock.now() })
  } catch (error) {
    log.warn({ err: error }, 'idempotency answer not kept')
  }
}

function replay(deps: Deps, once: Once, { status, body, empresa_id, dte_id, lote_id }: StoredKey): unknown {
  const { principal, permission, reply } = once
  if (empresa_id !== null) requireEmpresa(principal, empresa_id, permission)
  reply.header('Idempotency-Replay', 'true')
  // A refusal is not final: what was started may have been resent since, or an unknown outcome cleared up.
  return empresa_id === null || status !== null ? body : once.replay(deps, principal, { empresa_id, dte_id, lote_id })
}
