/** A database that went back: what notices it, what stops, and what begins again (docs/decisions/0021). */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browseAs } from '../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../test/support/issuing-app.ts'
import { cambios, type Database, dtes, instalacion } from '../db/index.ts'
import { hashPassword } from '../gateway/auth/index.ts'
import { orderRecovery } from '../gateway/recuperacion/index.ts'
import { createLogger } from '../http/index.ts'
import { openContinuity } from './index.ts'

const sent: string[] = []
let t: IssuingApp
let folders = 0
beforeAll(async () => {
  t = await buildIssuingApp({
    compares: true,
    env: { LOTE_QUIET_SECONDS: '7200' },
    mailer: { send: async ({ to, text }) => void sent.push(`${to} ${text.includes('no se emite')}`) },
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.restore()
  t.answerAbsent()
  sent.splice(0)
})

/** Oid of no database. */
const NOT_THERE = 999_999_999

const log = createLogger({ logLevel: 'silent' })
const stored = async () => (await t.deps.db.select().from(instalacion))[0]
const change = (values: Partial<typeof instalacion.$inferInsert>) => t.deps.db.update(instalacion).set(values)
const sell = () => t.as('operador').post(SYNC, t.factura())
const newFolder = async () => {
  const folder = join(t.deps.config.dataDir, `otra-${++folders}`)
  await mkdir(folder)
  return folder
}
/** The database for another process. It shares the connections, which it does not look at. */
const alone = () => ({ ...t.database, kind: 'embedded' }) as Database
/** Opens another process's continuity, and closes it again. */
async function start(dataDir: string) {
  const continuity = await openContinuity(alone(), { dataDir, clock: t.clock, log })
  await continuity.close()
  return continuity
}
const fileIn = (dataDir: string) => join(dataDir, 'continuidad', 'marcas.json')

/** Makes the database one of another oid, as after a dump and its restore in the same server. */
async function replace() {
  await change({ base: 1 })
  await t.deps.continuity.look()
}

/** Makes it recover, and comes back to a whole database. */
async function recover() {
  await orderRecovery(t.deps.db, t.clock.now())
  await t.drain()
}

describe('the installation', () => {
  it('is stored quietly at the first start, and every later one finds it whole', async () => {
    await t.deps.db.delete(instalacion)
    const first = await start(await newFolder())
    const second = await start(await newFolder())
    expect([first.behind(), second.behind()]).toEqual([undefined, undefined])
    expect(await stored()).toMatchObject({ id: 1, vuelta: 0, atrasada_at: null, base: expect.any(Number) })
    await t.deps.continuity.look()
  })

  it.each(['sistema', 'linea', 'base'] as const)('of another %s went back', async name => {
    await change({ [name]: name === 'sistema' ? 'otro' : 77 })
    await t.deps.continuity.look()
    expect(await stored()).toMatchObject({ testigo: 'identidad', atrasada_at: t.clock.now(), por_orden: false })
    await recover()
    expect(t.deps.continuity.behind()).toBeUndefined()
  })

  it.each([
    ['dropped and created again in its server', { base: 999_999_999 }, false],
    ['restored in another server', { sistema: 'otro', base: 999_999_999 }, true],
    ['of another line', { linea: 77 }, true],
  ])('%s, found by a process that does not know it', async (_what, identity, byOrder) => {
    await change(identity)
    expect((await start(await newFolder())).behind()).toEqual({ since: t.clock.now(), byOrder })
    await t.deps.continuity.look()
    await recover()
  })

  it('that waits for an order still does after it is restored again', async () => {
    await change({ por_orden: true, atrasada_at: t.clock.now(), testigo: 'identidad' })
    await t.deps.continuity.look()
    await change({ base: NOT_THERE })
    await t.deps.continuity.look()
    expect(t.deps.continuity.behind()).toMatchObject({ byOrder: true })
    await recover()
    expect(t.deps.continuity.behind()).toBeUndefined()
  })

  it('whose server does not tell an identity is whole', async () => {
    await change({ sistema: null, linea: null, base: null })
    await t.deps.continuity.look()
    expect(t.deps.continuity.behind()).toBeUndefined()
  })

  it('sets ids and versions apart once, when several processes notice together', async () => {
    const ids = async () => {
      const { rows } = await t.deps.db.execute<{ id: string }>(sql`select nextval('dtes_id_seq')::text as id`)
      return Number(rows[0]?.id)
    }
    const [before, vuelta] = [await ids(), (await stored())?.vuelta ?? 0]
    await t.deps.db.delete(cambios)
    await t.deps.db.insert(cambios).values({ empresa_id: t.empresa.id, ultimo: 7 })
    await change({ base: 1 })
    const folders = await Promise.all([newFolder(), newFolder(), newFolder()])
    await Promise.all(folders.map(start))
    expect((await ids()) - before).toBeLessThan(100_000_100)
    expect(await stored()).toMatchObject({ vuelta: vuelta + 1 })
    expect((await stored())?.piso).toBeGreaterThan(before + 99_999_999)
    const places = await t.deps.db.select().from(cambios).orderBy(cambios.empresa_id)
    // The other company had no change yet, or lost its first one.
    expect(places).toMatchObject([{ ultimo: 100_000_007 }, { ultimo: 100_000_000 }])
    await t.deps.continuity.look()
    await recover()
  })
})

describe('marks', () => {
  it('of an earlier process tell that an acknowledged document is lost', async () => {
    const folder = await newFolder()
    const earlier = await openContinuity(alone(), { dataDir: folder, clock: t.clock, log })
    earlier.note({ empresa_id: t.empresa.id, id: 900_000_000_000 })
    await earlier.close()
    expect((await start(folder)).behind()).toEqual({ since: t.clock.now(), byOrder: false })
    expect(await stored()).toMatchObject({ testigo: 'memoria' })
    await t.deps.continuity.look()
    await recover()
  })

  it('that were copied with their folder make it wait for an order', async () => {
    const [folder, copy] = [await newFolder(), await newFolder()]
    const earlier = await openContinuity(alone(), { dataDir: folder, clock: t.clock, log })
    earlier.note({ empresa_id: t.empresa.id, id: 900_000_000_000 })
    await earlier.close()
    await mkdir(join(copy, 'continuidad'))
    await writeFile(fileIn(copy), await readFile(fileIn(folder)))
    expect((await start(copy)).behind()).toEqual({ since: t.clock.now(), byOrder: true })
    await t.deps.continuity.look()
    await t.drain()
    expect(t.deps.continuity.behind()).toMatchObject({ byOrder: true })
    await recover()
    expect(t.deps.continuity.behind()).toBeUndefined()
  })

  it.each([
    ['missing', (file: string) => rm(file)],
    ['unreadable', (file: string) => writeFile(file, '{"clave":')],
    ['elsewhere', (file: string) => rename(file, `${file}.otra`)],
  ])('that are %s are no witness', async (_what, spoil) => {
    const folder = await newFolder()
    const earlier = await openContinuity(alone(), { dataDir: folder, clock: t.clock, log })
    earlier.note({ empresa_id: t.empresa.id, id: 900_000_000_000 })
    await earlier.close()
    await spoil(fileIn(folder))
    expect((await start(folder)).behind()).toBeUndefined()
  })

  it('of two processes with one DATA_DIR are joined', async () => {
    const folder = await newFolder()
    const [one, other] = await Promise.all(
      [1, 2].map(() => openContinuity(alone(), { dataDir: folder, clock: t.clock, log })),
    )
    const { id } = (await sell()).json()
    one?.note({ empresa_id: t.empresa.id, id })
    await one?.close()
    other?.note({ empresa_id: t.empresa.id, id: id + 1 })
    await other?.close()
    expect(JSON.parse(await readFile(fileIn(folder), 'utf8')).documentos).toHaveLength(2)
  })
})

describe('while the database is behind', () => {
  it('503 BASE_ATRASADA for what issues or sends, before a number is taken, and 200 for what reads', async () => {
    const { id, cdc } = (await sell()).json()
    await replace()
    const before = await t.footprint()
    const operador = t.as('operador')
    const lote = { emitter_id: t.emitter.id, dte_ids: [id] }
    const answers = {
      sync: await sell(),
      create: await operador.post('/api/sifen/dtes', t.factura()),
      reenviar: await operador.post(`/api/sifen/dtes/${id}/reenviar`),
      lote: await operador.post('/api/sifen/dtes/lote', lote),
      cancelacion: await operador.post('/api/sifen/eventos/cancelacion', { cdc, motivo: 'Venta anulada' }),
    }
    for (const [name, res] of Object.entries(answers))
      expect({ name, status: res.statusCode, code: res.json().code, wait: res.headers['retry-after'] }).toEqual({
        ...{ name, status: 503, code: 'BASE_ATRASADA', wait: '15' },
      })
    expect(await t.footprint()).toEqual(before)
    expect((await operador.get(`/api/sifen/dtes/${id}`)).statusCode).toBe(200)
    await recover()
    expect((await sell()).statusCode).toBe(200)
  })

  it('is not ready, alarms, and tells administrators on their first page', async () => {
    const password_hash = await hashPassword('correcta caballo batería')
    const admin = await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash })
    await replace()
    const ready = (await t.as('nadie').get('/readyz')).json()
    expect(ready.comprobaciones.find(({ nombre }: { nombre: string }) => nombre === 'identidad')).toMatchObject({
      ok: false,
    })
    const health = (await t.as('nadie').get('/api/sifen/health')).json()
    expect(health.alarmas[0]).toMatchObject({ codigo: 'BASE_ATRASADA', desde: t.clock.now().toISOString() })
    const b = await browseAs(t, admin.email, 'correcta caballo batería')
    await b.open('/home')
    expect(b.text()).toContain('La base de datos volvió a un estado anterior: no se emite')
    await recover()
    await b.open('/home')
    expect(b.text()).not.toContain('volvió a un estado anterior')
  })

  it('is whole again although SIFEN does not answer for another company', async () => {
    const other = await t.make.empresa()
    await t.make.numeracion(other.id)
    await t.equip(await t.make.emitter(other))
    const certificates = new Set<string>()
    const { sifen } = t.deps
    const client: typeof sifen.client = way => {
      certificates.add(way.certPem)
      return sifen.client(way)
    }
    t.deps.sifen = { ...sifen, client }
    await sell()
    const [own] = certificates
    const now = t.clock.now()
    t.deps.sifen = { ...sifen, admit: ({ certPem }) => (certPem === own ? undefined : { since: now, until: now }) }
    await replace()
    await recover()
    expect(t.deps.continuity.behind()).toBeUndefined()
    expect((await sell()).statusCode).toBe(200)
  })

  it('mails each administrator once', async () => {
    await replace()
    const now = t.clock.now()
    t.deps.sifen = { ...t.deps.sifen, admit: () => ({ since: now, until: now }) }
    await recover()
    expect(t.deps.continuity.behind()).toEqual({ since: now, byOrder: false })
    t.restore()
    t.answerAbsent()
    await t.wait(5)
    expect(t.deps.continuity.behind()).toBeUndefined()
    const expected = [t.users.admin, t.users.superadmin, t.users.ajeno].map(({ email }) => `${email} true`)
    expect(sent).toEqual(expect.arrayContaining(expected))
    expect(new Set(sent).size).toBe(sent.length)
    expect(sent.some(line => line.includes(t.users.operador.email))).toBe(false)
  })

  it('does no due work about documents, and none is concluded from the time before', async () => {
    const draft = (await t.as('operador').post('/api/sifen/dtes', t.factura())).json()
    t.clock.advance(60)
    await replace()
    expect((await t.planned()).map(({ name }) => name)).not.toContain('dtes.build-and-sign')
    expect(t.deps.steady.since() > t.clock.now()).toBe(true)
    await recover()
    expect(t.deps.steady.since()).toEqual(t.clock.now())
    expect((await t.dte(draft.id)).estado).toBe('sent')
  })
})

describe('what the older database shows as unsent', () => {
  it('is asked for by CDC, never posted before that, and free again after the quiet window of lots', async () => {
    const { id } = (await t.as('operador').post('/api/sifen/dtes', t.factura())).json()
    await t.drain()
    expect((await t.dte(id)).estado).toBe('signed')
    const posts = t.posts().length
    const lots = () => t.sandbox.journal().filter(({ service }) => service === 'recibe-lote').length
    const before = lots()
    await replace()
    await recover()
    expect((await t.dte(id)).estado).toBe('sent')
    await t.wait(60)
    await t.wait(300)
    expect((await t.dte(id)).estado).toBe('sent')
    for (let hours = 0; hours < 26; hours++) await t.wait(3600)
    expect(await t.dte(id)).toMatchObject({ estado: 'signed', due_at: null })
    expect({ posts: t.posts().length, lots: lots() }).toEqual({ posts, lots: before })
  })

  it('is adopted when SIFEN has it', async () => {
    const { id, cdc } = (await sell()).json()
    await t.deps.db.update(dtes).set({ estado: 'signed', prot_aut: null }).where(eq(dtes.id, id))
    await replace()
    await recover()
    expect(await t.dte(id)).toMatchObject({ cdc, estado: 'approved' })
  })
})

it('a sale that was made is found again by the ids and caches of the database as it is', async () => {
  const { id } = (await sell()).json()
  const before = (await t.as('operador').get(`/api/sifen/dtes/${id}`)).json()
  await replace()
  expect({ details: t.deps.details.size, tokens: t.deps.tokens.size, plans: t.deps.plans.size }).toEqual({
    ...{ details: 0, tokens: 0, plans: 0 },
  })
  await recover()
  expect((await t.as('operador').get(`/api/sifen/dtes/${id}`)).json()).toEqual(before)
})
