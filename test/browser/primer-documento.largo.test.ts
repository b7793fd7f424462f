/**
 * From an empty PostgreSQL installation to the first approved document, in Debian's Chromium: the link that the start
 * prints, the checklist of /home step by step, a token, and one call of the API. Needs TEST_DATABASE_URL: CI runs it
 * with the suites on PostgreSQL.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@nanduti/sandbox'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../campaigns/throwaway-database.ts'
import { DEMO_INVOICE } from '../../src/demo/first-invoice.ts'
import { ensureBuilt, freePort, killGateways, type Running, startGateway } from '../support/running-gateway.ts'
import { omitIf } from '../support/witness.ts'
import { byPointer } from './hands.ts'

const CHROMIUM = '/usr/bin/chromium'
const SERVER = process.env.TEST_DATABASE_URL
const MISSING = !SERVER
  ? 'sin PostgreSQL (TEST_DATABASE_URL)'
  : existsSync(CHROMIUM)
    ? undefined
    : 'Chromium no está instalado'
const CLAVE = 'correcta caballo batería'
const COMPANY = { ruc: '80012345', dv: '0', nombre: 'Tejidos Ñandutí S.A.' }
const P12 = { password: 'la del certificado', hasta: new Date('2046-01-01T00:00:00Z') }
const LINK = /(http:\S+\/primer-ingreso\/\S+)/

let folder: string
let database: Awaited<ReturnType<typeof createDatabase>>
let sandbox: Sandbox
let gateway: Running
let base: string
let browser: Browser
beforeAll(async () => {
  if (!SERVER || MISSING) return
  ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'nanduti-primer-'))
  database = await createDatabase(SERVER)
  sandbox = await startSandbox({
    dataDir: join(folder, 'sandbox'),
    clock: { now: () => new Date() },
    random: { bytes: count => randomBytes(count) },
  })
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  gateway = startGateway(
    {
      ...{ NODE_ENV: 'production', APP_KEY: randomBytes(32).toString('hex'), PORT: `${port}` },
      ...{ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), BCP_URL: 'http://127.0.0.1:9' },
      ...{ SIFEN_TEST_URL: sandbox.url, SIFEN_CA_FILE: join(folder, 'sandbox', 'ca.pem') },
    },
    '--with=web,worker',
  )
  await gateway.line(/está listo en/)
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await killGateways()
  await sandbox?.close()
  await database?.drop()
  if (folder) await rm(folder, { recursive: true, force: true })
}, 60_000)

/** Fills in a form of the page and sends it. */
async function send(page: Page, action: string, values: Readonly<Record<string, string>>): Promise<void> {
  const form = `form[action="${action}"]`
  for (const [name, text] of Object.entries(values)) {
    const field = page.locator(`${form} [name="${name}"]`)
    if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(text)
    else await field.fill(text)
  }
  await byPointer(page).press(`${form} button[type=submit]`)
}

/** Follows the link of the checklist's step. */
const step = async (page: Page, text: string) => {
  await page.goto(`${base}/home`)
  await byPointer(page).press(`main a:has-text("${text}")`)
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const main = (page: Page) => page.textContent('main')

const create = (page: Page, person: Readonly<Record<string, string>>) =>
  send(page, pathOf(page), { ...person, nueva: CLAVE, repetida: CLAVE })

async function register(page: Page): Promise<void> {
  await step(page, 'Registrar el primer emisor')
  await send(page, '/emisores/nuevo', {
    ...{ ruc: `${COMPANY.ruc}-${COMPANY.dv}`, razon_social: COMPANY.nombre, tipo_contribuyente: '2' },
    ...{ direccion: 'Avda. España', numero_casa: '1234', ciudad: '1', telefono: '021600600' },
    ...{ email: 'ventas@tejidos.com.py', 'actividades_economicas.0.codigo': '47190' },
    'actividades_economicas.0.descripcion': 'COMERCIO AL POR MENOR',
  })
  expect(await main(page)).toContain('Ahora cargue su certificado.')
}

async function equip(page: Page): Promise<void> {
  const emitter = `${pathOf(page)}/${new URL(page.url()).searchParams.get('emisor')}`
  const { p12 } = await sandbox.issueCertificate({ ...COMPANY, ...P12 })
  await step(page, 'Cargar el certificado')
  await page.setInputFiles('#cert', { name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer: Buffer.from(p12) })
  await send(page, `${emitter}/certificado`, { password: P12.password })
  expect(await main(page)).toContain('El certificado se guardó')
  // In the test environment an issuer starts with the public CSC.
  await page.goto(`${base}/home`)
  expect(await main(page)).toContain('El código de seguridad para el QR está guardado.')
}

/** Follows the link and sends the form of its page. */
async function follow(page: Page, text: string, values: Readonly<Record<string, string>>): Promise<void> {
  await byPointer(page).press(`main a:has-text("${text}")`)
  await send(page, pathOf(page), values)
}

async function number(page: Page): Promise<void> {
  await step(page, 'Ver los timbrados')
  await follow(page, 'Registrar el primer timbrado', { numero: '12345678', fecha_inicio: '2026-01-01' })
  await follow(page, 'Establecimiento', { codigo: '001', descripcion: 'Casa central' })
  await follow(page, 'Punto', { codigo: '001', descripcion: 'Caja 1' })
  expect(await main(page)).toContain('Se registró el punto 001-001')
}

async function newToken(page: Page): Promise<string> {
  await page.goto(`${base}/cuenta`)
  await send(page, '/cuenta/tokens', { nombre: 'ERP' })
  return (await page.textContent('code.n-cdc')) ?? ''
}

describe('from an empty PostgreSQL installation', () => {
  it('the first-login link leads to an approved document through pages alone, and is 410 afterwards', async test => {
    omitIf(MISSING, test)
    const [, link = ''] = LINK.exec(await gateway.line(LINK)) ?? []
    const page = await browser.newPage()
    const words: string[] = []
    page.on('console', message => message.type() === 'error' && words.push(message.text()))
    const calls: string[] = []
    page.on('request', request => new URL(request.url()).pathname.startsWith('/api/') && calls.push(request.url()))

    // Another tab with the same form, which is sent too late.
    const late = await browser.newPage()
    await late.goto(link)
    await page.goto(link)
    const person = { email: 'ana@tejidos.com.py', name: 'Ana Tejedora', username: 'ana' }
    await create(page, person)
    expect(page.url()).toBe(`${base}/home`)
    await register(page)
    await equip(page)
    await number(page)
    const token = await newToken(page)
    expect({ calls, words }).toEqual({ calls: [], words: [] })

    const response = await fetch(`${base}/api/sifen/dtes/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(DEMO_INVOICE),
    })
    const document = (await response.json()) as { estado: string; numero: string }
    expect({ status: response.status, estado: document.estado, numero: document.numero }).toEqual({
      status: 200,
      estado: 'approved',
      numero: '001-001-0000001',
    })
    await page.goto(`${base}/home`)
    expect(await main(page)).toContain('SIFEN ya aprobó un documento de esta empresa.')
    const [answer] = await Promise.all([
      late.waitForResponse(link),
      create(late, { ...person, email: 'eva@tejidos.com.py' }),
    ])
    expect({ sent: answer.status(), opened: (await page.goto(link))?.status() }).toEqual({ sent: 410, opened: 410 })
  }, 180_000)
})
