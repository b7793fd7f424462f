import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { EXC_C14N, INC_C14N, RSA_SHA256, SHA256, type SigningKey, sign } from '../../test/sandbox-documents.ts'
import { openReception } from '../../test/sandbox-reception.ts'
import { DSIG_NAMESPACE } from '../xml/namespaces.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { childOf, type XmlElement } from '../xml/xml-tree.ts'
import { type CertificateReader, certificateReader } from './certificate.ts'
import { type SignatureCheck, verifySignature } from './verify-signature.ts'

const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const NS = 'urn:doc'

/** Contents of the DE of the tests, besides the plain data of a real one. */
const CONTENTS: Readonly<Record<string, string>> = {
  'plain elements': '<dVal>10.5</dVal><gGroup><dText>Ñandú</dText></gGroup>',
  'attributes and namespaces': '<a xmlns:p="urn:p" p:z="1" b="2" a="3"><p:b xmlns:q="urn:q" q:c="4"/></a>',
  'entities and references': '<a b="&lt;&amp;&quot;&#10;&#9;">&lt;&amp;&gt;"&#xE1;&#x1F600;</a>',
  'blanks and line ends': '\n  <a>\t uno\r\n dos </a>\r\n  <b> </b>\n',
  'a carriage return as a reference': '<a>uno&#13;dos</a>',
  comments: '<a>uno<!-- no se firma -->dos</a>',
  instructions: '<a><?php echo ?>x</a>',
  'character data': '<a><![CDATA[<b>&]]></a>',
}

/**
 * Contents without instructions: xml-crypto leaves them out of its canonical form, unlike libxml2 and the
 * specification.
 */
const SIGNABLE_BY_XML_CRYPTO = Object.entries(CONTENTS).filter(([what]) => what !== 'instructions')

let key: SigningKey
let read: CertificateReader
let folder: string

beforeAll(async () => {
  const { authority, key: issued } = await openReception()
  key = issued
  read = certificateReader(authority.caPem)
  folder = mkdtempSync(join(tmpdir(), 'nanduti-dsig-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const documentWith = (content: string) =>
  `<r xmlns="${NS}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NS} x.xsd"><DE Id="N1">${content}</DE></r>`

function check(xml: string): SignatureCheck {
  const root = parseXml(xml)
  const find = (element: XmlElement, uri: string, local: string): XmlElement | undefined =>
    childOf(element, uri, local) ??
    element.elements.map(child => find(child, uri, local)).find(found => found !== undefined)
  const signature = find(root, DSIG_NAMESPACE, 'Signature')
  const signed = find(root, NS, 'DE')
  if (signature === undefined || signed === undefined) throw new Error('no signature or no DE')
  return verifySignature(signature, signed, read)
}

const outcome = (xml: string) => {
  const result = check(xml)
  return result.standard ? (result.intact ? 'intact' : 'broken') : 'not standard'
}

describe('verifySignature on signatures made by xml-crypto', () => {
  it.each(SIGNABLE_BY_XML_CRYPTO)('accepts %s, and refuses them after a change', (_, content) => {
    const signed = sign(documentWith(content), key)
    expect(outcome(signed)).toBe('intact')
    expect(outcome(signed.replace('<DE Id="N1">', '<DE Id="N1"> '))).toBe('broken')
  })

  it.each([
    ['rsa-sha512', { signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512' }],
    ['sha512', { digest: 'http://www.w3.org/2001/04/xmlenc#sha512' }],
    ['inclusive canonicalization of SignedInfo', { canonicalization: INC_C14N }],
    ['inclusive canonicalization of the DE', { content: INC_C14N }],
    [
      'exclusive canonicalization with comments',
      { canonicalization: `${EXC_C14N}WithComments`, content: `${EXC_C14N}WithComments` },
    ],
  ])('accepts %s', (_, algorithms) => {
    expect(outcome(sign(documentWith('<a>uno</a>'), key, algorithms))).toBe('intact')
  })

  it('accepts exclusive canonicalization wherever the document is inserted', () => {
    const wrapped = `<env:e xmlns:env="urn:env" xmlns:n="urn:n" xml:lang="es">${sign(documentWith('<a>uno</a>'), key)}</env:e>`
    expect(outcome(wrapped)).toBe('intact')
  })

  it.each([
    ['of the DE', { content: INC_C14N }],
    ['of SignedInfo', { canonicalization: INC_C14N }],
    ['of both', { canonicalization: INC_C14N, content: INC_C14N }],
  ])('accepts inclusive canonicalization %s wherever the document is inserted', (_, algorithms) => {
    const signed = sign(documentWith('<a>uno</a>'), key, algorithms)
    const bare = signed.replace(`xmlns="${NS}" `, '')
    expect(outcome(`<env:e xmlns:env="urn:env" xml:lang="es">${signed}</env:e>`)).toBe('intact')
    expect(outcome(`<env:e xmlns:env="urn:env" xmlns="${NS}" xmlns:n="urn:n">${bare}</env:e>`)).toBe('intact')
  })

  it('accepts an inclusive SignedInfo that was signed before it was in its document', () => {
    const xsi = / xmlns:xsi="[^"]*" xsi:schemaLocation="[^"]*"/
    const head = /<r [^>]*>/.exec(documentWith(''))?.[0] ?? ''
    const signed = sign(documentWith('<a>uno</a>').replace(xsi, ''), key, { canonicalization: INC_C14N })
    const whole = signed.replace(/<r [^>]*>/, head)
    expect(outcome(whole)).toBe('intact')
    expect(outcome(whole.replace('uno', 'dos'))).toBe('broken')
    expect(outcome(whole.replace(/<SignatureValue>../, '<SignatureValue>AA'))).toBe('broken')
  })

  it.each([
    ['the two transforms', (xml: string) => xml],
    ['one transform', (xml: string) => xml.replace(/<Transform [^>]*enveloped[^>]*>(<\/Transform>)?/, '')],
  ])('says what does not match, with %s', (_, edit) => {
    const [digest, value] = [
      edit(sign(documentWith('<a>uno</a>'), key)).replace('uno', 'dos'),
      sign(documentWith('<a>uno</a>'), key).replace(/<SignatureValue>../, '<SignatureValue>AA'),
    ].map(check)
    expect(digest).toMatchObject({ falla: expect.stringContaining('DigestValue no es el del contenido firmado') })
    expect(value).toMatchObject({
      falla: expect.stringMatching(/^SignatureValue .* ni en el ámbito del documento ni por separado$/),
    })
  })

  it('refuses a value made with another key', async () => {
    const { key: other } = await openReception()
    expect(outcome(sign(documentWith('<a/>'), { keyPem: other.keyPem, certPem: key.certPem }))).toBe('broken')
  })

  it('refuses a digest replaced after signing', () => {
    const signed = sign(documentWith('<a>uno</a>'), key)
    const other = sign(documentWith('<a>dos</a>'), key)
    const digest = /<DigestValue>.*?<\/DigestValue>/.exec(other)?.[0] ?? ''
    const forged = signed.replace('uno', 'dos').replace(/<DigestValue>.*?<\/DigestValue>/, digest)
    expect(outcome(forged)).toBe('broken')
  })

  it('returns the digest and the certificate', () => {
    const signed = sign(documentWith('<a/>'), key)
    const result = check(signed)
    expect(result).toMatchObject({
      digestValue: /<DigestValue>(.*?)</.exec(signed)?.[1],
      certificate: { ruc: '80012345-0', nombre: 'Emisor SA', trusted: true },
    })
  })
})

describe('verifySignature on signatures that differ from the standard', () => {
  const signed = () => sign(documentWith('<a>uno</a>'), key)
  it.each([
    ['another Id', (xml: string) => xml.replace('URI="#N1"', 'URI="#N2"')],
    ['the whole document', (xml: string) => xml.replace('URI="#N1"', 'URI=""')],
    ['SHA-1', (xml: string) => xml.replace(SHA256, 'http://www.w3.org/2000/09/xmldsig#sha1')],
    ['RSA with SHA-1', (xml: string) => xml.replace(RSA_SHA256, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')],
    ['a digest named as JavaScript names things', (xml: string) => xml.replace(SHA256, 'constructor')],
    ['an unknown canonicalization', (xml: string) => xml.replace(EXC_C14N, 'urn:c14n')],
    [
      'the transforms the other way round',
      (xml: string) => xml.replace(/(<Transform [^>]*>)(<Transform [^>]*>)/, '$2$1'),
    ],
    ['no transform', (xml: string) => xml.replace(/<Transforms>.*<\/Transforms>/s, '<Transforms></Transforms>')],
    [
      'a third transform',
      (xml: string) => xml.replace('</Transforms>', `<Transform Algorithm="${EXC_C14N}"/></Transforms>`),
    ],
    ['two references', (xml: string) => xml.replace(/<Reference .*<\/Reference>/s, found => found + found)],
    ['no certificate', (xml: string) => xml.replace(/<X509Certificate>.*<\/X509Certificate>/s, '')],
    [
      'two certificates',
      (xml: string) => xml.replace(/<X509Certificate>.*<\/X509Certificate>/s, found => found + found),
    ],
    [
      'something that is no certificate',
      (xml: string) => xml.replace(/(<X509Certificate>).*(<\/X509Certificate>)/s, '$1bm8=$2'),
    ],
    [
      'the name of the subject',
      (xml: string) => xml.replace('<X509Certificate>', '<X509SubjectName>CN=x</X509SubjectName><X509Certificate>'),
    ],
    ['an object', (xml: string) => xml.replace('</Signature>', '<Object>x</Object></Signature>')],
  ])('reports %s as not standard', (_, spoil) => {
    const spoilt = spoil(signed())
    expect(spoilt).not.toBe(signed())
    expect(outcome(spoilt)).toBe('not standard')
  })
})

const XMLSEC = spawnSync('xmlsec1', ['--version']).status === 0
const WHY = XMLSEC ? '' : '(skipped: xmlsec1 is not installed)'

describe.skipIf(!XMLSEC)(`verifySignature against xmlsec1 ${WHY}`, () => {
  const xmlsec = (args: string[], xml: string) => {
    const input = join(folder, 'in.xml')
    writeFileSync(input, xml)
    return spawnSync('xmlsec1', [...args, '--id-attr:Id', `${NS}:DE`, input], { encoding: 'utf8' })
  }
  const accepted = (xml: string) => xmlsec(['--verify', '--insecure', '--enabled-key-data', 'x509'], xml).status === 0

  it.each(SIGNABLE_BY_XML_CRYPTO)('agrees on signatures of xml-crypto: %s', (_, content) => {
    const signed = sign(documentWith(content), key)
    const spoilt = signed.replace('<DE Id="N1">', '<DE Id="N1"><z/>')
    const verdicts = (xml: string) => ({ xmlsec: accepted(xml), ours: outcome(xml) })
    expect(verdicts(signed)).toEqual({ xmlsec: true, ours: 'intact' })
    expect(verdicts(spoilt)).toEqual({ xmlsec: false, ours: 'broken' })
  })

  const template = (content: string, method: string) =>
    documentWith(content).replace(
      '</DE>',
      `</DE><Signature xmlns="${DSIG_NAMESPACE}"><SignedInfo><CanonicalizationMethod Algorithm="${method}"/><SignatureMethod Algorithm="${RSA_SHA256}"/>` +
        `<Reference URI="#N1"><Transforms><Transform Algorithm="${ENVELOPED}"/><Transform Algorithm="${method}"/></Transforms>` +
        `<DigestMethod Algorithm="${SHA256}"/><DigestValue/></Reference></SignedInfo><SignatureValue/>` +
        '<KeyInfo><X509Data><X509Certificate/></X509Data></KeyInfo></Signature>',
    )

  const signWithXmlsec = (xml: string) => {
    writeFileSync(join(folder, 'key.pem'), key.keyPem)
    writeFileSync(join(folder, 'cert.pem'), key.certPem)
    const keys = `${join(folder, 'key.pem')},${join(folder, 'cert.pem')}`
    const { status, stdout, stderr } = xmlsec(['--sign', '--privkey-pem', keys], xml)
    if (status !== 0) throw new Error(stderr)
    return stdout
  }

  for (const method of [EXC_C14N, `${EXC_C14N}WithComments`, INC_C14N, `${INC_C14N}#WithComments`]) {
    it.each(Object.entries(CONTENTS))(`accepts what xmlsec1 signed with ${method}: %s`, (_, content) => {
      expect(outcome(signWithXmlsec(template(content, method)))).toBe('intact')
    })
  }

  const keyInfo = (content: string) => `<X509Data>${content}</X509Data>`
  const serial =
    '<X509IssuerSerial><X509IssuerName>CN=x</X509IssuerName><X509SerialNumber>1</X509SerialNumber></X509IssuerSerial>'
  const prefixed = (xml: string) =>
    xml
      .replace(/<(\/?)(Signature|SignedInfo|Canon|Reference|Transform|Digest|KeyInfo|X509)/g, '<$1ds:$2')
      .replace('<ds:Signature xmlns=', '<ds:Signature xmlns:ds=')

  it.each([
    ['one transform', EXC_C14N, (xml: string) => xml.replace(/<Transform [^>]*enveloped[^>]*>/, '')],
    ['the enveloped transform alone', EXC_C14N, (xml: string) => xml.replace(/<Transform [^>]*exc-c14n[^>]*>/, '')],
    ['a prefix', EXC_C14N, prefixed],
    ['a prefix and the inclusive form', INC_C14N, prefixed],
    [
      'the issuer and serial number beside the certificate',
      EXC_C14N,
      (xml: string) => xml.replace(keyInfo('<X509Certificate/>'), keyInfo(`${serial}<X509Certificate/>`)),
    ],
  ])('accepts %s, as xmlsec1 does', (_, method, edit) => {
    const signed = signWithXmlsec(edit(template('<a>uno</a>', method)))
    const verdicts = (xml: string) => ({ xmlsec: accepted(xml), ours: outcome(xml) })
    expect(verdicts(signed)).toEqual({ xmlsec: true, ours: 'intact' })
    expect(verdicts(signed.replace('uno', 'dos'))).toEqual({ xmlsec: false, ours: 'broken' })
  })

  it('accepts a list of inclusive prefixes', () => {
    const list = `<InclusiveNamespaces xmlns="${EXC_C14N}" PrefixList="xsi #default"/>`
    const withList = template('<a>uno</a>', EXC_C14N).replaceAll(
      new RegExp(`<(Transform|CanonicalizationMethod) Algorithm="${EXC_C14N}"/>`, 'g'),
      `<$1 Algorithm="${EXC_C14N}">${list}</$1>`,
    )
    const signed = signWithXmlsec(withList)
    expect(outcome(signed)).toBe('intact')
    expect(outcome(signed.replace(' xmlns:xsi=', ' xmlns:otro="urn:o" xmlns:xsi='))).toBe('intact')
    expect(outcome(signed.replaceAll('PrefixList="xsi #default"', 'PrefixList="#default"'))).toBe('broken')
  })
})

describe('xml-crypto itself', () => {
  it('accepts its own signatures of these tests', () => {
    const signed = sign(documentWith('<a>uno</a>'), key)
    const verifier = new SignedXml({ publicCert: key.certPem })
    verifier.loadSignature(/<Signature .*<\/Signature>/s.exec(signed)?.[0] ?? '')
    expect(verifier.checkSignature(signed)).toBe(true)
  })
})
