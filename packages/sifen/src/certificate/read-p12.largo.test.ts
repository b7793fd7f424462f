/**
 * Reading of a .p12 in every cipher that Paraguay's authorities use or have used, and the error of each unusable file.
 */
import { X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { joined, p12Of, renewed, startingAt } from '../../../../test/support/forged-p12.ts'
import { CIPHERS, exportP12, OPENSSL_MISSING, selfSigned } from '../../../../test/support/p12-files.ts'
import { type Identity, issueEmitter, makeAuthority } from '../../../../test/support/throwaway-ca.ts'
import { CertificateError, type CertificateErrorCode } from './certificate-error.ts'
import { readP12 } from './read-p12.ts'

const PASSWORD = 'contraseña €1'

let authority: Identity
let emitter: Identity
let other: Identity
beforeAll(() => {
  authority = makeAuthority()
  emitter = issueEmitter(authority)
  other = issueEmitter(authority, { commonName: 'Otra SA', serialNumber: 'RUC80099006-4' })
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

describe.skipIf(OPENSSL_MISSING)(`readP12 ${OPENSSL_MISSING ?? ''}`, () => {
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

  it.each(Object.entries(CIPHERS))('throws WRONG_PASSWORD for a wrong password: %s', (_name, options) => {
    const p12 = exportP12(emitter, PASSWORD, options)
    for (const wrong of ['', 'contrasena €1', `${PASSWORD} `])
      expect(codeOf(() => readP12(p12, wrong))).toBe('WRONG_PASSWORD')
  })

  it('opens a file without password', () => {
    expect(readP12(exportP12(emitter, '', CIPHERS['AES-256']), '').ruc).toBe('80012345-0')
  })

  it('finds the RUC of a person in the alternative name', () => {
    const config = 'subjectAltName=dirName:dir\n[dir]\nC=PY\nserialNumber=RUC9999014-8\n'
    const person = selfSigned(['-newkey', 'rsa:2048'], '/C=PY/CN=Juana Peña/serialNumber=CI9999014', config)
    expect(readP12(exportP12(person, 'x', []), 'x')).toMatchObject({
      ruc: '9999014-8',
      subject: 'C=PY, CN=Juana Peña, serialNumber=CI9999014',
      chainPem: [],
    })
  })

  it('returns no RUC for a certificate without one', () => {
    const withoutRuc = selfSigned(['-newkey', 'rsa:2048'], '/CN=RUC80012345-0')
    expect(readP12(exportP12(withoutRuc, 'x', []), 'x')).not.toHaveProperty('ruc')
  })

  it('leaves out certificates outside the chain', () => {
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
  ])('throws %s', (code, make) => {
    expect(codeOf(() => readP12(make(), 'clave'))).toBe(code)
  })
})

describe('readP12 without openssl', () => {
  const unchecked = (key: Identity, certificates = [key]) => p12Of(key, certificates, { useMac: false })

  it.each<[CertificateErrorCode, () => Uint8Array]>([
    ['KEY_MISMATCH', () => p12Of(emitter, [other])],
    ['SEVERAL_KEYS', () => joined(unchecked(emitter), unchecked(other))],
    ['SEVERAL_CERTIFICATES', () => p12Of(emitter, [emitter, renewed(emitter, authority)])],
    ['TOO_LARGE', () => Buffer.alloc(65_537)],
    ['NOT_P12', () => Buffer.alloc(0)],
    ['NOT_P12', () => Buffer.from('30030101ff', 'hex')],
    ['NOT_P12', () => Buffer.from('3080'.repeat(32_000), 'hex')],
  ])('throws %s', (code, make) => {
    expect(codeOf(() => readP12(make(), 'clave'))).toBe(code)
  })

  it.each([
    ['is no date', '2611201424\xfd8Z'],
    ['is older than any certificate', '500101000000Z'],
  ])('throws NOT_P12 when the start date of any certificate %s', (_what, start) => {
    expect(codeOf(() => readP12(p12Of(emitter, [startingAt(emitter, start)]), 'clave'))).toBe('NOT_P12')
    const siblings = unchecked(other, [startingAt(authority, start)])
    expect(codeOf(() => readP12(joined(unchecked(emitter), siblings, 1), 'clave'))).toBe('NOT_P12')
  })

  it('throws with a message in Spanish that does not contain the password', () => {
    const error = expectThrown(() => readP12(p12Of(emitter), 'secreto'))
    expect(error.message).toBe('La contraseña del certificado es incorrecta.')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secreto')
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
