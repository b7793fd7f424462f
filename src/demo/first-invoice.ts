/** Issues the demo's first invoice through the public HTTP API, as an integrator would, and prints each step with its time. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoUser } from './credentials.ts'

/** The smallest request: buyer, items, stamp and point. */
export const DEMO_INVOICE = {
  tipoDocumento: 1,
  timbrado_id: 1,
  establecimiento_id: 1,
  punto_expedicion_id: 1,
  receptor: {
    naturaleza: 1,
    numeroDocumento: '80000000-5',
    nombre: 'Cliente de Prueba S.A.',
    direccion: 'Avda. España',
    numeroCasa: 500,
    email: 'cliente@example.com',
  },
  items: [
    {
      codigoInterno: 'YER-500',
      descripcion: 'Yerba mate 500 g',
      cantidad: 4,
      precioUnitario: 18500,
      afectacionIva: 1,
      tasaIva: 5,
    },
    {
      codigoInterno: 'TER-1L',
      descripcion: 'Termo de acero 1 L',
      cantidad: 1,
      precioUnitario: 165000,
      afectacionIva: 1,
      tasaIva: 10,
    },
    {
      codigoInterno: 'LIB-ÑAN',
      descripcion: 'Libro «Ñandutí, encaje del Paraguay»',
      cantidad: 1,
      precioUnitario: 90000,
      afectacionIva: 3,
    },
  ],
} as const

type Print = (line: string) => void
type Sent = {
  id: number
  cdc: string
  estado: string
  sifen_result_code: string
  sifen_result_msg: string
  numero: string
}

/** Issues the invoice and writes its files to `<dataDir>/demo`. Throws with the API's message when a step fails. */
export async function issueFirstInvoice(baseUrl: string, user: DemoUser, dataDir: string, print: Print): Promise<void> {
  const step = stopwatch(print)
  const { token } = (await post(`${baseUrl}/api/auth/token`, {
    email: user.email,
    password: user.password,
    device_name: 'demo',
  })) as { token: string }
  step('token obtenido')
  const dte = (await post(`${baseUrl}/api/sifen/dtes/sync`, DEMO_INVOICE, token)) as Sent
  step(`factura ${dte.numero} ${dte.estado}: SIFEN ${dte.sifen_result_code} ${dte.sifen_result_msg}`)
  print(`           CDC ${dte.cdc}`)
  const folder = join(dataDir, 'demo')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { kind, name } of [
    { kind: 'xml', name: `${dte.cdc}.xml` },
    { kind: 'kude', name: `KuDE_${dte.cdc}.pdf` },
  ]) {
    const file = join(folder, name)
    await writeFile(file, await download(`${baseUrl}/api/sifen/dtes/${dte.id}/${kind}`, token), { mode: 0o600 })
    step(`${kind === 'xml' ? 'XML firmado' : 'KuDE'} en ${file}`)
  }
}

function stopwatch(print: Print) {
  let last = performance.now()
  return (text: string) => {
    const now = performance.now()
    print(`  ${String(Math.round(now - last)).padStart(5)} ms  ${text}`)
    last = now
  }
}

const bearer = (token: string | undefined) => (token === undefined ? {} : { Authorization: `Bearer ${token}` })

async function post(url: string, body: object, token?: string): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', ...bearer(token) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok)
    throw new Error(`POST ${new URL(url).pathname} respondió ${response.status}: ${await response.text()}`)
  return response.json()
}

async function download(url: string, token: string): Promise<Uint8Array> {
  const response = await fetch(url, { headers: bearer(token) })
  if (!response.ok)
    throw new Error(`GET ${new URL(url).pathname} respondió ${response.status}: ${await response.text()}`)
  return response.bytes()
}
