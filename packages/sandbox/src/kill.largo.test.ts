import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CONSULTA, CONSULTA_LOTE, connect, contentOf, EVENTO, RECIBE, RECIBE_LOTE } from '../test/sandbox-client.ts'
import { consultaMessage, type SignedDocument, type SigningKey, signedDocument } from '../test/sandbox-documents.ts'
import { cancelacion, eventoMessage, signedEvento } from '../test/sandbox-eventos.ts'
import { consultaLoteMessage, loteMessage, rLoteDE, zip } from '../test/sandbox-lotes.ts'

/**
 * A sandbox in a process of its own. It prints its address in one line of JSON, and answers `issue` with a certificate.
 */
const CHILD = `
  import { randomBytes } from 'node:crypto'
  import { startSandbox } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
  const clock = { now: () => new Date() }
  const random = { bytes: n => randomBytes(n) }
  const sandbox = await startSandbox({ dataDir: process.argv[1], clock, random })
  const { certPem, keyPem } = await sandbox.issueCertificate({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' })
  console.log(JSON.stringify({ url: sandbox.url, caPem: sandbox.caPem, certPem, keyPem, calls: sandbox.journal().length }))
`

interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly caPem: string
  readonly key: SigningKey
  readonly calls: number
}

let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nanduti-kill-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<Running> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', CHILD, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface(child.stdout)) {
    const { url, caPem, certPem, keyPem, calls } = JSON.parse(line)
    return { child, url, caPem, key: { certPem, keyPem }, calls }
  }
  throw new Error('the sandbox did not start')
}

const kill = ({ child }: Running) =>
  new Promise(resolve => {
    child.once('exit', resolve)
    child.kill('SIGKILL')
  })

describe('kill -9 of the sandbox', () => {
  it('loses no approved document when it is killed several times during its work', async () => {
    const approved: SignedDocument[] = []
    let numero = 0
    for (let round = 0; round < 3; round += 1) {
      const running = await start()
      const client = connect(running.url, running.caPem, running.key)
      expect(running.calls).toBeGreaterThanOrEqual(approved.length)
      for (const document of approved) {
        const { codigo, text } = await client.post(CONSULTA, consultaMessage(document.cdc))
        expect(codigo).toBe('0422')
        expect(contentOf(text).rde).toBe(`<?xml version="1.0" encoding="UTF-8"?>${document.rde}`)
        expect((await client.post(RECIBE, document.request)).codigo).toBe('1001')
      }
      const documents = Array.from({ length: 20 }, () => {
        numero += 1
        return signedDocument({ key: running.key, at: new Date(Date.now() - 5000), numero })
      })
      let answered = 0
      const sending = documents.map(document =>
        client.post(RECIBE, document.request).then(
          ({ codigo }) => {
            expect(codigo).toBe('0260')
            approved.push(document)
            answered += 1
            if (answered === 7) return kill(running)
            return undefined
          },
          () => undefined,
        ),
      )
      await Promise.all(sending)
      await client.close()
    }
    expect(approved.length).toBeGreaterThanOrEqual(3 * 7)
  }, 60_000)

  it('loses no lot and no event once it has answered them', async () => {
    const first = await start()
    const client = connect(first.url, first.caPem, first.key)
    const at = new Date(Date.now() - 5000)
    const documents = [1, 2, 3].map(numero => signedDocument({ key: first.key, at, numero }))
    const [cancelled] = documents
    if (cancelled === undefined) throw new Error('no document')
    const archive = zip(rLoteDE(...documents.map(({ rde }) => rde)))
    const protocol = /dProtConsLote>(\d+)/.exec((await client.post(RECIBE_LOTE, loteMessage(archive))).text)?.[1] ?? ''
    const content = cancelacion(cancelled.cdc)
    const event = eventoMessage(signedEvento({ key: first.key, at: new Date(), content }))
    expect((await client.post(EVENTO, event)).codigo).toBe('0600')
    await kill(first)
    await client.close()

    const second = await start()
    const after = connect(second.url, second.caPem, second.key)
    const lot = await after.post(CONSULTA_LOTE, consultaLoteMessage(protocol))
    expect(lot.text.match(/<ns2:dCodRes>0260</g)).toHaveLength(3)
    expect((await after.post(EVENTO, event)).codigo).toBe('4003')
    const { rest } = contentOf((await after.post(CONSULTA, consultaMessage(cancelled.cdc))).text)
    expect(rest).toContain(content)
    await after.close()
  }, 60_000)
})
