/** The confirmation of a prepared act by a person at its page. docs/notes 542. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { prepared } from '../../../test/mcp/flow.ts'
import { buildMcpApp, type McpApp } from '../../../test/mcp/mcp-app.ts'
import { OF_PROD, toProd } from '../../../test/mcp/to-prod.ts'
import { browseAs } from '../../../test/support/browse.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'

let m: McpApp
let t: McpApp['t']
let documento: object
let password_hash: string
beforeAll(async () => {
  m = await buildMcpApp()
  t = m.t
  documento = (await toProd(t)).documento
  password_hash = await hashPassword(CLAVE)
})
afterAll(() => t.close())
afterEach(() => m.closeClients())

const as = async (role: 'admin' | 'operador' | 'lector', empresaId = t.empresa.id) =>
  browseAs(t, (await t.make.user({ roles: { [empresaId]: role }, password_hash })).email, CLAVE)

/** Prepares a sale of prod with a client that cannot ask. Returns the call, and the address that it gets. */
async function waiting(referencia_externa: string) {
  const client = await m.open()
  const second = await prepared(client, { ...documento, referencia_externa })
  const call = () => client.call('emitir_preparado', second)
  const { code, enlace } = (await call()).datos
  expect(code).toBe('FALTA_UNA_PERSONA')
  return { call, second, path: new URL(enlace).pathname }
}

describe('/mcp/confirmar/:preparado', () => {
  it('shows what will be done, and one document is issued after a person confirms', async () => {
    const { call, path } = await waiting('pagina-1')
    const posts = t.posts().length
    const b = await as('operador')
    await b.open(path)
    const shown = ['Contado', '1 × Yerba mate, a Gs 11.000 cada uno', '21/11/2026 10:00']
    for (const words of [...shown, 'prod: con valor fiscal', 'Cliente SA, 80099006-4', 'Gs 11.000', 'pagina-1'])
      expect(b.text()).toContain(words)
    await b.send(path, { decision: 'confirmado' })
    expect(b.text()).toContain('Vuelva al programa y pídale que siga')
    expect(t.posts().length).toBe(posts)
    expect((await call()).datos).toMatchObject({ sifen_result_code: OF_PROD })
    expect(t.posts().length).toBe(posts + 1)
  })

  it('nothing is issued after a person declines, and that stands', async () => {
    const { call, path } = await waiting('pagina-2')
    const before = await t.footprint()
    const b = await as('operador')
    await b.open(path)
    await b.send(path, { decision: 'rechazado' })
    expect(b.text()).toContain('Rechazado: no se hace nada')
    expect((await call()).datos.code).toBe('NO_CONFIRMADO')
    expect(await t.footprint()).toEqual(before)
  })

  it('is 404 for a person of another company, for an unknown id and after 30 minutes, and 403 for a reader', async () => {
    const { call, path } = await waiting('pagina-3')
    const status = async (b: Awaited<ReturnType<typeof as>>, at = path) => {
      await b.open(at)
      return b.status()
    }
    const foreign = await t.make.empresa()
    const operador = await as('operador')
    const seen = {
      foreign: await status(await as('admin', foreign.id)),
      reader: await status(await as('lector')),
      unknown: await status(operador, `${path}x`),
    }
    await operador.open(path)
    t.clock.advance(30 * 60)
    expect({ ...seen, expired: await status(operador) }).toEqual({
      foreign: 404,
      reader: 403,
      unknown: 404,
      expired: 404,
    })
    expect((await call()).datos.code).toBe('PREPARADO_VENCIDO')
  })

  it('takes no decision from the token of the model, or from a form of another site', async () => {
    const { call, path } = await waiting('pagina-4')
    const before = await t.footprint()
    const form = { method: 'POST', url: path, payload: 'decision=confirmado' } as const
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const byToken = await t.app.inject({ ...form, headers: { ...type, authorization: `Bearer ${t.tokens.operador}` } })
    const b = await as('operador')
    const cookie = [...b.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const foreign = await t.app.inject({ ...form, headers: { ...type, cookie, origin: 'https://otro.example' } })
    expect({ byToken: byToken.statusCode, foreign: foreign.statusCode }).toEqual({ byToken: 303, foreign: 419 })
    expect((await call()).datos.code).toBe('FALTA_UNA_PERSONA')
    expect(await t.footprint()).toEqual(before)
  })
})
