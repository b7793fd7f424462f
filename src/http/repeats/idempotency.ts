/**
 * `Idempotency-Key`: a repeated request starts nothing and gets the first answer (docs/notes A39, 217). The key belongs to the company. The
 * write that creates or sends a document also inserts the key, so a crash never separates them, and a refused request leaves the key free.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { idempotencyKeys, isUniqueViolation } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HOUR_MS } from '../../units.ts'
import { type Permission, type Principal, requireEmpresa } from '../access/index.ts'
import { idempotencyRunning, unprocessable } from '../errors/index.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  type Claim,
  deleteKey,
  deleteKeysBefore,
  findKey,
  type HeldKey,
  type StoredKey,
  updateKey,
} from './idempotency.queries.ts'
import { deleteUnreadBefore } from './unread-answers.queries.ts'

/** The document or lot that the first request with a key created or sent, by company and id. */
export type FirstResult = { empresa_id: number; dte_id?: number | null; lote_id?: number | null }

/** What a route needs to take a key. */
export type Idempotency = {
  /** Returns or throws the current state of what a request created. */
  replay(deps: Deps, principal: Principal, result: FirstResult): unknown
  /** Returns the fields that name what a request created, for a refusal. */
  describe(deps: Deps, result: FirstResult): Promise<Record<string, unknown>>
  /** Fields at the root of the body that a retry may change. */
  ignored?: readonly string[]
  /** False for a success that goes on after its answer: its replay tells the present state. */
  isFinal?(answer: unknown): boolean
  /** Recognizes the retry of a request without a key whose answer was not delivered (redeliver.ts). */
  redelivers?: true
}

/** A request that may be repeated. */
export type Once = {
  /**
   * Runs `act` for the first request of the company with the key. For a repeated one, returns the answer to the first; throws 409 while that
   * is running, and 422 when it had another body. Call it as soon as the company is known, before refusing anything of the body. `act`
   * inserts the claim in its write. Without a key or a company it just runs `act`.
   */
  run<Answer>(
    empresaId: number | undefined,
    act: (claim: Claim | undefined) => Promise<Answer>,
  ): Promise<Answer | unknown>
  /** Marks the answer as that of an earlier request, which the route recognized by itself. */
  markReplay(): void
}

export const UNREPEATED: Once = { run: (_empresaId, act) => act(undefined), markReplay() {} }

/** Marks the answer as that of an earlier request. */
export const markReplay = (reply: FastifyReply) => void reply.code(200).header(REPLAY_HEADER, 'true')

/** A request of a route with `idempotency`. */
export type Repeatable = Idempotency & {
  principal: Principal
  permission: Permission
  /** Method and path. */
  address: string
  body: unknown
  reply: FastifyReply
}

/** A request with a key. */
export type Keyed = Repeatable & { key: string }

export const KEPT_MS = 24 * HOUR_MS
/** A live run renews its lease more often than this. After it, a run without an answer counts as dead. */
const LEASE_MS = 15_000
const RENEW_MS = 5_000

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const HEADER = 'Idempotency-Key'
const REPLAY_HEADER = 'Idempotency-Replay'
const ALIAS = 'X-Idempotency-Key'

/** True for a request with a key. */
export const isKeyed = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  [HEADER, ALIAS].some(name => headers[name.toLowerCase()] !== undefined)

/** Returns the key of a request, by either name. Throws 422 for two different ones. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [key, alias] = [HEADER, ALIAS].map(name => headers[name.toLowerCase()]?.toString())
  if (key !== undefined && alias !== undefined && key.toLowerCase() !== alias.toLowerCase())
    throw unprocessable({ [HEADER]: [`Los encabezados ${HEADER} y ${ALIAS} traen claves distintas: envíe una sola.`] })
  return key ?? alias
}

/** Removes keys and unread answers that are older than 24 hours. */
export async function expireKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const instant = new Date(clock.now().getTime() - KEPT_MS)
  await deleteKeysBefore(db, instant)
  await deleteUnreadBefore(db, instant)
}

/** Throws 422 when the key is not a UUID v4. */
export function openOnce(deps: Deps, keyed: Keyed): Once {
  if (!UUID_V4.test(keyed.key))
    throw unprocessable({ [HEADER]: ['El encabezado Idempotency-Key debe ser un UUID versión 4.'] })
  const run = Buffer.from(deps.random.bytes(12)).toString('base64url')
  const fingerprint = fingerprintOf(keyed.address, keyed.body, keyed.ignored)
  const mine = { key: keyed.key.toLowerCase(), run, fingerprint }
  return {
    markReplay: () => markReplay(keyed.reply),
    run: (empresa_id, act) =>
      empresa_id === undefined ? act(undefined) : runOnce(deps, keyed, { ...mine, empresa_id }, act),
  }
}

type Mine = HeldKey & { fingerprint: string }

async function runOnce<Answer>(
  deps: Deps,
  keyed: Keyed,
  mine: Mine,
  act: (claim: Claim) => Promise<Answer>,
): Promise<Answer | unknown> {
  const earlier = await findKept(deps, mine)
  if (earlier) return replay(deps, keyed, mine, earlier)
  const { db, clock, log } = deps
  const leased = () => new Date(clock.now().getTime() + LEASE_MS)
  const renew = () => updateKey(db, mine, { running_until: leased() })
  const sign = setInterval(() => void renew().catch(error => log.warn({ err: error }, 'idempotency lease')), RENEW_MS)
  try {
    const row = { ...mine, running_until: leased(), created_at: clock.now() }
    const answer = await act({ table: idempotencyKeys, row, write: create => create() })
    const isFinal = keyed.isFinal?.(answer) ?? true
    await keep(deps, mine, isFinal ? { status: keyed.reply.statusCode, body: answer } : { running_until: clock.now() })
    return answer
  } catch (error) {
    const stored = await findKept(deps, mine).catch(() => undefined)
    if (stored && stored.run !== mine.run) return replay(deps, keyed, mine, stored)
    if (stored) await keep(deps, mine, { running_until: clock.now() })
    throw isUniqueViolation(error, CLAIMED) ? idempotencyRunning() : error
  } finally {
    clearInterval(sign)
  }
}

/** The primary key of the claims. */
const CLAIMED = 'idempotency_keys_empresa_id_key_pk'

async function findKept({ db, clock }: Deps, mine: HeldKey): Promise<StoredKey | undefined> {
  const stored = await findKey(db, mine)
  if (!stored || stored.created_at.getTime() + KEPT_MS > clock.now().getTime()) return stored
  await deleteKey(db, stored)
  return undefined
}

/**
 * Stores the answer of a success. A refusal ends the lease: a repeated request then gets the current state of what was created. So it does
 * after the lease when storing fails.
 */
async function keep(
  { db, log }: Deps,
  mine: HeldKey,
  change: { status: number; body: unknown } | { running_until: Date },
): Promise<void> {
  await updateKey(db, mine, change).catch(error => log.warn({ err: error }, 'idempotency answer not kept'))
}

/** Answers a repeated request. */
async function replay(deps: Deps, keyed: Keyed, mine: Mine, stored: StoredKey): Promise<unknown> {
  const { principal, permission, reply } = keyed
  const { empresa_id, dte_id, lote_id, status, body } = stored
  const result = { empresa_id, dte_id, lote_id }
  requireEmpresa(principal, empresa_id, permission)
  if (stored.fingerprint !== mine.fingerprint) throw otherBody(await keyed.describe(deps, result))
  if (status === null && stored.running_until > deps.clock.now()) throw idempotencyRunning()
  reply.header(REPLAY_HEADER, 'true')
  // A refusal is not final: what was created may have been resent since, or an unknown outcome cleared up.
  return status === null ? keyed.replay(deps, principal, result) : body
}

/** 422 for a key that another request used. `made` names what that request created. */
export const otherBody = (made: Record<string, unknown>) => unprocessable({ [HEADER]: [otherText(made)] }, made)

function otherText({ id, numero, estado, lote_id }: Record<string, unknown>): string {
  const what = lote_id === undefined ? `el documento ${id} (${numero}, ${estado})` : `el lote ${lote_id}`
  const where = lote_id === undefined ? ` Véalo en GET /api/sifen/dtes/${id}.` : ''
  return `Esta clave ya se usó con otro pedido, que hizo ${what}. Si es la misma venta, no emita de nuevo.${where} Si es otra, use una clave nueva.`
}
