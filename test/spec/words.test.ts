/** The tables of the specification against the gateway: its roles, permissions, fields of answers and schedule. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { SYNC_LOTES_JOB } from '../../src/gateway/lotes/index.ts'
import { periodic } from '../../src/worker.ts'
import { SPEC_ROUTES } from '../http/spec-routes.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../support/issuing-app.ts'
import { omitIf } from '../support/witness.ts'
import { readSpec, SPEC_MISSING } from './spec-text.ts'

const CLAVE = 'correcta caballo batería'
let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

/** Authentication 3. */
const ROLES = [
  ['admin', ['sifen:read', 'sifen:send', 'sifen:admin', 'bcp:read']],
  ['operador', ['sifen:read', 'sifen:send', 'bcp:read']],
  ['lector', ['sifen:read', 'bcp:read']],
] as const

/** Returns the cells of the table below a heading whose first cell is one of the labels. */
const cellsOf = (section: string) =>
  new Map(
    readSpec()
      .filter(statement => statement.section === section && statement.text.startsWith('|'))
      .map(({ label, text }) => [
        label,
        text
          .split('|')
          .slice(1, -1)
          .map(cell => cell.trim()),
      ]),
  )
const listOf = (cell = '') => cell.split(', ').map(word => word.replaceAll('`', ''))

describe('the roles of the specification', () => {
  it.each(ROLES)('%s gets a token with these permissions: %j', async (role, permissions) => {
    const password_hash = await hashPassword(CLAVE)
    const { email } = await t.make.user({ roles: { [t.empresa.id]: role }, password_hash })
    const login = { email, password: CLAVE, device_name: 'caja' }
    const { token } = (await t.as('nadie').post('/api/auth/token', login)).json()
    const me = await t.with(token).get('/api/auth/me')
    expect(me.json().abilities).toEqual(permissions)
  })

  it('are the same in its table', ctx => {
    omitIf(SPEC_MISSING, ctx)
    const table = cellsOf('Authentication')
    expect(ROLES.map(([role]) => [role, listOf(table.get(role)?.[1])])).toEqual(ROLES)
  })
})

describe('the permissions of the specification', () => {
  it('are those of the routes, for every endpoint of its table', ctx => {
    omitIf(SPEC_MISSING, ctx)
    const table = cellsOf('Authentication')
    for (const permission of ['sifen:read', 'sifen:send', 'sifen:admin', 'bcp:read']) {
      const [, cell = ''] = table.get(permission) ?? []
      const [, method = '', paths = ''] = /^(GET|POST) (.+)/.exec(cell) ?? []
      expect(listOf(paths).length).toBeGreaterThan(1)
      for (const path of listOf(paths)) {
        const found = SPEC_ROUTES.filter(line => isRoute(line, method, path)).map(line => line.split(' ')[2])
        expect({ path, permissions: [...new Set(found)] }).toEqual({ path, permissions: [permission] })
      }
    }
  })
})

/** True for a route that the table names by the end of its path: `consultas/*`, `dtes/{id}`, `cert-check`. */
function isRoute(line: string, method: string, path: string): boolean {
  const [routeMethod = '', route = ''] = line.split(' ')
  const written = path.replaceAll('{', ':').replaceAll('}', '')
  const ends = route.replace(/^\/api\/(sifen\/)?/, '')
  const whole = written.endsWith('*')
    ? ends.startsWith(written.slice(0, -1))
    : ends === written || ends === `${written}/:id`
  return routeMethod === method && (written === 'emitters' ? ends === written : whole)
}

describe('an answer', () => {
  const fieldsOf = (section: string) =>
    [...cellsOf(`Resources and their fields › ${section}`).keys()].flatMap(label => label.split(', '))
  const missing = (answer: object, section: string) => fieldsOf(section).filter(field => !(field in answer))
  let sale: { id: number; cdc: string }
  beforeAll(async () => {
    sale = (await t.as('operador').post(SYNC, t.factura())).json()
  })

  it('about a document has every field of its table', async ctx => {
    omitIf(SPEC_MISSING, ctx)
    const { body } = await t.as('lector').get(`/api/sifen/dtes/${sale.id}`)
    expect(missing(JSON.parse(body), 'DTE (stored and returned)')).toEqual([])
  })

  it('about an event has every field of its table', async ctx => {
    omitIf(SPEC_MISSING, ctx)
    const requests = { cdc: sale.cdc, motivo: 'Error en el precio' }
    const { evento_id } = (await t.as('operador').post('/api/sifen/eventos/cancelacion', requests)).json()
    const evento = (await t.as('lector').get(`/api/sifen/eventos/${evento_id}`)).json()
    expect(missing(evento, 'Emitter event (cancellation or voiding)')).toEqual([])
    expect(evento).toMatchObject({ tipo: 1, sifen_result_code: expect.stringMatching(/^06\d\d$/) })
  })

  it('about the tenant hierarchy has every field of its table', async ctx => {
    omitIf(SPEC_MISSING, ctx)
    const { empresa, timbrado, establecimiento } = t
    const paths = {
      'Company (empresa)': '/api/empresas',
      'Stamp (timbrado)': `/api/empresas/${empresa.id}/timbrados`,
      Establishment: `/api/timbrados/${timbrado.id}/establecimientos`,
      'Point of issue': `/api/establecimientos/${establecimiento.id}/puntos-expedicion`,
    }
    const table = cellsOf('Resources and their fields › Tenant hierarchy')
    expect([...table.keys()]).toEqual(Object.keys(paths))
    for (const [resource, path] of Object.entries(paths)) {
      const [one] = (await t.as('lector').get(path)).json().data
      const fields = (table.get(resource)?.[1] ?? '').replace(/\([^()]*\)/g, '').match(/\w+/g) ?? []
      expect({ resource, missing: fields.filter(field => !(field in one)) }).toEqual({ resource, missing: [] })
    }
  })

  it('about a certificate check has its four fields', async () => {
    const { body } = await t.as('lector').get(`/api/sifen/cert-check/${t.emitter.id}`)
    const checked = { emitter_id: t.emitter.id, cert_pem_exists: true, key_pem_exists: true, status: 'ok' }
    expect(JSON.parse(body)).toEqual(checked)
  })

  it('about health is { status: ok }, for anybody', async () => {
    const { statusCode, body } = await t.as('nadie').get('/api/sifen/health')
    expect({ statusCode, body: JSON.parse(body) }).toEqual({ statusCode: 200, body: { status: 'ok' } })
  })
})

describe('the state-synchronization job', () => {
  it('runs every 5 minutes with a real SIFEN', () => {
    const config = loadConfig({ SIFEN_TEST_URL: 'https://sifen.example' })
    expect(periodic(config).find(({ name }) => name === SYNC_LOTES_JOB)).toMatchObject({ everySeconds: 300 })
  })
})
