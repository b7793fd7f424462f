/**
 * Clients that PHP, Python and Node generate from the sandbox's WSDL alone: they call the six services and read typed
 * answers. Documents and event are signed by xml-crypto.
 */
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startSandbox } from '@nanduti/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedDocument } from '../../packages/sandbox/test/sandbox-documents.ts'
import { cancelacion, signedEvento } from '../../packages/sandbox/test/sandbox-eventos.ts'
import { rLoteDE, zip } from '../../packages/sandbox/test/sandbox-lotes.ts'
import { electronico, notaDeCredito } from '../../packages/sandbox/test/sandbox-types.ts'
import { omitIf } from '../support/witness.ts'

const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const absent = (isThere: boolean, what: string) => (isThere ? undefined : `falta ${what}`)

/** Each client: its command, and why it is unavailable. Debian's own Python, which has Debian's zeep. */
const CLIENTS = [
  {
    name: 'PHP',
    command: 'php',
    file: 'client.php',
    missing: absent(runs('php', '-r', 'new SoapVar(1, 101);'), 'php-soap'),
  },
  {
    ...{ name: 'zeep', command: '/usr/bin/python3', file: 'client.py' },
    missing: absent(runs('/usr/bin/python3', '-c', 'import zeep'), 'python3-zeep'),
  },
  {
    ...{ name: 'node-soap', command: process.execPath, file: 'client.mjs' },
    missing: absent(existsSync(resolve('witness/node_modules/soap')), 'soap: npm ci --prefix witness'),
  },
] as const

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let folder: string
let key: { certPem: string; keyPem: string }
let numero = 0

beforeAll(async () => {
  sandbox = await startSandbox({ clock: { now: () => new Date() }, random: { bytes: count => randomBytes(count) } })
  key = await sandbox.issueCertificate({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' })
  folder = mkdtempSync(join(tmpdir(), 'wsdl-'))
})

afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

const next = (edit?: (xml: string) => string) => {
  numero += 1
  return signedDocument({ key, at: new Date(), numero, ...(edit && { edit }) })
}

/** Writes what a client sends, and returns the CDCs. */
function prepare() {
  const factura = next()
  const anulada = next()
  const nota = next(xml => notaDeCredito(xml).replace(/<gCamDEAsoc>.*<\/gCamDEAsoc>/s, electronico(factura.cdc)))
  const lote = [next(), next()]
  const event = signedEvento({ key, at: new Date(), content: cancelacion(anulada.cdc) })
  const group = `<gGroupGesEve xmlns="http://ekuatia.set.gov.py/sifen/xsd">${event}</gGroupGesEve>`
  const files = {
    ...{ 'factura.xml': factura.rde, 'anulada.xml': anulada.rde, 'nota.xml': nota.rde, 'cancelacion.xml': group },
    'lote.zip': zip(rLoteDE(...lote.map(({ rde }) => rde))),
    ...{ 'ca.pem': sandbox.caPem, 'cert.pem': key.certPem, 'key.pem': key.keyPem },
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return { factura: factura.cdc, anulada: anulada.cdc, nota: nota.cdc }
}

/** Runs a client in a process of its own, while the sandbox of this one answers. Resolves to what it printed. */
function run(command: string, file: string, plan: object): Promise<unknown> {
  return new Promise((done, failed) => {
    const args = [join(import.meta.dirname, 'wsdl', file), folder]
    const child = execFile(command, args, (error, stdout, stderr) => {
      if (error) return failed(new Error(`${stderr}${stdout}`))
      done(JSON.parse(stdout))
    })
    child.stdin?.end(JSON.stringify(plan))
  })
}

describe('a client generated from the WSDL', () => {
  it.for(CLIENTS)(
    '$name posts documents, a lot and a cancellation, and makes the three queries',
    async (client, test) => {
      omitIf(client.missing, test)
      const cdcs = prepare()
      const plan = { url: sandbox.url, ruc: '80012345', anulada: cdcs.anulada }
      expect(await run(client.command, client.file, plan)).toEqual({
        factura: ['Aprobado', '0260', cdcs.factura],
        nota: ['Aprobado', '0260', cdcs.nota],
        anulada: ['Aprobado', '0260', cdcs.anulada],
        cancelacion: ['Aprobado', '0600', 1],
        lote: '0300',
        'consulta-lote': ['0362', ['Aprobado', 'Aprobado']],
        consulta: ['0422', true],
        'consulta-ruc': ['0502', 'Emisor SA'],
      })
    },
  )
})
