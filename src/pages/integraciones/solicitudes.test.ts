/** The request log of the integrations: whose calls it shows, redacted, and for how long. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildWebhookApp, type WebhookApp } from '../../../test/support/webhook-app.ts'
import { solicitudes } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'
import { forgetRequests } from '../../gateway/solicitudes/index.ts'
import { curlOf } from './solicitudes.page.tsx'

const CLAVE = 'correcta caballo batería'
let w: WebhookApp
let admin: Browser
let password_hash: string
beforeAll(async () => {
  w = await buildWebhookApp()
  password_hash = await hashPassword(CLAVE)
  admin = await as('admin')
})
afterAll(() => w.close())

async function as(role: 'admin', empresaId = w.empresa.id) {
  const user = await w.make.user({ roles: { [empresaId]: role }, password_hash })
  return browseAs(w, user.email, CLAVE)
}

describe('the request log', () => {
  const SECRET = 'Sup3rSecreta!'
  it('has the company’s calls made with tokens, redacted, and no others', async () => {
    await w.as('operador').get(`/api/sifen/dtes?receptor=Juan&password=${SECRET}&api_key=${SECRET}`)
    await w
      .as('operador')
      .post('/api/sifen/dtes', { tipoDocumento: 1, password: SECRET, anidado: { csc_valor: SECRET } })
    await w.as('ajeno').get('/api/empresas')
    await w.as('nadie').get('/api/empresas')
    await w.deps.requests.flush()
    await admin.open('/configuracion?tab=solicitudes')
    const text = admin.text()
    expect({
      get: text.includes('GET /api/sifen/dtes?receptor=Juan'),
      refused: text.includes('422'),
      curl: text.includes('Authorization: Bearer $TOKEN'),
      secret: admin.html().includes(SECRET),
      hidden: text.includes('[oculto]'),
    }).toEqual({ get: true, refused: true, curl: true, secret: false, hidden: true })
    const rows = await w.deps.db.select().from(solicitudes)
    expect(JSON.stringify(rows)).not.toMatch(/[A-Za-z0-9]{48}/)
    const foreign = await as('admin', w.ajena.id)
    await foreign.open('/configuracion?tab=solicitudes')
    expect({ own: foreign.text().includes('/api/empresas'), others: foreign.text().includes('receptor=Juan') }).toEqual(
      {
        ...{ own: true, others: false },
      },
    )
  })

  it('gives a curl command with a file in place of an incomplete body', () => {
    const call = { method: 'POST', url: '/api/sifen/dtes' }
    const dataOf = (cuerpo: string | null) => /--data.*$/.exec(curlOf('http://x', { ...call, cuerpo }))?.[0]
    expect({ whole: dataOf('{"a":1}'), cut: dataOf('{"a":…'), taken: dataOf(null) }).toEqual({
      ...{ whole: `--data-raw '{"a":1}'`, cut: '--data @cuerpo.json', taken: '--data @cuerpo.json' },
    })
  })

  it('is filtered by method, result and path, and deleted after 7 days', async () => {
    await admin.open('/configuracion?tab=solicitudes&resultado=rechazadas&metodo=POST&ruta=dtes')
    expect({
      refused: admin.text().includes('POST /api/sifen/dtes'),
      get: admin.text().includes('receptor=Juan'),
    }).toEqual({
      ...{ refused: true, get: false },
    })
    w.clock.advance(7 * 86_400 + 1)
    await forgetRequests(w.deps)
    expect(await w.deps.db.select().from(solicitudes)).toEqual([])
  })

  it('shows a call without a company, of a user of two companies, to that user alone', async () => {
    const shared = await w.make.user({ roles: { [w.empresa.id]: 'admin', [w.ajena.id]: 'admin' }, password_hash })
    const token = await w.make.token(shared.id)
    await w.with(token).get('/api/auth/tokens')
    await w.deps.requests.flush()
    const [row] = await w.deps.db.select().from(solicitudes).where(eq(solicitudes.user_id, shared.id))
    expect(row).toMatchObject({ empresa_id: null, method: 'GET', url: '/api/auth/tokens', status: 200 })
    const other = await as('admin')
    await other.open('/configuracion?tab=solicitudes')
    const own = await browseAs(w, shared.email, CLAVE)
    await own.open('/configuracion?tab=solicitudes')
    expect({ other: other.text().includes('/api/auth/tokens'), own: own.text().includes('/api/auth/tokens') }).toEqual({
      ...{ other: false, own: true },
    })
  })
})
