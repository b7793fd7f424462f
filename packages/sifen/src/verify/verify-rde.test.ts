/** Documents of ours and of other signers, as a whole: what verifies, and which check fails after a change. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { issueEmitter, makeAuthority } from '../../../../test/support/throwaway-ca.ts'
import { omitIf, XMLSEC1_MISSING } from '../../../../test/support/witness.ts'
import { CERT_PEM, minimal, sign } from '../../test/invoice-factory.ts'
import * as tipos from '../../test/tipos-factory.ts'
import { CSC_DE_PRUEBA, type Csc } from '../qr.ts'
import { verifyRde } from './verify-rde.ts'

const [CSC, OTHER_CSC] = CSC_DE_PRUEBA as [Csc, Csc]
const EXC = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const INC = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const { text, cdc } = sign(minimal())
const unsigned = text.replace(/<Signature.*<\/Signature>/s, '').replace(/<gCamFuFD>.*<\/gCamFuFD>/s, '')
const { certPem, keyPem } = issueEmitter(makeAuthority())

type Signing = { form?: string; transforms?: string[]; prefix?: string; extra?: string }

/** Signs with a tool that is not ours, and closes the document without its QR. */
function signedElsewhere(signing: Signing, xml = unsigned): string {
  const { form = EXC, transforms = [ENVELOPED, EXC], prefix = '', extra = '' } = signing
  const signer = new SignedXml({
    privateKey: keyPem,
    publicCert: certPem,
    canonicalizationAlgorithm: form as typeof EXC,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    getKeyInfoContent: () => {
      const base64 = certPem.replace(/-----[^-]+-----|\s/g, '')
      const p = prefix === '' ? '' : `${prefix}:`
      return `<${p}X509Data><${p}X509Certificate>${base64}</${p}X509Certificate>${extra}</${p}X509Data>`
    },
  })
  signer.addReference({
    xpath: "//*[local-name(.)='DE']",
    transforms,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, {
    prefix,
    location: { reference: "//*[local-name(.)='DE']", action: 'after' },
  })
  return signer.getSignedXml()
}

/** Checks that fail, besides the QR: documents signed elsewhere have none that fits. */
async function failures(xml: string): Promise<string[]> {
  const qr = `<gCamFuFD><dCarQR>x</dCarQR></gCamFuFD></rDE>`
  const result = await verifyRde(xml.includes('<dCarQR>') ? xml : xml.replace('</rDE>', qr), { csc: CSC })
  return result.ok ? [] : result.problems.map(({ check, detail }) => (check === 'form' ? `form: ${detail}` : check))
}

describe('verifyRde on documents of ours', () => {
  it.each([
    ['an invoice', minimal()],
    ['an invoice to an unnamed receiver', minimal({ receptor: { naturaleza: 2, tipoDoc: 5 } })],
    ['a self-invoice', tipos.autofactura()],
    ['a note', tipos.nota()],
    ['a remission', tipos.remisionCompleta()],
  ])('accepts %s', async (_, body) => {
    expect(await failures(sign(body).text)).toEqual([])
  })

  it('returns what the document proves', async () => {
    expect(await verifyRde(Buffer.from(text), { csc: CSC })).toEqual({
      ok: true,
      cdc,
      digestValue: /<DigestValue>(.*?)</.exec(text)?.[1],
      ambiente: 'test',
      certificate: {
        pem: CERT_PEM.replaceAll('\r', ''),
        validFrom: expect.any(Date),
        validTo: expect.any(Date),
        ruc: '80012345-0',
      },
    })
  })

  it('verifies all but the hash of the QR without a CSC', async () => {
    expect(await verifyRde(text.replace(/cHashQR=./, 'cHashQR=0'))).toMatchObject({ ok: true })
    expect(await verifyRde(text.replace(/cHashQR=./, 'cHashQR=0'), { csc: CSC })).toMatchObject({ ok: false })
    expect(await verifyRde(text.replace('cItems=1', 'cItems=2'))).toEqual({
      ok: false,
      problems: [{ check: 'qr', detail: "The cItems of the QR is not the document's" }],
    })
  })

  it('refuses a QR closed with another CSC', async () => {
    expect(await verifyRde(text, { csc: { ...OTHER_CSC, id: CSC.id } })).toMatchObject({ ok: false })
  })
})

describe('verifyRde after a change', () => {
  it.each([
    ['its content', /<dNomRec>./, '<dNomRec>X', ['digest']],
    ['a blank', '</dVerFor><DE', '</dVerFor> <DE', []],
    ['a blank within the DE', '</dDVId>', '</dDVId> ', ['digest']],
    ['its digest', /<DigestValue>./, '<DigestValue>=', ['digest', 'signature', 'qr']],
    ['its value', /<SignatureValue>../, '<SignatureValue>AA', ['signature']],
    ['the total of its QR', 'dTotGralOpe=11000', 'dTotGralOpe=11001', ['qr']],
    ['the site of its QR', 'ekuatia.set.gov.py/consultas', 'ekuatia.example/consultas', ['qr']],
    ['its reference', /URI="#./, 'URI="#X', ['form: The signature refers to another element']],
    ['its algorithm', '#rsa-sha256', '#rsa-sha1', ["form: The algorithm of SignatureMethod is not one of SIFEN's"]],
    ['its certificate', /<X509Certificate>.{9}/, '<X509Certificate>', [expect.stringContaining('form: The X509')]],
    ['its signature, to none', /<Signature.*<\/Signature>/s, '', ['form: rDE does not have one Signature']],
    ['its namespace', 'xmlns="http://ekuatia', 'xmlns="https://ekuatia', ['form: The root is not an rDE of SIFEN']],
    ['its start', '<rDE', '<!DOCTYPE rDE><rDE', ['form: DOCTYPE is not accepted']],
    ['its end', '</rDE>', '', [expect.stringContaining('form: ')]],
  ])('of %s', async (_, from, to, expected) => {
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    expect(await failures(changed)).toEqual(expected)
  })

  it('refuses a second DE beside the signed one', async () => {
    const second = text.replace('<DE Id', '<DE Id="0">x</DE><DE Id')
    expect(await failures(second)).toEqual(['form: rDE does not have one DE'])
  })
})

describe('verifyRde on signatures of other tools', () => {
  it.each([
    ['exclusive form', {}],
    ['inclusive form of SignedInfo', { form: INC }],
    ['inclusive form of both', { form: INC, transforms: [ENVELOPED, INC] }],
    ['comments', { form: `${EXC}WithComments`, transforms: [ENVELOPED, `${EXC}WithComments`] }],
    ['one transform', { transforms: [EXC] }],
    ['the enveloped transform alone', { transforms: [ENVELOPED] }],
    ['a prefix', { prefix: 'ds' }],
    ['a prefix and the inclusive form', { prefix: 'ds', form: INC, transforms: [ENVELOPED, INC] }],
    ['more than the certificate', { extra: '<X509SubjectName>CN=x</X509SubjectName>' }],
  ])('accepts %s', async (_, signing) => {
    const signed = signedElsewhere(signing)
    expect(await failures(signed)).toEqual(['qr'])
    expect(await failures(signed.replace(/<dNomRec>./, '<dNomRec>X'))).toEqual(['digest', 'qr'])
    expect(await failures(signed.replace(/Value>../, 'Value>AA'))).toContain('signature')
  })

  it('accepts an inclusive SignedInfo that was signed before it was in its document', async () => {
    const head = /<rDE [^>]*>/
    const apart = signedElsewhere(
      { form: INC },
      unsigned.replace(head, '<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd">'),
    )
    const whole = apart.replace(head, head.exec(unsigned)?.[0] ?? '')
    expect(whole).toContain('xmlns:xsi')
    expect(await failures(whole)).toEqual(['qr'])
    expect(await failures(whole.replace('<SignatureValue>', '<SignatureValue>AA'))).toEqual(['signature', 'qr'])
  })
})

/** Signs with xmlsec1, which applies the transforms one after the other. */
function signedByXmlsec1(transforms: readonly string[]): string {
  const written = transforms.map(algorithm => `<Transform Algorithm="${algorithm}"/>`).join('')
  const template =
    `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><CanonicalizationMethod Algorithm="${EXC}"/>` +
    '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>' +
    `<Reference URI="#${cdc}"><Transforms>${written}</Transforms>` +
    '<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue/></Reference></SignedInfo>' +
    '<SignatureValue/><KeyInfo><X509Data><X509Certificate/></X509Data></KeyInfo></Signature>'
  const folder = mkdtempSync(join(tmpdir(), 'verify-rde-'))
  const [input, key, cert] = ['in.xml', 'key.pem', 'cert.pem'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  try {
    writeFileSync(input, unsigned.replace('</DE>', `</DE>${template}`))
    writeFileSync(key, keyPem)
    writeFileSync(cert, certPem)
    const id = ['--id-attr:Id', 'http://ekuatia.set.gov.py/sifen/xsd:DE']
    const { stdout, stderr } = spawnSync('xmlsec1', ['--sign', '--privkey-pem', `${key},${cert}`, ...id, input], {
      encoding: 'utf8',
    })
    if (!stdout.includes('</Signature>')) throw new Error(stderr)
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('verifyRde on two canonicalizations', () => {
  it.for([
    { name: 'the exclusive and the inclusive form', transforms: [EXC, INC] },
    { name: 'the inclusive and the exclusive form', transforms: [INC, EXC] },
    { name: 'both after the enveloped transform', transforms: [ENVELOPED, EXC, INC] },
    { name: 'a last one with comments', transforms: [INC, `${EXC}WithComments`] },
  ])('accepts what xmlsec1 signed with $name', async ({ transforms }, test) => {
    omitIf(XMLSEC1_MISSING, test)
    const signed = signedByXmlsec1(transforms)
    expect(await failures(signed)).toEqual(['qr'])
    expect(await failures(signed.replace(/<dNomRec>./, '<dNomRec>X'))).toEqual(['digest', 'qr'])
  })

  it('refuses a signature with more than 4 transforms', async () => {
    const transforms = `<Transforms>${`<Transform Algorithm="${EXC}"/>`.repeat(5)}</Transforms>`
    const changed = text.replace(/<Transforms>.*<\/Transforms>/s, transforms)
    expect(await failures(changed)).toEqual(['form: The signature has more than 4 transforms'])
  })
})
