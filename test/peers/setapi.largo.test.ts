/**
 * The npm peer against the sandbox over mutual TLS, from its own document to its own reading of the answers, as its
 * users experience SIFEN.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Sandbox, startSandbox } from '@nanduti/sandbox'
import { expect, it } from 'vitest'
import { local } from '../../packages/sandbox/test/sandbox-documents.ts'
import { omitIf, PEERS_MISSING } from '../support/witness.ts'

const PASSWORD = 'descartable'
const TIMEOUT_MS = 50_000

/** Issues the peer a .p12 as Paraguayan authorities do, runs it, and returns its output. */
async function runPeer(sandbox: Sandbox) {
  const emitter = { ruc: '80012345', dv: '0', nombre: 'Ferretería Ñandutí SA', password: PASSWORD, legacy: true }
  const { p12 } = await sandbox.issueCertificate(emitter)
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-peer-'))
  const [p12Path, caPath] = [join(folder, 'emitter.p12'), join(folder, 'ca.pem')]
  try {
    writeFileSync(p12Path, p12)
    writeFileSync(caPath, sandbox.caPem)
    const module = (name: string) => join(import.meta.dirname, name)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', module('to-sandbox.ts'), module('setapi.ts')],
      {
        // The peer signs with the machine's local time.
        env: {
          ...{ TZ: 'America/Asuncion', AT: local(new Date()) },
          ...{ SANDBOX_URL: sandbox.url, CA: caPath, P12: p12Path, PASSWORD },
        },
        timeout: TIMEOUT_MS,
      },
    )
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('setapi sends an invoice, a lot, queries and a cancellation to the sandbox and reads its answers', async test => {
  omitIf(PEERS_MISSING, test)
  const sandbox = await startSandbox({
    clock: { now: () => new Date() },
    random: { bytes: count => randomBytes(count) },
  })
  try {
    const text = await runPeer(sandbox)
    const verdict = (estado: string, codigo: string) =>
      expect.objectContaining({
        'ns2:dEstRes': estado,
        'ns2:gResProc': expect.objectContaining({ 'ns2:dCodRes': codigo }),
      })
    const inside = (root: string, content: object) => ({ [root]: expect.objectContaining(content) })

    expect(text.recibe).toMatchObject(inside('ns2:rRetEnviDe', { 'ns2:rProtDe': verdict('Aprobado', '0260') }))
    expect(text.recibe['ns2:rRetEnviDe']['ns2:rProtDe']['ns2:Id']).toBe(text.cdc)
    expect(text.again).toMatchObject(inside('ns2:rRetEnviDe', { 'ns2:rProtDe': verdict('Rechazado', '1001') }))

    expect(text.consulta).toMatchObject(inside('ns2:rEnviConsDeResponse', { 'ns2:dCodRes': '0422' }))
    expect(text.consulta['ns2:rEnviConsDeResponse']['ns2:xContenDE']).toContain(`<DE Id="${text.cdc}">`)
    expect(text.unknown).toMatchObject(inside('ns2:rEnviConsDeResponse', { 'ns2:dCodRes': '0420' }))

    expect(text.lot.received).toMatchObject(inside('ns2:rResEnviLoteDe', { 'ns2:dCodRes': '0300' }))
    const requests = text.lot.requests['ns2:rResEnviConsLoteDe']
    expect(requests['ns2:dCodResLot']).toBe('0362')
    expect(requests['ns2:gResProcLote']).toEqual([verdict('Aprobado', '0260'), verdict('Aprobado', '0260')])
    expect(requests['ns2:gResProcLote'].map((of: object) => of['ns2:id' as keyof object])).toEqual(text.lot.cdcs)

    expect(text.ruc).toMatchObject(inside('ns2:rResEnviConsRUC', { 'ns2:dCodRes': '0502' }))
    expect(text.cancelled).toMatchObject(
      inside('ns2:rRetEnviEventoDe', { 'ns2:gResProcEVe': verdict('Aprobado', '0600') }),
    )
    expect(text.afterwards['ns2:rEnviConsDeResponse']['ns2:xContenDE']).toContain('<rGeVeCan>')
  } finally {
    await sandbox.close()
  }
})
