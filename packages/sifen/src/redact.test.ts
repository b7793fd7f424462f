import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceCpuMs } from '../../../test/support/reference-time.ts'
import { readReference } from '../../../test/support/witness.ts'
import { redactExcerpt, redactXml } from './redact.ts'

const SAMPLES = [
  '03-rEnviDe-request.xml',
  '03-rEnviDe-response-0260.xml',
  '03-FE-firmada.xml',
  '08-rEnviEventoDe-request.xml',
  '09-rEnviConsDe-response-0422-cancelado.xml',
]
/** Placeholders for signature values, certificates, digests and QR hashes in the real samples. */
const SECRETS = /U0lHTkFUVVJFX1ZBTFVF|Q0VSVElGSUNBRE9f|RElHRVNUX1ZBTFVF|\[DIGEST_HEX\]|\[HASH_SHA256_HEX\]/

describe('redactXml', () => {
  it.for(SAMPLES)('removes every secret of %s', sample => {
    const text = readReference(`samples/${sample}`)
    expect(text).toMatch(SECRETS)
    expect(redactXml(text)).not.toMatch(SECRETS)
  })

  it('keeps what a log needs: CDC, code, message, date', () => {
    const text = '<n:Id>0180</n:Id><n:dFecProc>2026</n:dFecProc><n:dDigVal>AAA=</n:dDigVal><n:dCodRes>0260</n:dCodRes>'
    expect(redactXml(text)).toBe(text.replace('AAA=', '[omitido]'))
  })

  it.each([
    ['with a prefix and attributes', '<ds:SignatureValue Id="x">AAA</ds:SignatureValue>'],
    ['escaped', '&lt;SignatureValue&gt;AAA&lt;/SignatureValue&gt;'],
    ['escaped twice', '&amp;lt;DigestValue>AAA&amp;lt;/DigestValue>'],
    ['in another case', '<signaturevalue>AAA</SIGNATUREVALUE>'],
    ['broken over lines', '<X509Certificate\n>AAA\nAAA</X509Certificate >'],
    ['never closed', '<xDE>AAA AAA AAA'],
    ['in a QR text', 'qr?nVersion=150&amp;DigestValue=AAA&amp;IdCSC=0001&amp;cHashQR=AAA'],
  ])('hides a value %s', (_how, text) => {
    expect(redactXml(text)).not.toContain('AAA')
  })

  it('hides nothing after an empty element', () => {
    expect(redactXml('<dDigVal/><dCodRes>0160</dCodRes>')).toBe('<dDigVal/><dCodRes>0160</dCodRes>')
    expect(redactXml('&lt;dDigVal/&gt;&lt;dCodRes>0160')).toContain('0160')
  })

  it('leaves an element whose name only starts like a secret one', () => {
    expect(redactXml('<xDEx>a</xDEx><DigestValueX>b</DigestValueX>')).toBe(
      '<xDEx>a</xDEx><DigestValueX>b</DigestValueX>',
    )
  })

  it('hides the value wherever the text was cut', () => {
    const text = '<a><SignatureValue>SECRETO</SignatureValue><dCodRes>0260</dCodRes></a>'
    fc.assert(fc.property(fc.nat(text.length), end => !redactXml(text.slice(0, end)).includes('SEC')))
  })

  it.each([
    '<',
    '&',
    '&amp;',
    '<a:',
    '<SignatureValue',
    '<SignatureValue>',
    '</SignatureValue>',
    '<xDE/>',
    'DigestValue=',
  ])('stays fast over 2 MB of %j', piece => {
    const text = piece.repeat(2_000_000 / piece.length)
    expect(referenceCpuMs(() => redactXml(text))).toBeLessThan(1_500)
  })
})

describe('redactExcerpt', () => {
  it('returns the start of a long message', () => {
    const excerpt = redactExcerpt(Buffer.from(`<a>${'x'.repeat(100_000)}</a>`))
    expect(excerpt.length).toBe(8_000)
    expect(excerpt.startsWith('<a>xxx')).toBe(true)
  })
})
