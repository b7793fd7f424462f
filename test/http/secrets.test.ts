import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archivos } from '../../src/db/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { dump } from '../support/dump.ts'
import { buildIssuingApp, type IssuingApp, SALE, SYNC } from '../support/issuing-app.ts'
import { multipartForm } from '../support/multipart-form.ts'
import { sampleLogo } from '../support/png-factory.ts'

const PASSWORD = 'CANARIO clave del usuario'
const WRONG_PASSWORD = 'CANARIO clave equivocada'
const P12_PASSWORD = 'CANARIO clave del p12'
const CSC = `CANARIO${'0'.repeat(25)}`
const QUERY = 'CANARIO-en-la-consulta'
/** A customer's data: stored and sent, but never logged. */
const CUSTOMER = { nombre: 'CANARIO Cliente SA', email: 'canario@ejemplo.com.py', direccion: 'CANARIO Avenida' }
const ITEM = 'CANARIO Yerba mate'

const log: string[] = []
const refusals: string[] = []
/** Secrets with which a stranger could act as a user. */
const keys = new Map<string, string>([
  ['the password', PASSWORD],
  ['a wrong password', WRONG_PASSWORD],
  ['the password of the p12', P12_PASSWORD],
  ['the CSC', CSC],
])
/** Parts of signed documents, and of requests. */
const payloads = new Map<string, string>(
  Object.entries({ ...CUSTOMER, item: ITEM }).map(([name, text]) => [name, text]),
)

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp({ log: line => log.push(line) })
  const own = await logIn()
  await equipEmitter(own)
  await registerEmitter(own)
  await issue(own)
  await endTokens(own)
}, 120_000)
afterAll(() => t.close())

type Client = ReturnType<IssuingApp['with']>
type Answer = Awaited<ReturnType<Client['get']>>

/** Records a refusal. A success may show its owner the owner's data. */
function keep(res: Answer): Answer {
  if (res.statusCode >= 400) refusals.push(`${res.statusCode} ${JSON.stringify(res.headers)} ${res.body}`)
  return res
}
function keepToken(res: Answer): string {
  const { token } = res.json<{ token: string }>()
  keys.set(`token ${keys.size}`, token.split('|')[1] as string)
  return token
}

async function logIn(): Promise<Client> {
  const password_hash = await hashPassword(PASSWORD)
  const { email } = await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash })
  const anybody = t.as('nadie')
  const lenient = { headers: { prefer: 'handling=lenient' } }
  const attempt = (body: object) =>
    anybody.post(`/api/auth/token?clave=${QUERY}`, { device_name: 'caja', ...body }, lenient)
  for (const bad of [
    { email, password: WRONG_PASSWORD },
    { email: 7, password: WRONG_PASSWORD },
    { password: PASSWORD },
  ])
    expect(keep(await attempt(bad)).statusCode).toBe(422)
  const broken = `{"email":"${email}","password":"${PASSWORD}"`
  const type = { headers: { 'content-type': 'application/json' } }
  expect(keep(await anybody.post('/api/auth/token', broken, type)).statusCode).toBe(400)
  const token = keepToken(await attempt({ email, password: PASSWORD }))
  const foreignPath = { headers: { authorization: `Bearer ${token}x` } }
  expect(keep(await anybody.get('/api/empresas', foreignPath)).statusCode).toBe(401)
  expect(keep(await anybody.get(`/api/nada?token=${token}`)).statusCode).toBe(404)
  return t.with(token)
}

async function equipEmitter(own: Client) {
  const { ruc, dv, razon_social: nombre } = t.empresa
  const hasta = new Date('2046-01-01T00:00:00Z')
  const issued = await t.sandbox.issueCertificate({ ruc, dv, nombre, password: P12_PASSWORD, hasta })
  // Its first lines have the modulus, which every certificate shows.
  const secretLines = issued.keyPem
    .split('\n')
    .slice(9)
    .filter(line => line.length === 64)
  for (const [n, line] of secretLines.entries()) keys.set(`the private key, line ${n}`, line)
  t.sandbox.registerCsc('0007', CSC)
  const path = `/api/sifen/emitters/${t.emitter.id}`
  expect((await own.post(path, { id_csc: '0007', csc: CSC })).statusCode).toBe(200)
  expect(keep(await own.post(path, { id_csc: '1', csc: `${CSC}!` })).statusCode).toBe(422)
  for (const [password, status] of [
    [WRONG_PASSWORD, 422],
    [P12_PASSWORD, 200],
  ] as const) {
    const { payload, options } = await multipartForm({ cert: issued.p12, password })
    expect(keep(await own.post(`${path}/cert`, payload, options)).statusCode).toBe(status)
  }
}

/** Registers an issuer. The first upload of each secret is invalid, the second one valid. */
async function registerEmitter(own: Client) {
  const input = { ruc: '80099006', dv: '9', razon_social: 'Otra S.A.', ambiente: 'test', id_csc: '0008', csc: CSC }
  expect(keep(await own.post('/api/sifen/emitters', input)).statusCode).toBe(422)
  const { emitter } = (await own.post('/api/sifen/emitters', { ...input, dv: '4' })).json()
  for (const [logo, status] of [
    [Buffer.from(ITEM), 422],
    [sampleLogo(), 200],
  ] as const) {
    const { payload, options } = await multipartForm({ logo })
    expect(keep(await own.post(`/api/sifen/emitters/${emitter.id}/logo`, payload, options)).statusCode).toBe(status)
  }
}

/** Issues documents with every possible outcome, and one while the database fails. */
async function issue(own: Client) {
  const sale = {
    receptor: { naturaleza: 2, tipoDoc: 1, numeroDocumento: '1234567', pais: 'PRY', numeroCasa: 1, ...CUSTOMER },
    items: [{ ...SALE.items[0], descripcion: ITEM }],
  }
  const post = async (body: object) => keep(await own.post(SYNC, body))
  // A client's own configuration, sent by mistake.
  const misplaced = { csc: CSC, config: { certPassword: P12_PASSWORD }, extras: { api_key: CSC, pedido: 'A-17' } }
  const approved = await post(t.factura({ ...sale, ...misplaced }))
  expect(approved.json().advertencias.map(({ campo }: { campo: string }) => campo)).toEqual([
    'config',
    'csc',
    'config.certPassword',
    'extras.api_key',
  ])
  expect(approved.json()).toMatchObject({ sifen_result_code: '0260' })
  const xml = (await own.get(`/api/sifen/dtes/${approved.json().id}/xml`)).body
  for (const name of ['SignatureValue', 'X509Certificate', 'DigestValue'])
    payloads.set(name, new RegExp(`<${name}>([^<]{20,})<`).exec(xml)?.[1] as string)
  expect((await post(t.facturaNumero(1, sale))).json().sifen_result_code).toBe('1002')
  expect((await post(t.factura({ ...sale, totales: { totalOperacion: 1 } }))).statusCode).toBe(422)
  t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1 })
  expect((await post(t.factura(sale))).statusCode).toBe(504)
  await t.sandbox.close()
  expect((await post(t.factura({ ...sale, extras: { pedido: 'A-18' } }))).statusCode).toBe(502)
  await t.reopenSandbox()
  await t.wait(1000)
  await t.deps.db.execute(sql`alter table dtes rename to lost`)
  expect((await post(t.factura(sale))).statusCode).toBe(500)
  await t.deps.db.execute(sql`alter table lost rename to dtes`)
}

async function endTokens(own: Client) {
  const renewed = keepToken(await own.post('/api/auth/token/refresh', undefined, { remoteAddress: '127.0.0.1' }))
  expect(keep(await own.get('/api/auth/me')).statusCode).toBe(401)
  const elsewhere = await t.with(renewed).get('/api/auth/me', { remoteAddress: '10.9.9.9' })
  expect(keep(elsewhere).json().code).toBe('TOKEN_IP_MISMATCH')
}

/** Returns the names of planted texts that the place contains, in any spelling. */
const found = (planted: ReadonlyMap<string, string>, place: string) =>
  [...planted].flatMap(([name, text]) => (spellingsOf(text).some(spelling => place.includes(spelling)) ? [name] : []))

function spellingsOf(text: string): string[] {
  const [base64, url] = (['base64', 'base64url'] as const).map(way => Buffer.from(text).toString(way).slice(0, -4))
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    Buffer.from(text).toString('hex'),
    base64,
    url,
  ] as string[]
}

describe('after a run with successes, refusals and failures', () => {
  it('the planted texts were used and every expected refusal occurred', async () => {
    expect(keys.size).toBeGreaterThan(20)
    expect(payloads.size).toBe(7)
    expect(found(payloads, await dump(t.deps.db))).toContain('item')
    expect(log.join()).toContain('unexpected error')
    expect(refusals.map(refusal => refusal.slice(0, 3)).sort()).toEqual(
      [
        '400',
        '401',
        '401',
        '401',
        '404',
        '422',
        '422',
        '422',
        '422',
        '422',
        '422',
        '422',
        '422',
        '422',
        '500',
        '502',
        '504',
      ].sort(),
    )
  })

  it('the log contains no key, no part of a payload and no query string', () => {
    const lines = log.join('')
    expect(found(keys, lines)).toEqual([])
    expect(found(payloads, lines)).toEqual([])
    expect(lines).not.toContain(QUERY)
    expect(lines).not.toMatch(/canario/i)
  })

  it('no refusal contains a key or a part of a payload', () => {
    for (const refusal of refusals) {
      expect(found(keys, refusal)).toEqual([])
      expect(found(payloads, refusal)).toEqual([])
    }
  })

  it('the database and the files contain no key in plain text', async () => {
    await t.deps.requests.flush()
    expect(found(keys, await dump(t.deps.db))).toEqual([])
    const files = await t.deps.db.select().from(archivos)
    expect(files.length).toBeGreaterThan(2)
    for (const { contenido } of files) expect(found(keys, Buffer.from(contenido ?? []).toString('latin1'))).toEqual([])
  })
})
