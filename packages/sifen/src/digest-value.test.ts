import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { issueEmitter, makeAuthority } from '../../../test/support/throwaway-ca.ts'
import { loadSigningKey } from './certificate/index.ts'
import { digestValueOf } from './digest-value.ts'
import { SIFEN_NAMESPACE, signRde, signREve } from './sign.ts'

const CDC = '01800990064001001000421322026010810494221989'
const { certPem, keyPem } = issueEmitter(makeAuthority())
const key = loadSigningKey(certPem, keyPem)
const digestOf = (canonical: string) => createHash('sha256').update(canonical).digest('base64')

it('is the digest of a document, whatever its texts say', () => {
  const content = '<dInfoEmi>&lt;DigestValue>no&lt;/DigestValue></dInfoEmi>'
  const { xml, digest } = signRde(CDC, content, key, () => 'https://x/qr?a=1')
  const expected = digestOf(`<DE xmlns="${SIFEN_NAMESPACE}" Id="${CDC}">${content}</DE>`)
  expect({ inTheBytes: digestValueOf(xml), handedOn: digest }).toEqual({ inTheBytes: expected, handedOn: expected })
})

it('is the digest of an event', () => {
  const xml = signREve({ id: '7', content: '<dFecFirma></dFecFirma>' }, key)
  expect(digestValueOf(xml)).toBe(digestOf(`<rEve xmlns="${SIFEN_NAMESPACE}" Id="7"><dFecFirma></dFecFirma></rEve>`))
})

it('is undefined without a signature', () => {
  expect(digestValueOf(Buffer.from('<rDE></rDE>'))).toBeUndefined()
})
