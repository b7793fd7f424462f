/**
 * The gateway's own functions on stand-ins for their surroundings: the database in memory, SIFEN's model, the machine's
 * clock. Only the row of a new document, which needs a whole request, is made here, after create-dte.ts.
 */

import { createSecretKey, hash } from 'node:crypto'
import { type ConsultaResult, horaAsuncion, loadSigningKey, SifenError } from '@nanduti/sifen'
import type { Config } from '../../src/config/index.ts'
import { WHOLE } from '../../src/continuity/index.ts'
import { dtes, emitters, type Tx, type Via } from '../../src/db/index.ts'
import type { Deps } from '../../src/deps.ts'
import { byItsJob, type Course, inItsRequest } from '../../src/gateway/dtes/create/create-dte.ts'
import { type Beginning, issueSales, prepareSale } from '../../src/gateway/dtes/move/issue-dte.ts'
import { type Intended, moveDte } from '../../src/gateway/dtes/move/move-dte.ts'
import type { DteRow } from '../../src/gateway/dtes/record/dtes.queries.ts'
import { firstPosting, postIntended } from '../../src/gateway/dtes/send/send-dte.ts'
import { openSigners } from '../../src/gateway/emitters/index.ts'
import type { Patience, Steady } from '../../src/ports.ts'
import { NO_LOOP } from '../../test/support/fakes.ts'
import { loadSigner } from '../../test/support/load-signer.ts'
import { issueEmitter, makeAuthority } from '../../test/support/throwaway-ca.ts'
import { OUR_BYTES } from './digest.ts'
import type { Dte, MemoryDb } from './memory-db.ts'
import type { Answer, Sifen } from './sifen.ts'

/** The waits of a piece of work. Each takes time, may fail, and may find its process dead. */
export type Edges = {
  database<Result>(run: () => Promise<Result>): Promise<Result>
  call<Result>(what: string, place: (reply: (answer: Result) => void) => void): Promise<Result>
}

/** Shared by all work of a world. */
export type Site = {
  memory: MemoryDb
  sifen: Sifen
  rhythm: Config['sifen']
  /** The machine's clock, which may jump. */
  now: () => Date
  /** Called with unplanned errors. */
  unexpected: (error: unknown) => void
}

/** Thrown when the connection between a process and its database breaks. */
export class ConnectionLost extends Error {}

const EMPRESA_ID = 1
const EMITTER_ID = 1
const SIGNED = { bytes: OUR_BYTES, path: 'dtes/x.xml', sha256: hash('sha256', OUR_BYTES) }
/** Signing again takes a whole request, so no signature expires here. */
const NEVER_OLD = new Date('2100-01-01T00:00:00Z')

/** Secrets are not sealed here. The key for SIFEN is the gateway's own, opened as the gateway opens it. */
const vault = { open: (sealed: string) => Buffer.from(sealed) } as unknown as Deps['vault']
const signers = openSigners()
let emitter: Record<string, unknown> | undefined

/** Returns the one issuer of every world, created once because a key takes long. */
function oneEmitter(): Record<string, unknown> {
  if (!emitter) {
    const { certPem, keyPem } = issueEmitter(makeAuthority())
    emitter = {
      id: EMITTER_ID,
      cert_pem_enc: certPem,
      key_pem_enc: keyPem,
      id_csc: '0001',
      csc_enc: 'csc',
      codigo_secreto_enc: 'secreto',
      sealing: '1',
    }
    const key = { ...loadSigningKey(certPem, keyPem), validFrom: new Date(0), validTo: NEVER_OLD }
    signers.set(EMITTER_ID, {
      sealing: '1',
      signer: {
        certPem,
        keyPem,
        key,
        csc: { id: '0001', valor: 'csc' },
        codigoSecreto: createSecretKey('secreto', 'utf8'),
      },
    })
  }
  return emitter
}

/** Returns the dependencies of the slice's functions, for one piece of work of one process. */
export function depsOf({ memory, sifen, rhythm, now, unexpected }: Site, steady: Steady, edges: Edges): Deps {
  const dteOf = (cdc: string) => memory.rows(dtes).find(row => row.cdc === cdc) as Dte
  const client = {
    async recibe(cdc: string, _rde: Uint8Array, remainingMs: () => number) {
      const answer = await edges.call<Answer>(`posts ${cdc}`, reply => {
        const left = remainingMs()
        if (left > 0) sifen.post(dteOf(cdc), left, reply)
        else reply({ code: 'SIFEN_TIMEOUT', received: 'not-sent' })
      })
      if ('result' in answer) return answer.result
      throw new SifenError(answer.code, answer.received, '')
    },
    async consulta(cdc: string) {
      const answer = await edges.call<ConsultaResult | undefined>(`asks for ${cdc}`, reply =>
        sifen.ask(dteOf(cdc), reply),
      )
      if (answer) return answer
      throw new SifenError('SIFEN_TIMEOUT', 'unknown', '')
    },
  }
  return standIn({ memory, config: { sifen: rhythm }, now, unexpected }, client, steady, edges)
}

/** Waits for every answer, as jobs do: an answer that came too early would be the client's matter alone. */
const WAITING: Patience = {
  begin: () => WAITING,
  within: work => work,
  pause: async () => false,
  idle: async () => undefined,
}

/** Returns stand-ins for everything around the slices' functions. */
export function standIn(
  { memory, config, now, unexpected }: Pick<Site, 'memory' | 'now' | 'unexpected'> & { config: Partial<Config> },
  client: object,
  steady: Steady,
  edges: Edges,
): Deps {
  const report = ({ err }: { err?: unknown }) => err && !(err instanceof ConnectionLost) && unexpected(err)
  const stand = {
    db: memory.handle(edges.database),
    loop: NO_LOOP,
    patience: WAITING,
    config: config as Config,
    continuity: WHOLE,
    clock: { now },
    steady,
    sifen: {
      addressOf: () => 'https://sifen',
      isSandbox: () => false,
      addressNow: () => 'https://sifen',
      client: () => ({ ready: async () => undefined, ...client }),
      admit: () => undefined,
    },
    vault,
    signers,
    files: { get: async () => SIGNED.bytes },
    log: { warn: report, error: report, info: () => undefined },
    started: async () => undefined,
  }
  return stand as unknown as Deps
}

/** A client's request: its sale, and the number when the client chooses it. */
export type Order = { saleId: number; numero: number | undefined; via: Via }

/** The user behind every request. */
const BY = { userId: 1 }

/** Issues a document. Returns undefined for a 422: a document with that number is still on its way. */
export const emit = (deps: Deps, memory: MemoryDb, order: Order): Promise<DteRow | undefined> =>
  order.via === 'sync' ? emitSync(deps, memory, order) : emitAsync(deps, memory, order)

/** POST /api/sifen/dtes/sync. */
async function emitSync(deps: Deps, memory: MemoryDb, order: Order): Promise<DteRow | undefined> {
  const signer = await loadSigner(deps, EMITTER_ID)
  const sign = async (dte: DteRow) => firstPosting(deps, dte, SIGNED)
  const issued = await deps.db.transaction(tx => issue(tx, deps, memory, order, { ...inItsRequest(deps), sign }))
  return issued && postIntended(deps, issued as Intended, SIGNED, signer, { by: BY })
}

/**
 * POST /api/sifen/dtes, which leaves a signed document at rest, and …/reenviar by the answer's id, repeated until that
 * is answered too.
 */
async function emitAsync(deps: Deps, memory: MemoryDb, order: Order): Promise<DteRow | undefined> {
  const signed = await deps.db.transaction(async tx => {
    const { dte } = (await issue(tx, deps, memory, order, byItsJob(deps))) ?? {}
    const at = deps.clock.now()
    const xml = { ...SIGNED, signed_at: NEVER_OLD }
    return dte && moveDte(tx, dte, { trigger: 'signed', at, xml, due: null }, { by: BY })
  })
  for (;;) {
    const at = deps.clock.now()
    const resend = { trigger: 'resend', at, due: { at, kind: 'send' } } as const
    try {
      // Compare-and-set on the version read: an earlier try may have resent it already.
      const as = (dte: DteRow) => (dte.version === signed?.version ? resend : undefined)
      return signed && ((await moveDte(deps.db, signed, as, { by: BY })) ?? signed)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
    }
  }
}

/** Fields that a detail shows and the protocol ignores. */
const SHOWN = {
  establecimiento: '001',
  punto_expedicion: '001',
  total_operacion: '0',
  total_iva: '0',
  advertencias: [],
  sifen_result_code: null,
  fecha_proceso: null,
}

async function issue(tx: Tx, deps: Deps, memory: MemoryDb, { saleId, numero }: Order, { via, due, sign }: Course) {
  const now = deps.clock.now()
  const row = {
    ...SHOWN,
    empresa_id: EMPRESA_ID,
    emitter_id: EMITTER_ID,
    cdc: `cdc-${memory.rows(dtes).length + 1}`,
    numero: numero ?? lastNumber(memory) + 1,
    fecha_emision: horaAsuncion(now),
    payload: { saleId },
    via,
    created_at: now,
    updated_at: now,
  }
  const opening = { trigger: 'created', at: now, due } as const
  const sale = await prepareSale(tx, { row: row as unknown as Beginning['row'], opening, by: BY, sign })
  const [issued] = await issueSales(tx, EMPRESA_ID, [sale])
  if (issued instanceof Error) throw issued
  return issued
}

const lastNumber = (memory: MemoryDb) => Math.max(0, ...memory.rows(dtes).map(({ numero }) => Number(numero)))

/** Inserts the rows of a new world. */
export const furnish = (memory: MemoryDb) => memory.put(emitters, [oneEmitter()])
