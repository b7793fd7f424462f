import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { OPENSSL_MISSING, selfSigned } from '../../../../test/support/p12-files.ts'
import { omitIf } from '../../../../test/support/witness.ts'
import { assertUsages } from './usages.ts'

const withExtensions = (...lines: string[]) =>
  new X509Certificate(selfSigned(['-newkey', 'rsa:2048'], '/CN=Usos', lines.join('\n')).certPem)

const SIGNS = 'keyUsage=critical,digitalSignature,nonRepudiation,keyEncipherment'
const CONNECTS = 'extendedKeyUsage=clientAuth,emailProtection'

describe('assertUsages', () => {
  it.for([
    ['both usages, as the CAs of Paraguay give them', [SIGNS, CONNECTS]],
    ['no extension, which forbids nothing', ['subjectAltName=email:a@b.py']],
    ['non-repudiation alone', ['keyUsage=nonRepudiation', CONNECTS]],
    ['digital signature alone', ['keyUsage=digitalSignature']],
    ['any extended usage', [SIGNS, 'extendedKeyUsage=anyExtendedKeyUsage']],
  ] as const)('accepts %s', ([, lines], test) => {
    omitIf(OPENSSL_MISSING, test)
    expect(() => assertUsages(withExtensions(...lines))).not.toThrow()
  })

  it.for([
    ['NOT_FOR_SIGNING', ['keyUsage=keyEncipherment', CONNECTS]],
    ['NOT_FOR_SIGNING', ['keyUsage=keyCertSign,cRLSign']],
    ['NOT_FOR_CLIENT', [SIGNS, 'extendedKeyUsage=serverAuth']],
    ['NOT_FOR_CLIENT', ['extendedKeyUsage=codeSigning,emailProtection']],
  ] as const)('throws %s for %j', ([code, lines], test) => {
    omitIf(OPENSSL_MISSING, test)
    expect(() => assertUsages(withExtensions(...lines))).toThrow(expect.objectContaining({ code }))
  })
})
