import { X509Certificate } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import forge from 'node-forge'
import { beforeAll, describe, expect, it } from 'vitest'
import { CpuWatch } from '../../../test/cpu-watch.ts'
import { CIPHERS, exportP12, hasOpenssl, selfSigned } from '../../../test/p12-files.ts'
import { seeded } from '../../../test/seed.ts'
import { type Identity, issueEmitter, makeAuthority } from '../../../test/throwaway-ca.ts'
import { CertificateError, type CertificateErrorCode, MESSAGES } from './certificate-error.ts'
import { readP12 } from './read-p12.ts'
import { readP12InWorker } from './read-p12-in-worker.ts'
import { loadSigningKey } from './signing-key.ts'
import { rucOf } from './taxpayer.ts'

const PASSWORD = 'contraseña €1'
const SUITE = hasOpenssl ? '' : ' (skipped: there is no openssl command)'

let authority: Identity
let emitter: Identity
let other: Identity
beforeAll(() => {
  authority = makeAuthority()
  emitter = issueEmitter(authority)
  other = issueEmitter(authority, { commonName: 'Otra SA', serialNumber: 'RUC80033703-4' })
})

function codeOf(read: () => unknown): CertificateErrorCode | undefined {
  try {
    read()
  } catch (error) {
    if (error instanceof CertificateError) return error.code
    throw error
  }
  return undefined
}

const codeFrom = async (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    error => (error instanceof CertificateError ? error.code : error),
  )

const bytesOf = (asn1: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')
const pfxOf = (key: Identity, certificate: Identity, options: object = {}) =>
  forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(key.keyPem),
    [forge.pki.certificateFromPem(certificate.certPem)],
    'clave',
    { algorithm: '3des', count: 1, ...options },
  )

describe.skipIf(!hasOpenssl)(`readP12${SUITE}`, () => {
  it.each(Object.entries(CIPHERS))('opens %s, with a password that is not ASCII', (_name, options) => {
    const certificate = readP12(exportP12(emitter, PASSWORD, options, [authority]), PASSWORD)
    expect(certificate).toEqual({
      certPem: emitter.certPem,
      keyPem: emitter.keyPem,
      chainPem: [authority.certPem],
      subject: 'C=PY, CN=Ñandutí SA, serialNumber=RUC80012345-0',
      ruc: '80012345-0',
      validFrom: new X509Certificate(emitter.certPem).validFromDate,
      validTo: new X509Certificate(emitter.certPem).validToDate,
    })
  })

  it.each(Object.entries(CIPHERS))('tells a wrong password: %s', (_name, options) => {
    const p12 = exportP12(emitter, PASSWORD, options)
    for (const wrong of ['', 'contrasena €1', `${PASSWORD} `])
      expect(codeOf(() => readP12(p12, wrong))).toBe('WRONG_PASSWORD')
  })

  it('opens a file without password', () => {
    expect(readP12(exportP12(emitter, '', CIPHERS['AES-256']), '').ruc).toBe('80012345-0')
  })

  it('finds the RUC of a person in the alternative name', () => {
    const config = 'subjectAltName=dirName:dir\n[dir]\nC=PY\nserialNumber=RUC4554737-8\n'
    const person = selfSigned(['-newkey', 'rsa:2048'], '/C=PY/CN=Juana Peña/serialNumber=CI4554737', config)
    expect(readP12(exportP12(person, 'x', []), 'x')).toMatchObject({
      ruc: '4554737-8',
      subject: 'C=PY, CN=Juana Peña, serialNumber=CI4554737',
      chainPem: [],
    })
  })

  const alternative = (value: string) => `subjectAltName=${value}\n[dir]\nC=PY\nserialNumber=RUC4554737-8\n`
  it.each<[string, string, string, string, string | undefined]>([
    ['in a name', '', '/CN=Foo serialNumber=RUC80012345-0', '', undefined],
    [
      'in a name, behind a comma',
      '',
      '/CN=Foo, serialNumber=RUC80012345-0/serialNumber=RUC80099999-9',
      '',
      '80099999-9',
    ],
    ['in a name, behind a plus', '', '/CN=Foo + serialNumber=RUC80012345-0', '', undefined],
    ['in a name, behind an end of line', '', '/CN=Foo\nserialNumber=RUC80012345-0', '', undefined],
    ['in an address', '', '/CN=Foo', alternative('URI:http://x/ serialNumber=RUC80012345-0'), undefined],
    [
      'in an address beside a true one',
      '',
      '/CN=Foo',
      alternative('URI:http://x/ serialNumber=RUC1-9,dirName:dir'),
      '4554737-8',
    ],
    [
      'in a directory name of the issuer’s kind',
      '',
      '/CN=Foo',
      'issuerAltName=dirName:dir\n[dir]\nserialNumber=RUC1-9\n',
      undefined,
    ],
    ['as a part of a serial number', '', '/CN=Foo/serialNumber=RUC80012345-0 RUC1-9', '', undefined],
    ['beside the name', '-multivalue-rdn', '/CN=Foo+serialNumber=RUC80012345-0', '', '80012345-0'],
  ])('believes a RUC only as a serial number of its own: %s', (_where, option, subject, config, ruc) => {
    const key = ['-newkey', 'rsa:2048', ...(option ? [option] : [])]
    const forged = selfSigned(key, subject, config)
    expect(rucOf(new X509Certificate(forged.certPem))).toBe(ruc)
    expect(loadSigningKey(forged.certPem, forged.keyPem).ruc).toBe(ruc)
  })

  it('gives no RUC where there is none', () => {
    const nobody = selfSigned(['-newkey', 'rsa:2048'], '/CN=RUC80012345-0')
    expect(readP12(exportP12(nobody, 'x', []), 'x')).not.toHaveProperty('ruc')
  })

  it('leaves out certificates that are not of the chain', () => {
    const p12 = exportP12(emitter, 'x', [], [other, authority, makeAuthority('Ajena')])
    expect(readP12(p12, 'x')).toMatchObject({ certPem: emitter.certPem, chainPem: [authority.certPem] })
  })

  it.each<[CertificateErrorCode, () => Uint8Array]>([
    ['NO_KEY', () => exportP12(emitter, 'clave', ['-nokeys'])],
    ['NO_CERTIFICATE', () => exportP12(emitter, 'clave', ['-nocerts'])],
    [
      'NOT_RSA',
      () => exportP12(selfSigned(['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'], '/CN=EC'), 'clave', []),
    ],
    ['KEY_SIZE', () => exportP12(selfSigned(['-newkey', 'rsa:1024'], '/CN=Chica'), 'clave', [])],
    ['KEY_SIZE', () => exportP12(selfSigned(['-newkey', 'rsa:4224'], '/CN=Enorme'), 'clave', [])],
    [
      'NOT_FOR_CLIENT',
      () =>
        exportP12(selfSigned(['-newkey', 'rsa:2048'], '/CN=Correo', 'extendedKeyUsage=emailProtection'), 'clave', []),
    ],
    ['BROKEN_CHAIN', () => exportP12(emitter, 'clave', [], [makeAuthority()])],
    ['UNSUPPORTED', () => exportP12(emitter, 'clave', ['-certpbe', 'CAMELLIA-256-CBC', '-keypbe', 'CAMELLIA-256-CBC'])],
    ['NOT_P12', () => exportP12(emitter, 'clave', []).subarray(0, 1_000)],
    ['NOT_P12', () => Buffer.from(emitter.certPem)],
    ['NOT_P12', () => new X509Certificate(emitter.certPem).raw],
  ])('%s', (code, make) => {
    expect(codeOf(() => readP12(make(), 'clave'))).toBe(code)
  })
})

describe('readP12, files of other makers', () => {
  it.each<[CertificateErrorCode, () => Uint8Array]>([
    ['KEY_MISMATCH', () => bytesOf(pfxOf(emitter, other))],
    [
      'SEVERAL_KEYS',
      () => bytesOf(joined(pfxOf(emitter, emitter, { useMac: false }), pfxOf(other, other, { useMac: false }))),
    ],
    ['SEVERAL_CERTIFICATES', () => bytesOf(pfxWithTwoCertificates())],
    ['TOO_LARGE', () => Buffer.alloc(65_537)],
    ['NOT_P12', () => Buffer.alloc(0)],
    ['NOT_P12', () => Buffer.from('30030101ff', 'hex')],
    ['NOT_P12', () => Buffer.from('3080'.repeat(32_000), 'hex')],
  ])('%s', (code, make) => {
    expect(codeOf(() => readP12(make(), 'clave'))).toBe(code)
  })

  it('says what is wrong in Spanish, never the password', () => {
    const error = expectThrown(() => readP12(bytesOf(pfxOf(emitter, emitter)), 'secreto'))
    expect(error.message).toBe('La contraseña del certificado es incorrecta.')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secreto')
  })
})

describe('readP12InWorker', () => {
  const read = (p12: Uint8Array, timeoutMs = 5_000) => readP12InWorker(p12, 'clave', { timeoutMs })

  it('gives what readP12 gives', async () => {
    const p12 = bytesOf(pfxOf(emitter, emitter))
    expect(await read(p12)).toEqual(readP12(p12, 'clave'))
  })

  it('gives the code of readP12', async () => {
    expect(await codeFrom(readP12InWorker(bytesOf(pfxOf(emitter, emitter)), 'otra'))).toBe('WRONG_PASSWORD')
    expect(await codeFrom(read(Buffer.alloc(65_537)))).toBe('TOO_LARGE')
  })

  it.each<[string, () => Buffer, CertificateErrorCode, number]>([
    ['3 million rounds of key derivation', () => withMacRounds(3_000_000), 'TIMEOUT', 700],
    ['2,147 million rounds', () => withMacRounds(0x7fffffff), 'TIMEOUT', 700],
    ['32,000 levels of DER', () => Buffer.from('3080'.repeat(32_000), 'hex'), 'NOT_P12', 5_000],
    ['a length of 2 GB', () => Buffer.from('30847fffffff02010330', 'hex'), 'NOT_P12', 5_000],
    ['200,000 levels of DER', () => Buffer.from('3080'.repeat(200_000), 'hex'), 'TOO_LARGE', 5_000],
    ['64 KB of nothing', () => Buffer.alloc(65_536), 'NOT_P12', 5_000],
  ])('%s: a typed error, and the caller is never held up 50 ms', async (_what, make, code, timeoutMs) => {
    const p12 = make()
    const watch = new CpuWatch()
    expect(await codeFrom(read(p12, timeoutMs))).toBe(code)
    expect(await watch.stop()).toBeLessThan(50)
  })

  it('a thousand million rounds: its thread is gone within 5 s, and has when the caller hears of it', async () => {
    const threads: Worker[] = []
    process.once('worker', worker => threads.push(worker))
    const start = performance.now()
    expect(await codeFrom(readP12InWorker(withMacRounds(1_000_000_000), 'clave'))).toBe('TIMEOUT')
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  it('any damage to a good file gives the certificate or a typed error in Spanish', async () => {
    // With a MAC all damage is one and the same wrong password; without, it gets to the key and the certificate.
    const [checked, unchecked] = [{}, { useMac: false }].map(options => bytesOf(pfxOf(emitter, emitter, options))) as [
      Buffer,
      Buffer,
    ]
    const damage = fc.array(fc.tuple(fc.nat(checked.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    const sample = fc.constantFrom(checked, unchecked, unchecked, unchecked)
    const codes = new Set<unknown>()
    await fc.assert(
      fc.asyncProperty(sample, damage, fc.nat(checked.length), async (good, changes, cut) => {
        const mutant = Buffer.from(good)
        for (const [at, value] of changes) if (at < mutant.length) mutant[at] = value
        const outcome = await read(cut % 3 === 0 ? mutant.subarray(0, cut) : mutant, 1_000).catch(error => error)
        if (outcome instanceof CertificateError) expect(outcome.message).toBe(MESSAGES[outcome.code])
        else expect(outcome).toMatchObject({ certPem: expect.any(String), keyPem: expect.any(String) })
        codes.add(outcome.code)
      }),
      seeded('p12 dañados', 40),
    )
    codes.delete(undefined)
    expect(codes.size).toBeGreaterThanOrEqual(4)
  })
})

function expectThrown(read: () => unknown): CertificateError {
  try {
    read()
  } catch (error) {
    if (error instanceof CertificateError) return error
  }
  return expect.fail('a CertificateError was expected')
}

/** PFX ::= { version, authSafe, macData }; macData ::= { mac, salt, iterations }. RFC 7292 §4. */
const parts = (asn1: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] =>
  Array.isArray(asn1?.value) ? asn1.value : expect.fail('no parts')

function withMacRounds(rounds: number): Buffer {
  const pfx = pfxOf(emitter, emitter)
  const mac = parts(parts(pfx)[2])
  mac[2] = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    forge.asn1.Type.INTEGER,
    false,
    forge.asn1.integerToDer(rounds).getBytes(),
  )
  return bytesOf(pfx)
}

/** The octets in which the contents of a PFX travel, as a tree. */
function contentsOf(pfx: forge.asn1.Asn1) {
  const octets = parts(parts(parts(pfx)[1])[1])[0]
  if (octets === undefined || typeof octets.value !== 'string') return expect.fail('no contents')
  return { octets, tree: forge.asn1.fromDer(octets.value) }
}

function joined(pfx: forge.asn1.Asn1, added: forge.asn1.Asn1): forge.asn1.Asn1 {
  const { octets, tree } = contentsOf(pfx)
  parts(tree).push(...parts(contentsOf(added).tree))
  octets.value = forge.asn1.toDer(tree).getBytes()
  return pfx
}

function pfxWithTwoCertificates(): forge.asn1.Asn1 {
  const key = forge.pki.privateKeyFromPem(emitter.keyPem)
  const renewed = forge.pki.certificateFromPem(emitter.certPem)
  renewed.serialNumber = '0102'
  renewed.sign(forge.pki.privateKeyFromPem(authority.keyPem), forge.md.sha256.create())
  return forge.pkcs12.toPkcs12Asn1(key, [forge.pki.certificateFromPem(emitter.certPem), renewed], 'clave', {
    algorithm: '3des',
    count: 1,
  })
}
