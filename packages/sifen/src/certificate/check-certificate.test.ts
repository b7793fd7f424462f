import { describe, expect, it } from 'vitest'
import { makeAuthority } from '../../../../test/support/throwaway-ca.ts'
import { checkCertificate } from './check-certificate.ts'
import type { EmitterCertificate } from './read-p12.ts'

const CERTIFICATE: EmitterCertificate = {
  certPem: '',
  keyPem: '',
  chainPem: [],
  subject: 'CN=Ñandutí SA',
  ruc: '80012345-0',
  validFrom: new Date('2026-01-01T03:00:00Z'),
  validTo: new Date('2026-12-31T02:59:59Z'),
}
const AHORA = new Date('2026-11-21T12:00:00Z')
const problems = (change: Partial<EmitterCertificate>, { ahora = AHORA, ruc = '80012345-0' } = {}) =>
  checkCertificate({ ...CERTIFICATE, ...change }, { ahora, ruc }).map(({ code, message }) => ({ code, message }))

describe('checkCertificate', () => {
  it('accepts a certificate of the emitter from its first to its last instant', () => {
    for (const ahora of [CERTIFICATE.validFrom, AHORA, CERTIFICATE.validTo]) expect(problems({}, { ahora })).toEqual([])
  })

  it('returns EXPIRED a millisecond after validTo, with the date in Asunción', () => {
    expect(problems({}, { ahora: new Date(CERTIFICATE.validTo.getTime() + 1) })).toEqual([
      { code: 'EXPIRED', message: 'El certificado está vencido. Venció el 30/12/2026.' },
    ])
  })

  it('returns NOT_YET_VALID a millisecond before validFrom', () => {
    expect(problems({}, { ahora: new Date(CERTIFICATE.validFrom.getTime() - 1) })).toEqual([
      { code: 'NOT_YET_VALID', message: 'El certificado todavía no está vigente. Rige desde el 01/01/2026.' },
    ])
  })

  it('returns NO_RUC for a certificate without RUC', () => {
    const { ruc: _, ...withoutRuc } = CERTIFICATE
    expect(checkCertificate(withoutRuc, { ahora: AHORA, ruc: '80012345-0' })).toMatchObject([{ code: 'NO_RUC' }])
  })

  it('returns OTHER_RUC with both RUCs', () => {
    expect(problems({}, { ruc: '80099006-4' })).toEqual([
      {
        code: 'OTHER_RUC',
        message: 'El certificado es de otro RUC. Es de 80012345-0 y el emisor es 80099006-4.',
      },
    ])
  })

  it('returns CHAIN_EXPIRED with the name of each issuer outside its validity', () => {
    const validTo = new Date('2099-01-01T00:00:00Z')
    const chainPem = ['CA A', 'CA B'].map(name => makeAuthority(name).certPem)
    const found = problems({ chainPem, validTo }, { ahora: new Date('2098-01-01T00:00:00Z') })
    expect(found.map(({ code }) => code)).toEqual(['CHAIN_EXPIRED', 'CHAIN_EXPIRED'])
    expect(found[1]?.message).toMatch(/CN=CA B: del \d\d\/\d\d\/\d{4} al \d\d\/\d\d\/\d{4}\.$/)
  })

  it('returns all problems at once', () => {
    const found = problems({}, { ahora: new Date('2030-01-01T00:00:00Z'), ruc: '1-1' })
    expect(found.map(({ code }) => code)).toEqual(['EXPIRED', 'OTHER_RUC'])
  })
})
