/** The companies of the frame: which ones a visitor sees, and how often a visit reads them. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { browseAs } from '../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../test/support/build-test-app.ts'
import { empresas } from '../db/index.ts'
import { hashPassword } from '../gateway/auth/index.ts'
import { listFrameEmpresas, SWITCHABLE } from './frame/frame.queries.ts'

const CLAVE = 'correcta caballo batería'

let t: TestApp
let ids: number[]
beforeAll(async () => {
  t = await buildTestApp()
  for (let at = 0; at < 20; at++) await t.make.empresa()
  ids = (await listAll()).map(({ id }) => id)
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

const listAll = () => t.deps.db.select({ id: empresas.id }).from(empresas).orderBy(empresas.id)

const list = async (scope: number[] | undefined, chosen: number | null) =>
  (await listFrameEmpresas(t.deps.db, scope, chosen)).map(({ id }) => id)

describe('the companies of the frame', () => {
  it('are the first of the scope, and the chosen one behind them', async () => {
    const scope = ids.slice(2)
    const first = scope.slice(0, SWITCHABLE + 1)
    expect({
      unchosen: await list(scope, null),
      near: await list(scope, scope[3] as number),
      far: await list(scope, scope.at(-1) as number),
      all: await list(undefined, ids.at(-1) as number),
    }).toEqual({
      unchosen: first,
      near: first,
      far: [...first, scope.at(-1)],
      all: [...ids.slice(0, SWITCHABLE + 1), ids.at(-1)],
    })
  })

  it('leave out companies outside the scope, even the chosen one', async () => {
    expect({
      chosen: await list([ids[4] as number], ids[5] as number),
      none: await list([], ids[5] as number),
    }).toEqual({
      chosen: [ids[4]],
      none: [],
    })
  })

  it('have the environments of their active emitters', async () => {
    await t.make.emitter(t.empresa, { ambiente: 'prod', activo: false })
    const [own] = await listFrameEmpresas(t.deps.db, [t.empresa.id], null)
    expect(own).toMatchObject({ id: t.empresa.id, razon_social: t.empresa.razon_social, ambientes: ['test'] })
  })
})

/** Returns the texts of the statements that a visit makes. */
async function statementsOf(path: string): Promise<string[]> {
  const user = await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash: await hashPassword(CLAVE) })
  const b = await browseAs(t, user.email, CLAVE)
  const made: string[] = []
  const { client } = t.database
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  vi.spyOn(client, 'query').mockImplementation(((...given: unknown[]) => {
    const [requests] = given as [string | { text: string }]
    made.push(typeof requests === 'string' ? requests : requests.text)
    return query(...given)
  }) as never)
  await b.open(path)
  return made
}

// Three of them are of every page: the session, its activity and the companies.
it.each([
  ['/configuracion/webhooks/nuevo', 3],
  ['/documentos', 5],
  ['/documentos?estado=rejected', 5],
  ['/dashboard', 5],
  ['/home', 12],
  ['/lotes', 5],
  ['/numeracion', 7],
])('a visit of %s makes %i statements, none of them twice', async (path, statements) => {
  const made = await statementsOf(path)
  expect({ made: made.length, repeated: made.filter((text, at) => made.indexOf(text) !== at) }).toEqual({
    made: statements,
    repeated: [],
  })
})
