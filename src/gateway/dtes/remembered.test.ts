/** What sales are planned from is remembered, and no change of it is missed: not of this process, and not of another. */
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { rowsChanged } from '../../../test/support/rows-changed.ts'
import { type Db, memberships, timbrados, tokens, users } from '../../db/index.ts'
import { revokeToken } from '../../http/index.ts'
import { revokeOwnToken, revokeTokens, setRole } from '../auth/index.ts'
import { updateEmitter } from '../emitters/emitters.queries.ts'
import { updateActivo, updateEstablecimiento, updateVigencia } from '../timbrados/jerarquia.queries.ts'
import { removeRole, setActivo } from '../usuarios/usuarios.queries.ts'

let t: IssuingApp
let operador: { id: number; user_id: number }
beforeAll(async () => {
  t = await buildIssuingApp()
  operador = await token()
})
afterAll(() => t.close())
afterEach(() => t.restore())

const DTES = '/api/sifen/dtes'
const create = (over = {}, headers = {}) => t.as('operador').post(DTES, t.factura(over), { headers })
const within = (act: (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<unknown>) => t.db.transaction(act)
const mine = (id: number) => ({ empresa_id: t.empresa.id, id })
const now = () => t.clock.now()

/** Returns the operador's token. */
async function token() {
  const [row] = await t.db
    .select({ id: tokens.id, user_id: tokens.user_id })
    .from(tokens)
    .innerJoin(memberships, and(eq(memberships.user_id, tokens.user_id), eq(memberships.role, 'operador')))
  if (!row) throw new Error('There is no operador')
  return row
}

describe('a sale by ids', () => {
  it('reads neither its caller nor its plan once they are known', async () => {
    await create()
    const select = () => {
      throw new Error('read')
    }
    t.deps.db = Object.assign(Object.create(t.db) as Db, { select })
    expect((await create()).statusCode).toBe(201)
  })

  it('writes once a minute when its token was last used', async () => {
    const { id } = operador
    const used = async () => (await t.db.select().from(tokens).where(eq(tokens.id, id)))[0]?.last_used_at
    t.clock.advance(61)
    await create()
    const first = await used()
    expect(first).toEqual(now())
    t.clock.advance(59)
    await create()
    expect(await used()).toEqual(first)
    t.clock.advance(2)
    await create()
    expect(await used()).toEqual(now())
  })
})

type Case = {
  change(): Promise<unknown>
  undo?(): Promise<unknown>
  status: number
}

const revoked = () => t.db.update(tokens).set({ revoked_at: null }).where(eq(tokens.revoked_at, now()))
const punto = (activo: boolean) => within(tx => updateActivo(tx, 'punto', mine(t.punto.id), activo, now()))

/** Changes of other processes, between two sales of this one. */
const CASES: Readonly<Record<string, Case>> = {
  'its token was revoked': {
    change: async () => revokeToken(t.db, operador.id, now()),
    undo: revoked,
    status: 401,
  },
  'its user revoked the token': {
    change: async () => {
      await revokeOwnToken(t.db, operador.id, operador.user_id, now())
    },
    undo: revoked,
    status: 401,
  },
  'its user has a new password': {
    change: async () => {
      await within(tx => revokeTokens(tx, operador.user_id, now()))
    },
    undo: revoked,
    status: 401,
  },
  'its user was deactivated': {
    change: async () => {
      await within(tx => setActivo(tx, operador.user_id, false, now()))
    },
    undo: async () => t.db.update(users).set({ activo: true }),
    status: 401,
  },
  'its user only reads now': {
    change: async () => setRole(t.db, operador.user_id, t.empresa.id, 'lector'),
    undo: () => setRole(t.db, operador.user_id, t.empresa.id, 'operador'),
    status: 403,
  },
  'its point is inactive': { change: () => punto(false), undo: () => punto(true), status: 422 },
  'its stamp has expired': {
    change: () => {
      const dates = { fecha_inicio: '2020-01-01', fecha_vencimiento: '2020-12-31' }
      return within(tx => updateVigencia(tx, mine(t.timbrado.id), dates, now()))
    },
    undo: () => {
      const { fecha_inicio, fecha_vencimiento = null } = t.timbrado
      return within(tx => updateVigencia(tx, mine(t.timbrado.id), { fecha_inicio, fecha_vencimiento }, now()))
    },
    status: 422,
  },
  'its emitter has no security code': {
    change: () => updateEmitter(t.db, t.emitter.id, { csc_enc: null, updated_at: now() }),
    undo: () => t.equip(t.emitter),
    status: 422,
  },
  'its emitter is inactive': {
    change: () => updateEmitter(t.db, t.emitter.id, { activo: false, updated_at: now() }),
    undo: () => updateEmitter(t.db, t.emitter.id, { activo: true, updated_at: now() }),
    status: 422,
  },
}

describe('a sale after a change that this process has not seen', () => {
  it.each(Object.entries(CASES))(
    'is refused when %s, by both ways, and allowed after',
    async (_, { change, undo, status }) => {
      expect((await create()).statusCode).toBe(201)
      const before = await t.footprint()
      await change()
      const refused = [await create(), await t.as('operador').post(SYNC, t.factura())]
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([status, status])
      expect(await t.footprint()).toEqual(before)
      await undo?.()
      expect((await create()).statusCode).toBe(201)
    },
  )

  it('is refused with 422 when its user left the company, and so is its repetition by key', async () => {
    const headers = { 'Idempotency-Key': '6d9c1f5e-54a3-4f42-9b3b-0a5f35b1f001' }
    const first = await create({}, headers)
    expect(first.statusCode).toBe(201)
    await removeRole(t.db, operador.user_id, t.empresa.id)
    expect((await create({}, headers)).statusCode).toBe(422)
    expect((await create()).statusCode).toBe(422)
    await setRole(t.db, operador.user_id, t.empresa.id, 'operador')
    const repeated = await create({}, headers)
    expect({ status: repeated.statusCode, id: repeated.json().id }).toEqual({ status: 201, id: first.json().id })
  })

  it('has the new address of its establishment', async () => {
    expect((await t.as('operador').post(SYNC, t.factura())).statusCode).toBe(200)
    const change = { descripcion: 'Sucursal nueva', updated_at: now() }
    await within(tx => updateEstablecimiento(tx, mine(t.establecimiento.id), change))
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    const xml = await t.as('operador').get(`${DTES}/${id}/xml`)
    expect(xml.body).toContain('<dDenSuc>Sucursal nueva</dDenSuc>')
  })

  it('goes out once, under consecutive numbers, beside others during many changes', async () => {
    const first = await t.lastNumber()
    const change = () => rowsChanged(t.db, tx => tx.update(timbrados).set({ updated_at: now() }))
    const sales = Array.from({ length: 40 }, (_, n) => (n % 4 === 3 ? change().then(() => undefined) : create()))
    const answers = (await Promise.all(sales)).flatMap(answer => answer ?? [])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
    const numeros = answers.map(answer => Number(answer.json().numero.slice(-7))).toSorted((a, b) => a - b)
    expect(numeros).toEqual(numeros.map((_, n) => first + 1 + n))
  })
})
