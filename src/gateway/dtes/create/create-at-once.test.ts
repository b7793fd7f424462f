/**
 * Creation of a document in one statement: the rows that it writes, and its result when the counter has changed since
 * it was read.
 */
import { derivedCodigoSeguridad } from '@nanduti/sifen'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { loadSigner } from '../../../../test/support/load-signer.ts'
import { withoutOutbox } from '../../../../test/support/without-outbox.ts'
import { contadores, dtes, historial, outbox } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Principal } from '../../../http/index.ts'
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
const create = (planned: Plan, deps: Deps = t.deps) => createDte(deps, planned, principal.userId, byItsJob(deps))
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
      answer: { event: 'dte.created', dispatched_at: null },
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
