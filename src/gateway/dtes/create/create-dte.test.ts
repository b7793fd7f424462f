/**
 * Creation of documents in one write: the rows of one and of several, and the result when the counter has changed since
 * it was read, or a part of the write fails. Its columns are the schema's.
 */
import { derivedCodigoSeguridad } from '@nanduti/sifen'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { typesInFunction, typesInSchema } from '../../../../test/support/function-columns.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { loadSigner } from '../../../../test/support/load-signer.ts'
import { withoutOutbox } from '../../../../test/support/without-outbox.ts'
import {
  archivos,
  attempts,
  contadores,
  dtes,
  historial,
  idempotencyKeys,
  outbox,
  unreadAnswers,
} from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Principal } from '../../../http/index.ts'
import { ISSUED_COLUMNS } from '../move/issue.queries.ts'
import { askDte, planDte } from '../plan/plan-dte.ts'
import { readDte } from '../record/dtes.queries.ts'
import { byItsJob, createDte } from './create-dte.ts'

const CREATE = '/api/sifen/dtes'
const INUTILIZACION = '/api/sifen/eventos/inutilizacion'

let t: IssuingApp
let principal: Principal
beforeAll(async () => {
  t = await buildIssuingApp()
  const memberships = new Map([[t.empresa.id, 'operador' as const]])
  const { id: userId } = await t.make.user({ roles: { [t.empresa.id]: 'operador' } })
  principal = { userId, tokenId: 1, abilities: ['sifen:send'], superadmin: false, memberships }
})
afterAll(() => t.close())

let codigo = 600
let punto: { id: number; codigo: string }
let sale: Record<string, unknown>
/** Creates a point with its counter at 1. */
beforeEach(async () => {
  codigo += 1
  punto = await t.make.punto(t.establecimiento, { codigo: String(codigo) })
  sale = t.factura({ punto_expedicion_id: punto.id })
  await create(await plan())
})

const plan = async (who = principal) => planDte(t.deps, await askDte(t.deps, who, sale), 'despues')
/** Returns deps in which any transaction other than the statement's own fails. */
const alone = (): Deps => {
  const transaction = () => Promise.reject(new Error('no transaction is needed'))
  return { ...t.deps, db: Object.assign(Object.create(t.deps.db), { transaction }) }
}
type Plan = Awaited<ReturnType<typeof plan>>
const create = async (planned: Plan, deps: Deps = t.deps) =>
  (await createDte(deps, planned, principal.userId, byItsJob(deps))).dte
const numeros = async () => {
  const rows = await t.deps.db.select().from(dtes).where(eq(dtes.punto_expedicion_id, punto.id)).orderBy(dtes.id)
  return rows.map(({ numero, numero_anterior }) => ({ numero, numero_anterior }))
}

describe('creation in one statement', () => {
  it('returns the row as stored, with history, event and job', async () => {
    const dte = await create(await plan(), alone())
    expect(dte).toEqual(await readDte(t.deps.db, dte))
    expect({ numero: dte.numero, anterior: dte.numero_anterior, estado: dte.estado }).toEqual({
      numero: 2,
      anterior: 1,
      estado: 'draft',
    })
    const [change, ...changes] = await t.deps.db.select().from(historial).where(eq(historial.dte_id, dte.id))
    expect({ change, changes }).toMatchObject({
      change: { from: null, to: 'draft', trigger: 'created', user_id: principal.userId, at: dte.created_at },
      changes: [],
    })
    const [answer, ...others] = await t.deps.db.select().from(outbox).where(eq(outbox.dte_id, dte.id))
    expect({ answer, others }).toMatchObject({
      // No subscription waits for it.
      answer: { event: 'dte.created', dispatched_at: dte.created_at },
      others: [],
    })
    const { data } = JSON.parse(answer?.body ?? '{}')
    expect(data).toMatchObject({ id: dte.id, cdc: dte.cdc, estado: 'draft' })
    const ref = { empresa_id: t.empresa.id, id: dte.id }
    expect(await t.planned()).toContainEqual(expect.objectContaining({ name: 'dtes.build-and-sign', ref }))
  })

  it('derives the security code, with the documents that had the number before', async () => {
    const { codigoSecreto } = await loadSigner(t.deps, t.emitter.id)
    const codeOf = (numero: number, veces: number) =>
      derivedCodigoSeguridad(codigoSecreto, {
        ...{ timbrado: t.timbrado.numero, establecimiento: t.establecimiento.codigo, puntoExpedicion: punto.codigo },
        ...{ tipoDocumento: 1, serie: null, numero, veces },
      })
    expect((await create(await plan(), alone())).codigo_seguridad).toBe(codeOf(2, 0))
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1309', times: 2 })
    for (const veces of [0, 1, 2]) {
      const { id } = (await t.as('operador').post(SYNC, sale)).json()
      const { numero, codigo_seguridad } = await t.dte(id)
      expect({ numero, codigo_seguridad }).toEqual({ numero: 3, codigo_seguridad: codeOf(3, veces) })
    }
    expect((await create(await plan(), alone())).codigo_seguridad).toBe(codeOf(4, 0))
  })

  it('gives concurrent creations consecutive numbers', async () => {
    const plans = await Promise.all(Array.from({ length: 8 }, () => plan()))
    const made = await Promise.all(plans.map(planned => create(planned, alone())))
    expect(made.map(({ numero }) => numero)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('stores a synchronous document with its bytes and its posting, before that', async () => {
    const { db } = t.deps
    t.deps.db = alone().db
    const seen: unknown[] = []
    t.interpose('recibe', async (real, ...posting) => {
      const dte = await t.lastDte()
      const [attempt] = await t.attemptsOf(dte.id)
      const changes = await t.deps.db.select().from(historial).where(eq(historial.dte_id, dte.id)).orderBy(historial.id)
      const events = await t.deps.db.select().from(outbox).where(eq(outbox.dte_id, dte.id)).orderBy(outbox.id)
      const ids = { attempt: attempt?.id, last: dte.last_attempt_id, version: dte.version, estado: dte.estado }
      const bodies = events.map(({ event, body }) => [event, JSON.parse(body).data.id, JSON.parse(body).data.version])
      seen.push({ ids, bodies, changes: changes.map(({ trigger, attempt_id }) => [trigger, attempt_id]) })
      expect(Buffer.from((await t.file(dte.xml_signed_path)) ?? []).equals(posting[1])).toBe(true)
      return real.recibe(...posting)
    })
    const { id } = (await t.as('operador').post(SYNC, sale)).json()
    t.restore()
    t.deps.db = db
    const { last_attempt_id: last } = await t.dte(id)
    expect(seen).toEqual([
      {
        ids: { attempt: last, last, version: 2, estado: 'sent' },
        changes: [
          ['created', null],
          ['intent', last],
        ],
        bodies: [
          ['dte.created', id, 1],
          ['dte.sent', id, 2],
        ],
      },
    ])
  })

  it('tells the id in an event whose document has another id in its own data', async () => {
    sale = { ...sale, extras: { id: -1, pedido: { id: -1 } } }
    const { id } = await create(await plan(), alone())
    const [row] = await t.deps.db.select().from(outbox).where(eq(outbox.dte_id, id))
    const { data } = JSON.parse(row?.body ?? '{}')
    expect([data.id, data.extras]).toEqual([id, { id: -1, pedido: { id: -1 } }])
  })

  it('finds the stamp for a superadmin', async () => {
    const planned = await plan({ ...principal, superadmin: true, memberships: new Map() })
    expect((await create(planned, alone())).numero).toBe(2)
  })
})

describe('a counter that changed since it was read', () => {
  it('skips a range that was voided after the counter was read', async () => {
    const planned = await plan()
    const voided = await t.as('operador').post(INUTILIZACION, {
      ...{ timbrado: t.timbrado.numero, establecimiento: t.establecimiento.codigo, punto_expedicion: punto.codigo },
      ...{ numero_inicio: '0000002', numero_fin: '0000004', tipo_documento: 1, motivo: 'Salto de numeración' },
    })
    expect(voided.statusCode).toBe(200)
    expect(await create(planned)).toMatchObject({ numero: 5, numero_anterior: 1 })
    expect(await create(await plan(), alone())).toMatchObject({ numero: 6, numero_anterior: 5 })
  })

  it('takes the number after the one that a person or another process set', async () => {
    const planned = await plan()
    const counter = and(eq(contadores.empresa_id, t.empresa.id), eq(contadores.punto_expedicion_id, punto.id))
    await t.deps.db.update(contadores).set({ ultimo_numero: 40 }).where(counter)
    expect(await create(planned)).toMatchObject({ numero: 41, numero_anterior: 40 })
  })

  it('leaves no gap when the statement fails', async () => {
    const planned = await plan()
    await withoutOutbox(t.deps.db, () => expect(create(planned, alone())).rejects.toThrow())
    await create(planned)
    expect(await numeros()).toEqual([
      { numero: 1, numero_anterior: 0 },
      { numero: 2, numero_anterior: 1 },
    ])
  })

  it('skips a number that a document in flight holds', async () => {
    const codes = {
      timbrado: t.timbrado.numero,
      establecimiento: t.establecimiento.codigo,
      puntoExpedicion: punto.codigo,
    }
    const { timbrado_id: _t, establecimiento_id: _e, punto_expedicion_id: _p, ...chosen } = sale
    const held = await t.as('operador').post(CREATE, { ...chosen, ...codes, numeroDocumento: '2' })
    expect(held.statusCode).toBe(201)
    const counter = and(eq(contadores.empresa_id, t.empresa.id), eq(contadores.punto_expedicion_id, punto.id))
    await t.deps.db.update(contadores).set({ ultimo_numero: 1 }).where(counter)
    expect(await create(await plan())).toMatchObject({ numero: 3 })
  })
})

describe('several that wait', () => {
  /** Holds the first write until `release`, so that the others go together. */
  function holdFirst() {
    const released = Promise.withResolvers<void>()
    const writes: number[] = []
    t.interposeCreation(async write => {
      writes.push(1)
      if (writes.length === 1) await released.promise
      return write()
    })
    return { writes, release: released.resolve }
  }

  it('go in one write, and get consecutive numbers and their own rows', async () => {
    const plans = await Promise.all(Array.from({ length: 12 }, () => plan()))
    const { writes, release } = holdFirst()
    const made = plans.map(planned => create(planned))
    release()
    const rows = await Promise.all(made)
    t.restore()
    expect([writes.length, rows.map(({ numero }) => numero)]).toEqual([2, Array.from({ length: 12 }, (_, n) => n + 2)])
    for (const dte of rows) expect(dte).toEqual(await readDte(t.deps.db, dte))
    const numbered = await t.deps.db.select().from(contadores).where(eq(contadores.punto_expedicion_id, punto.id))
    expect(numbered).toMatchObject([{ ultimo_numero: 13, version: numbered[0]?.numerado_version }])
    expect(rows.map(({ contador_version }) => contador_version).at(-1)).toBe(numbered[0]?.version)
  })

  it('two series at one point get their own numbers, also from states that were read apart', async () => {
    const first = await plan()
    const [other, later] = [await plan(), await plan()]
    const serie = { ...other, numeracion: { ...other.numeracion, serie: 'AA' } }
    await create(first)
    const { release } = holdFirst()
    const made = [create(later), create({ ...serie }), create(await plan())]
    release()
    const rows = await Promise.all(made)
    t.restore()
    expect(rows.map(({ numero }) => numero).toSorted((a, b) => a - b)).toEqual([3, 4, 5])
  })

  it('do not wait for a counter that another transaction holds, when theirs is another', async () => {
    const free = await plan()
    sale = t.factura()
    const held = await plan()
    if (!process.env.TEST_DATABASE_URL) return
    await t.deps.db.transaction(async tx => {
      await tx.execute(sql`select from contadores where punto_expedicion_id = ${t.punto.id} for update`)
      const waiting = create(held)
      expect((await create(free)).numero).toBe(2)
      expect((await create(free)).numero).toBe(3)
      waiting.catch(() => {})
    })
  })

  it('one that fails harms no other and leaves no gap: a reference that another document took meanwhile', async () => {
    const texts = ['a', 'b', 'c', 'd'].map(letter => `${letter}-${punto.codigo}`)
    const plans = await Promise.all(texts.map(() => plan()))
    const { release } = holdFirst()
    const first = create(plans[0] as Plan)
    const course = (texto: string) => ({ ...byItsJob(t.deps), referencia: { texto, cede: undefined } })
    const made = ['b', 'c', 'b', 'd'].map(
      async letter =>
        (await createDte(t.deps, plans[1] as Plan, principal.userId, course(`${letter}-${punto.codigo}`))).dte,
    )
    release()
    const ends = await Promise.allSettled([first, ...made])
    t.restore()
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(ends.flatMap(end => (end.status === 'fulfilled' ? [end.value.numero] : []))).toEqual([2, 3, 4, 5])
    expect((await numeros()).map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5])
  })
})

it.each([
  ['dtes', dtes, ISSUED_COLUMNS],
  ['archivos', archivos, ['nombre']],
  ['attempts', attempts, ['cdc', 'base_url', 'xml_path', 'xml_sha256', 'digest', 'sent_at', 'outcome']],
  ['historial', historial, ['at', 'from', 'to', 'trigger', 'user_id', 'job']],
  ['outbox', outbox, ['event', 'occurred_at']],
  ['claves', idempotencyKeys, ['key', 'fingerprint', 'run', 'running_until', 'created_at']],
  ['respuestas', unreadAnswers, ['fingerprint', 'token_id', 'run', 'estado', 'process_id', 'created_at']],
  ['salvo', unreadAnswers, ['fingerprint', 'token_id', 'process_id']],
  ['contadores', contadores, ['punto_expedicion_id', 'tipo_documento', 'version']],
] as const)('emitir_1 reads the columns of %s in the types of the schema', async (list, table, names) => {
  expect(await typesInFunction(t.deps.db, 'emitir_1', list)).toEqual(typesInSchema(table, names))
})
