/**
 * `npm run pictures`: draws docs/pantallas anew. Starts the compiled demo on a folder of its own, issues some documents, one of which
 * SIFEN rejects, and takes each page in Debian's Chromium. Needs `npm run build` and /usr/bin/chromium.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { DEMO_INVOICE } from '../src/demo/first-invoice.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'docs/pantallas')
const UP = /Ctrl\+C para detener/

type Demo = { url: string; control: string; users: { email: string; password: string; role: string }[] }

const SALES = [
  { ruc: '80099006-4', nombre: 'Mercería del Centro S.A.', cantidad: 12, precioUnitario: 85_000 },
  { ruc: '80099002-1', nombre: 'Hilos y Telas S.R.L.', cantidad: 3, precioUnitario: 240_000 },
  { ruc: '80000000-5', nombre: 'Cliente de Prueba S.A.', cantidad: 1, precioUnitario: 1_250_000 },
  { ruc: '80099003-0', nombre: 'Bazar Ipacaraí', cantidad: 5, precioUnitario: 62_500 },
] as const
/** The sandbox is told that it does not exist. */
const UNKNOWN = { ruc: '80099009-9', nombre: 'Comercial Aregua' }

async function post<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Answer
}

/** The ids of an approved document and of the rejected one. */
async function issue({ url, control, users }: Demo): Promise<{ approved: number; rejected: number }> {
  const { email, password } = users.find(({ role }) => role === 'operador') ?? {}
  const { token } = await post<{ token: string }>(`${url}/api/auth/token`, { email, password, device_name: 'imágenes' })
  await post(`${control}/contribuyentes`, { ruc: UNKNOWN.ruc.slice(0, -2), estado: 'INEXISTENTE' })
  const sell = async ({
    ruc,
    nombre,
    cantidad,
    precioUnitario,
  }: (typeof SALES)[number] | Readonly<Record<string, unknown>>) =>
    post<{ id: number; estado: string }>(
      `${url}/api/sifen/dtes/sync`,
      {
        ...DEMO_INVOICE,
        receptor: { naturaleza: 1, numeroDocumento: ruc, nombre },
        items: [{ descripcion: 'Mantel de ñandutí', cantidad, precioUnitario, afectacionIva: 1, tasaIva: 10 }],
      },
      token,
    )
  const sold: { id: number; estado: string }[] = []
  for (const sale of [...SALES, { ...UNKNOWN, cantidad: 2, precioUnitario: 150_000 }]) sold.push(await sell(sale))
  const approved = sold.find(({ estado }) => estado === 'approved')?.id
  const rejected = sold.find(({ estado }) => estado === 'rejected')?.id
  if (approved === undefined || rejected === undefined) throw new Error(`Not as expected: ${JSON.stringify(sold)}`)
  return { approved, rejected }
}

/** In the form of a new invoice. */
const TYPED = {
  'receptor.numeroDocumento': '80099006-4',
  'receptor.nombre': 'Mercería del Centro S.A.',
  'items.0.descripcion': 'Mantel de ñandutí',
  'items.0.cantidad': '4',
  'items.0.precioUnitario': '85.000',
}

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 760 }

async function take(demo: Demo, { approved, rejected }: { approved: number; rejected: number }): Promise<void> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: WIDE, reducedMotion: 'reduce' })
    const picture = async (name: string, path: string) => {
      await page.goto(demo.url + path, { waitUntil: 'networkidle' })
      await page.screenshot({ path: join(FOLDER, `${name}.png`) })
    }
    await picture('entrada', '/login')
    await logIn(page, demo)
    await picture('inicio', '/home')
    await picture('emisor', '/emisores/1')
    await picture('timbrados', '/timbrados?empresa=1')
    await picture('usuarios', '/usuarios')
    await picture('documentos', '/documentos')
    await picture('documento', `/documentos/${approved}`)
    await picture('documento-rechazado', `/documentos/${rejected}`)
    await page.goto(`${demo.url}/documentos/nuevo`)
    for (const [name, text] of Object.entries(TYPED)) await page.fill(`[id="${name}"]`, text)
    await page.waitForSelector('#totales:has-text("Gs 340.000")')
    await page.screenshot({ path: join(FOLDER, 'documento-nuevo.png') })
    await picture('tablero', '/dashboard')
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture('inicio-360-oscuro', '/home')
    await picture('documentos-360-oscuro', '/documentos')
  } finally {
    await browser.close()
  }
}

async function logIn(page: Page, { url, users }: Demo): Promise<void> {
  const { email = '', password = '' } = users.find(({ role }) => role === 'superadmin') ?? {}
  await page.fill('#usuario', email)
  await page.fill('#clave', password)
  await page.click('main button[type=submit]')
  await page.waitForURL(`${url}/home`)
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nanduti-pictures-'))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: '0' }
  const child = spawn(process.execPath, [join(ROOT, 'dist/main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let said = ''
    for await (const line of createInterface({ input: child.stdout })) {
      said += `${line}\n`
      if (UP.test(line)) break
    }
    const found = (pattern: RegExp) => {
      const [, text] = pattern.exec(said) ?? []
      if (text === undefined) throw new Error(`The start did not print ${pattern}:\n${said}`)
      return text
    }
    const users = JSON.parse(readFileSync(join(dataDir, 'demo-credenciales.json'), 'utf8'))
    const demo = { url: found(/listo en (http:\S+)/), control: `${found(/se ve en (http:\S+)/)}/control`, users }
    await take(demo, await issue(demo))
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(dataDir, { recursive: true })
  }
}

await main()
