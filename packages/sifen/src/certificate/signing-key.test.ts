import { createSign, createVerify } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Identity, issueEmitter, makeAuthority } from '../../../../test/support/throwaway-ca.ts'
import type { CertificateErrorCode } from './certificate-error.ts'
import { loadSigningKey } from './signing-key.ts'

let emitter: Identity
let other: Identity
beforeAll(() => {
  const authority = makeAuthority()
  emitter = issueEmitter(authority)
  other = issueEmitter(authority, { commonName: 'Otra SA', serialNumber: 'RUC80099006-4' })
})

describe('loadSigningKey', () => {
  it('returns a key that signs, and the certificate as one line of base64', () => {
    const signing = loadSigningKey(emitter.certPem, emitter.keyPem)
    const signature = createSign('sha256').update('x').sign(signing.key)
    expect(createVerify('sha256').update('x').verify(signing.publicKey, signature)).toBe(true)
    expect(signing.certificateBase64).toBe(emitter.certPem.replaceAll(/-----.*-----|\n/g, ''))
    expect(signing.signatureLength).toBe(256)
    expect(signing.ruc).toBe('80012345-0')
    expect(signing.validTo.getTime()).toBeGreaterThan(signing.validFrom.getTime())
  })

  it.each<[CertificateErrorCode, () => [string, string]]>([
    ['KEY_MISMATCH', () => [emitter.certPem, other.keyPem]],
    ['NOT_PEM', () => ['', emitter.keyPem]],
    ['NOT_PEM', () => [emitter.certPem, 'no es una clave']],
  ])('throws %s', (code, pems) => {
    expect(() => loadSigningKey(...pems())).toThrow(expect.objectContaining({ name: 'CertificateError', code }))
  })
})
