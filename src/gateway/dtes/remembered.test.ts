/** What sales are planned from is remembered, and no change of it is missed: not of this process, and not of another. */
import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { rowsChanged } from '../../../test/support/rows-changed.ts'
import { type Db, memberships, timbrados, tokens, unreadAnswers, users } from '../../db/index.ts'
import { CompanyChanged, HttpError, revokeToken } from '../../http/index.ts'
import { revokeOwnToken, revokeTokens, setRole } from '../auth/index.ts'
import { updateEmitter } from '../emitters/emitters.queries.ts'
import { updateActivo, updateEstablecimiento, updateVigencia } from '../timbrados/jerarquia.queries.ts'
import { insertEstablecimiento, insertPunto } from '../timbrados/timbrados.queries.ts'
import { disablePerson } from '../usuarios/people.ts'
import { removeRole, setActivo } from '../usuarios/usuarios.queries.ts'
import { askDte, issuePlanned } from './plan/index.ts'

let t: IssuingApp
let operador: { id: number; user_id: number }
beforeAll(async () => {
  t = await buildIssuingApp()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
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

  it('gets 401 when its token was revoked, not the answer that an equal sale did not receive', async () => {
    const { port } = t.app.server.address() as AddressInfo
    const body = t.factura({ extras: { venta: 'cortada' } })
    const { reached, release } = t.hold('recibe')
    const client = new AbortController()
    const cut = fetch(`http://127.0.0.1:${port}${SYNC}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${t.tokens.operador}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: client.signal,
    })
    const failed = expect(cut).rejects.toThrow()
    await reached
    client.abort()
    await failed
    release()
    const owed = async () => (await t.db.select().from(unreadAnswers)).map(({ estado }) => estado)
    await eventually(async () => expect(await owed()).toEqual(['undelivered']))
    await eventually(async () => expect((await t.lastDte()).estado).toBe('approved'))
    await revokeToken(t.db, operador.id, now())
    expect((await t.as('operador').post(SYNC, body)).statusCode).toBe(401)
    await revoked()
    const again = await t.as('operador').post(SYNC, body)
    expect({ status: again.statusCode, replay: again.headers['idempotency-replay'] }).toEqual({
      status: 200,
      replay: 'true',
    })
  })

  it('is allowed at a point that was registered since it was refused', async () => {
    const ids = { empresa_id: t.empresa.id, timbrado_id: t.timbrado.id }
    const made = async (codigo: string) => {
      const establecimiento_id = (await insertEstablecimiento(t.db, {
        ...ids,
        ...{ codigo, descripcion: codigo },
      })) as number
      const point = { empresa_id: t.empresa.id, establecimiento_id, codigo: '001', descripcion: codigo }
      return { establecimiento_id, punto_expedicion_id: (await insertPunto(t.db, point)) as number }
    }
    const last = await made('801')
    const next = {
      establecimiento_id: last.establecimiento_id + 1,
      punto_expedicion_id: last.punto_expedicion_id + 1,
    }
    expect((await create(next)).statusCode).toBe(422)
    expect(await made('802')).toEqual(next)
    expect((await create(next)).statusCode).toBe(201)
  })

  it('of a page, whose rights are not remembered, is refused once', async () => {
    const page = {
      ...{ userId: operador.user_id, tokenId: 0, abilities: ['sifen:send'], superadmin: false },
      memberships: new Map([[t.empresa.id, 'operador' as const]]),
    }
    const requested = await askDte(t.deps, page, t.factura())
    let tries = 0
    const issued = issuePlanned(t.deps, requested, 'despues', async () => {
      tries += 1
      throw tries === 1 ? new CompanyChanged() : new HttpError(422, 'refused')
    })
    await expect(issued).rejects.toBeInstanceOf(CompanyChanged)
    expect(tries).toBe(1)
  })

  describe('whose caller has rights in another company since it was remembered', () => {
    const rights = (empresaId: number) => ({
      ...{ userId: operador.user_id, tokenId: operador.id, abilities: ['sifen:send'], superadmin: false },
      memberships: new Map([[empresaId, 'operador' as const]]),
    })
    const renewedIn = (empresaId: number) => async () => rights(empresaId)

    it('is asked for in that company, where its retry looks for it', async () => {
      const { timbrado, establecimiento, punto } = await t.make.numeracion(t.ajena.id)
      await t.make.emitter(t.ajena)
      const known = { ...rights(t.empresa.id), isRemembered: true, read: renewedIn(t.ajena.id) }
      const ids = { timbrado_id: timbrado.id, establecimiento_id: establecimiento.id, punto_expedicion_id: punto.id }
      const requested = await askDte(t.deps, known, t.factura(ids))
      expect({ empresaId: requested.empresaId, errors: requested.errors }).toEqual({
        empresaId: t.ajena.id,
        errors: {},
      })
    })
  })

  it('has the new address of its establishment', async () => {
    expect((await t.as('operador').post(SYNC, t.factura())).statusCode).toBe(200)
    const change = { descripcion: 'Sucursal nueva', updated_at: now() }
    await within(tx => updateEstablecimiento(tx, mine(t.establecimiento.id), change))
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    const xml = await t.as('operador').get(`${DTES}/${id}/xml`)
    expect(xml.body).toContain('<dDenSuc>Sucursal nueva</dDenSuc>')
  })

  it('may be refused, but nothing deadlocks, while its user is disabled and its token revoked', async () => {
    const act = async () => {
      await t.db.update(users).set({ activo: true })
      await revoked()
      return Promise.allSettled([
        disablePerson(t.deps, operador.user_id),
        revokeToken(t.db, operador.id, now()),
        within(tx => revokeTokens(tx, operador.user_id, now())),
        create(),
      ])
    }
    const ends: PromiseSettledResult<unknown>[] = []
    for (let n = 0; n < 15; n++) ends.push(...(await act()))
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
    await t.db.update(users).set({ activo: true })
    await revoked()
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
