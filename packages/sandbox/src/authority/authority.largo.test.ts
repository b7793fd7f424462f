import { spawnSync } from 'node:child_process'
import { createPrivateKey, randomBytes, sign, verify, X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createSecureContext } from 'node:tls'
import forge from 'node-forge'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { certificateReader } from '../signature/certificate.ts'
import { type Authority, openAuthority } from './authority.ts'

/** A full disk for files whose name starts with `full`: they are truncated and the write throws. */
const disk = vi.hoisted(() => ({ full: undefined as string | undefined }))
const failWritesOf = (name: string | undefined) => {
  disk.full = name
}
vi.mock('node:fs', async original => {
  const real = await original<typeof import('node:fs')>()
  const writeFileSync: typeof real.writeFileSync = (file, data, options) => {
    const full = disk.full !== undefined && basename(String(file)).startsWith(disk.full)
    real.writeFileSync(file, full ? '' : data, options)
    if (full) throw new Error('ENOSPC: no space left on device, write')
  }
  return { ...real, writeFileSync }
})

const NOW = new Date('2026-11-21T15:00:00Z')
const DAY_MS = 86_400_000
const clock = { now: () => NOW }
const random = { bytes: (n: number) => randomBytes(n) }
const REQUEST = { ruc: '80012345', dv: 0, nombre: 'Ñandutí Tejidos S.A.', password: 'cláve segura' }

let folder: string
let authority: Authority

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nanduti-ca-'))
  authority = await openAuthority(folder, clock, random)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const base64 = (pem: string) => pem.replace(/-----[^-]*-----|\s/g, '')

describe('openAuthority', () => {
  it('writes its key files readable by the owner only', () => {
    expect(readdirSync(folder).sort()).toEqual(['ca-key.pem', 'ca.pem', 'server-key.pem', 'server.pem'])
    expect(statSync(join(folder, 'ca-key.pem')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'server-key.pem')).mode & 0o777).toBe(0o600)
  })

  it('writes the key before the certificate, so the next start recovers from a full disk or a kill', async () => {
    const fresh = mkdtempSync(join(tmpdir(), 'nanduti-ca-'))
    failWritesOf('ca.pem')
    await expect(openAuthority(fresh, clock, random)).rejects.toThrow('ENOSPC')
    expect(readdirSync(fresh).filter(name => name.endsWith('.pem'))).toEqual(['ca-key.pem'])
    failWritesOf(undefined)
    const { caPem, serverPem } = await openAuthority(fresh, clock, random)
    expect(new X509Certificate(serverPem).verify(new X509Certificate(caPem).publicKey)).toBe(true)
    expect(readdirSync(fresh).sort()).toEqual(readdirSync(folder).sort())
    rmSync(fresh, { recursive: true })
  })

  it('returns the same authority when it is opened again', async () => {
    const again = await openAuthority(folder, clock, random)
    const { caPem, serverPem, serverKeyPem } = authority
    expect(again).toMatchObject({ caPem, serverPem, serverKeyPem })
    const { certPem } = await again.issue(REQUEST)
    expect(certificateReader(authority.caPem)(base64(certPem))?.trusted).toBe(true)
  })

  it('makes a server certificate for 127.0.0.1, localhost and ::1, valid for over ten years', () => {
    const server = new X509Certificate(authority.serverPem)
    expect(server.checkIP('127.0.0.1')).toBeDefined()
    expect(server.checkIP('::1')).toBeDefined()
    expect(server.checkHost('localhost')).toBeDefined()
    expect(server.verify(new X509Certificate(authority.caPem).publicKey)).toBe(true)
    expect(new Date(server.validFrom).getTime()).toBe(NOW.getTime() - DAY_MS)
    expect(new Date(server.validTo).getTime()).toBeGreaterThan(NOW.getTime() + 3650 * DAY_MS)
  })
})

describe('issue', () => {
  it('issues a certificate with the RUC in the serialNumber of its subject, and its key', async () => {
    const { certPem, keyPem } = await authority.issue(REQUEST)
    const certificate = new X509Certificate(certPem)
    expect(certificate.subject).toContain('serialNumber=RUC80012345-0')
    expect(certificate.subject).toContain('CN=Ñandutí Tejidos S.A.')
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.4'])
    const value = sign('sha256', Buffer.from('hola'), keyPem)
    expect(verify('sha256', Buffer.from('hola'), certificate.publicKey, value)).toBe(true)
    expect(createPrivateKey(keyPem).asymmetricKeyDetails?.modulusLength).toBe(2048)
    expect(certificateReader(authority.caPem)(base64(certPem))).toMatchObject({
      trusted: true,
      ruc: '80012345-0',
      nombre: 'Ñandutí Tejidos S.A.',
      desde: new Date(NOW.getTime() - DAY_MS),
    })
  })

  it('puts the RUC of a natural person into the alternative name', async () => {
    const { certPem } = await authority.issue({ ...REQUEST, ruc: '9999014', dv: 8, persona: true })
    expect(new X509Certificate(certPem).subject).not.toContain('RUC')
    expect(certificateReader(authority.caPem)(base64(certPem))?.ruc).toBe('9999014-8')
  })

  it.each([0x00, 0x7f, 0x80, 0xff])('writes valid serial numbers when all random bytes are 0x%s', async octet => {
    const stuck = await openAuthority(undefined, clock, { bytes: n => new Uint8Array(n).fill(octet) })
    const { certPem } = await stuck.issue(REQUEST)
    expect(new X509Certificate(certPem).serialNumber).toHaveLength(32)
    expect(certificateReader(stuck.caPem)(base64(certPem))?.trusted).toBe(true)
  })

  it('uses the requested validity dates', async () => {
    const desde = new Date('2020-01-01T00:00:00Z')
    const hasta = new Date('2021-01-01T00:00:00Z')
    const { certPem } = await authority.issue({ ...REQUEST, desde, hasta })
    expect(certificateReader(authority.caPem)(base64(certPem))).toMatchObject({ desde, hasta })
  })

  it('issues a .p12 that TLS accepts', async () => {
    const { p12, password } = await authority.issue(REQUEST)
    expect(() => createSecureContext({ pfx: Buffer.from(p12), passphrase: password })).not.toThrow()
    expect(() => createSecureContext({ pfx: Buffer.from(p12), passphrase: 'otra' })).toThrow()
  })

  it('issues a legacy .p12 that TLS refuses and old tools read', async () => {
    const { p12, password, certPem } = await authority.issue({ ...REQUEST, legacy: true })
    expect(() => createSecureContext({ pfx: Buffer.from(p12), passphrase: password })).toThrow(/unsupported/i)
    const der = forge.asn1.fromDer(Buffer.from(p12).toString('binary'))
    const opened = forge.pkcs12.pkcs12FromAsn1(der, password)
    const bags = (type: string | undefined) => opened.getBags({ bagType: type ?? '' })[type ?? ''] ?? []
    const [own] = bags(forge.pki.oids.certBag)
    expect(bags(forge.pki.oids.pkcs8ShroudedKeyBag)[0]?.key).toBeDefined()
    expect(own?.cert && base64(forge.pki.certificateToPem(own.cert))).toBe(base64(certPem))
    expect(() => forge.pkcs12.pkcs12FromAsn1(der, 'otra')).toThrow(/password|MAC/i)
  })

  const OPENSSL = spawnSync('openssl', ['version']).status === 0
  it.skipIf(!OPENSSL)(
    `issues a legacy .p12 under RC2-40 and 3DES ${OPENSSL ? '' : '(skipped: no openssl)'}`,
    async () => {
      const { p12 } = await authority.issue({ ...REQUEST, password: 'clave', legacy: true })
      const file = join(folder, 'legacy.p12')
      writeFileSync(file, p12)
      const { stderr, status } = spawnSync('openssl', [
        'pkcs12',
        '-legacy',
        '-info',
        '-noout',
        '-in',
        file,
        '-passin',
        'pass:clave',
      ])
      expect(stderr.toString()).toContain('pbeWithSHA1And40BitRC2-CBC')
      expect(stderr.toString()).toContain('pbeWithSHA1And3-KeyTripleDES-CBC')
      expect(status).toBe(0)
      expect(readFileSync(file)).toHaveLength(p12.length)
      rmSync(file)
    },
  )
})

describe('certificateReader', () => {
  it.each(['', 'bm8=', 'no es base64 %%'])('does not accept %j as a certificate', text => {
    expect(certificateReader(authority.caPem)(text)).toBeUndefined()
  })

  it('does not trust a certificate of another authority with the same name', async () => {
    const other = await openAuthority(undefined, clock, random)
    const { certPem } = await other.issue(REQUEST)
    expect(certificateReader(authority.caPem)(base64(certPem))?.trusted).toBe(false)
  })
})
