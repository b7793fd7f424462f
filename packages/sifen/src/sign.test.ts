import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { issueEmitter, makeAuthority } from '../../../test/support/throwaway-ca.ts'
import {
  omitIf,
  verifiedByXmlCrypto,
  XMLSEC1_MISSING,
  xmlCryptoVerifies,
  xmlsec1Verifies,
} from '../../../test/support/witness.ts'
import { all, readTree, textAt } from '../test/xml-tree.ts'
import { loadSigningKey } from './certificate/index.ts'
import { draftRde, SIFEN_NAMESPACE, signRde, signRdeAsync } from './sign.ts'

const CDC = '01800990064001001000421322026010810494221989'
const CONTENT = '<dDVId>0</dDVId><dInfoEmi>Ñandutí &amp; Cía. &lt;g̃&gt; "ẽ" 😀</dInfoEmi><gVacio></gVacio>'

const { certPem, keyPem } = issueEmitter(makeAuthority())
const key = loadSigningKey(certPem, keyPem)
const signed = signRde(CDC, CONTENT, key, digest => `https://x/qr?a=1&DigestValue=${digest}`)
const text = signed.xml.toString()

function xmlsec1Verdict(xml: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'firma-'))
  try {
    writeFileSync(join(folder, 'de.xml'), xml)
    return xmlsec1Verifies(join(folder, 'de.xml'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('signRde', () => {
  it('makes a signature that xml-crypto verifies over exactly the hashed bytes', () => {
    const canonical = `<DE xmlns="${SIFEN_NAMESPACE}" Id="${CDC}">${CONTENT}</DE>`
    expect(verifiedByXmlCrypto(text, certPem)).toBe(canonical)
    const digest = createHash('sha256').update(canonical).digest('base64')
    expect(textAt(readTree(text), 'Signature/SignedInfo/Reference/DigestValue')).toBe(digest)
  })

  it('makes a signature that xmlsec1 verifies', test => {
    omitIf(XMLSEC1_MISSING, test)
    expect(xmlsec1Verdict(text)).toBe(true)
  })

  it.each([
    ['a digit of the content', (xml: string) => xml.replace('<dDVId>0', '<dDVId>1')],
    ['a blank between two elements', (xml: string) => xml.replace('</dDVId><', '</dDVId> <')],
    ['the Id', (xml: string) => xml.replaceAll(CDC, `${CDC.slice(0, -1)}1`)],
    ['the signature', (xml: string) => xml.replace(/<SignatureValue>../, '<SignatureValue>AA')],
  ])('makes a signature that fails once %s is changed', (_, change) => {
    const changed = change(text)
    expect(changed).not.toBe(text)
    expect(xmlCryptoVerifies(changed, certPem)).toBe(false)
    if (XMLSEC1_MISSING === undefined) expect(xmlsec1Verdict(changed)).toBe(false)
  })

  it('makes a signature that fails with another certificate', () => {
    expect(xmlCryptoVerifies(text, issueEmitter(makeAuthority()).certPem)).toBe(false)
  })

  it('makes a signature that stays valid inside an envelope with its own namespaces', () => {
    const envelope =
      '<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" xmlns:ns2="http://otro" xmlns="http://mas"><env:Body>' +
      `<rEnviDe xmlns="${SIFEN_NAMESPACE}"><dId>1</dId><xDE>${text}</xDE></rEnviDe></env:Body></env:Envelope>`
    expect(xmlCryptoVerifies(envelope, certPem)).toBe(true)
    if (XMLSEC1_MISSING === undefined) expect(xmlsec1Verdict(envelope)).toBe(true)
  })

  it('names the algorithms that SIFEN accepts, and includes only the leaf certificate (docs/sifen §4)', () => {
    const [signature] = all(readTree(text), 'Signature')
    const algorithm = (path: string) => signature && all(signature, path).map(({ attributes }) => attributes.Algorithm)
    expect(algorithm('SignedInfo/CanonicalizationMethod')).toEqual(['http://www.w3.org/2001/10/xml-exc-c14n#'])
    expect(algorithm('SignedInfo/SignatureMethod')).toEqual(['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'])
    expect(algorithm('SignedInfo/Reference/Transforms/Transform')).toEqual([
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ])
    expect(algorithm('SignedInfo/Reference/DigestMethod')).toEqual(['http://www.w3.org/2001/04/xmlenc#sha256'])
    const [info] = signature ? all(signature, 'KeyInfo') : []
    expect(info?.children.map(({ name }) => name)).toEqual(['X509Data'])
    expect(info?.children[0]?.children.map(({ name }) => name)).toEqual(['X509Certificate'])
    expect(textAt(readTree(text), 'Signature/KeyInfo/X509Data/X509Certificate')).toBe(
      certPem.replace(/-----[^-]*-----|\s/g, ''),
    )
  })

  it('writes version, document, signature and QR in that order, with nothing between', () => {
    const rde = readTree(text)
    expect(rde.attributes).toMatchObject({
      xmlns: SIFEN_NAMESPACE,
      'xsi:schemaLocation': `${SIFEN_NAMESPACE} siRecepDE_v150.xsd`,
    })
    expect(rde.children.map(({ name }) => name)).toEqual(['dVerFor', 'DE', 'Signature', 'gCamFuFD'])
    expect(rde.text).toBe('')
    expect(textAt(rde, 'dVerFor')).toBe('150')
  })

  it('writes the QR with the digest, its ampersands escaped', () => {
    const digest = textAt(readTree(text), 'Signature/SignedInfo/Reference/DigestValue')
    expect(signed.qr).toBe(`https://x/qr?a=1&DigestValue=${digest}`)
    expect(text).toContain('?a=1&amp;DigestValue=')
    expect(textAt(readTree(text), 'gCamFuFD/dCarQR')).toBe(signed.qr)
  })

  it('returns the same bytes for the same document', () => {
    expect(signRde(CDC, CONTENT, key, () => signed.qr).xml).toEqual(signed.xml)
  })

  it('keeps the bytes of a document when others are signed later', () => {
    const before = Buffer.from(signed.xml)
    const large = signRde(CDC, `<dInfoEmi>${'ẽ'.repeat(300_000)}</dInfoEmi>`, key, () => 'https://x/qr?a=1')
    expect(xmlCryptoVerifies(large.xml.toString(), certPem)).toBe(true)
    signRde(CDC, '<dDVId>1</dDVId>', key, () => 'https://x/qr?a=2')
    expect(signed.xml).toEqual(before)
    expect(xmlCryptoVerifies(large.xml.toString(), certPem)).toBe(true)
  })

  it('writes the whole signature of a larger key', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
    const largeKey = { ...key, key: privateKey, signatureLength: 384 }
    const larger = signRde(CDC, CONTENT, largeKey, () => signed.qr).xml.toString()
    expect(textAt(readTree(larger), 'Signature/SignatureValue')).toMatch(/^[A-Za-z0-9+/]{512}$/)
  })
})

describe('signRdeAsync', () => {
  it('returns the bytes of signRde, also for several documents at a time', async () => {
    const documents = Array.from({ length: 20 }, (_, i) => `<dDVId>${i}</dDVId>${'<gVacio></gVacio>'.repeat(i * i)}`)
    const together = await Promise.all(documents.map(content => signRdeAsync(CDC, content, key, digest => digest)))
    expect(together).toEqual(documents.map(content => signRde(CDC, content, key, digest => digest)))
  })
})

describe('draftRde', () => {
  it('returns the document without signature and QR', () => {
    expect(text.startsWith(draftRde(CDC, CONTENT).slice(0, -'</rDE>'.length))).toBe(true)
    expect(readTree(draftRde(CDC, CONTENT)).children.map(({ name }) => name)).toEqual(['dVerFor', 'DE'])
  })
})
