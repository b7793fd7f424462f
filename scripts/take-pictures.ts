/**
 * `npm run pictures`: draws docs/pantallas again. Starts the compiled demo in a temporary folder, issues some
 * documents, one of which SIFEN rejects, and takes a picture of each page in Debian's Chromium. Needs `npm run build`
 * and /usr/bin/chromium.
 */
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { DEMO_INVOICE } from '../src/demo/first-invoice.ts'
import { type Demo, logIn, post, ROOT, tokenOf, withDemo } from './with-demo.ts'

const FOLDER = join(ROOT, 'docs/pantallas')

const SALES = [
  { ruc: '80099006-4', nombre: 'Mercería del Centro S.A.', cantidad: 12, precioUnitario: 85_000 },
  { ruc: '80099002-1', nombre: 'Hilos y Telas S.R.L.', cantidad: 3, precioUnitario: 240_000 },
  { ruc: '80000000-5', nombre: 'Cliente de Prueba S.A.', cantidad: 1, precioUnitario: 1_250_000 },
  { ruc: '80099003-0', nombre: 'Bazar Ipacaraí', cantidad: 5, precioUnitario: 62_500 },
] as const
/** A taxpayer that the sandbox does not know. */
const UNKNOWN = { ruc: '80099009-9', nombre: 'Comercial Aregua' }

/** Issues the documents. Returns the ids of an approved document and of the rejected one. */
async function issue(demo: Demo): Promise<{ approved: number; rejected: number }> {
  const { url, control } = demo
  const token = await tokenOf(demo)
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

/** Values typed into the form of a new invoice. */
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
    await logIn(page, demo, 'superadmin')
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

await withDemo(async demo => take(demo, await issue(demo)))
