/**
 * The other side: the whole npm peer (xmlgen, xmlsign in its Node mode, qrgen), and xml-crypto with the signature
 * alone. Loads none of our code. Arguments: the issuer's folder and the instant of emission.
 */
import { createPrivateKey } from 'node:crypto'
import { readEmitterFolder } from '../emitter-folder.ts'
import { invoices, SIZES } from '../invoices.ts'
import { type Case, serveSide } from '../side.ts'
import { peer } from '../witness.ts'
import { PEER_PARAMS, peerDocument } from './peer-document.ts'

type XmlGen = { default: { generateXMLDE(params: unknown, data: unknown, config: unknown): Promise<string> } }
type XmlSign = { default: { signXML(xml: string, file: string, password: string, byNode: true): Promise<string> } }
type QrGen = { default: { generateQR(xml: string, idCsc: string, csc: string, env: 'test'): Promise<string> } }
type XmlCrypto = {
  SignedXml: new (
    options: Record<string, unknown>,
  ) => {
    addReference(reference: Record<string, unknown>): void
    computeSignature(xml: string): void
    getSignedXml(): string
  }
}

const { default: xmlgen } = peer<XmlGen>('facturacionelectronicapy-xmlgen')
const { default: xmlsign } = peer<XmlSign>('facturacionelectronicapy-xmlsign')
const { default: qrgen } = peer<QrGen>('facturacionelectronicapy-qrgen')
const { SignedXml } = peer<XmlCrypto>('xml-crypto')

const [, , folder = '', fechaEmision = ''] = process.argv
const { keyPem, p12Path, password } = readEmitterFolder(folder)
const key = createPrivateKey(keyPem)
const CSC = { id: '0001', valor: 'ABCD0000000000000000000000000000' }

/** Items in guaraníes keep their decimals, as SIFEN requires since NT13. */
const generate = (text: string) => xmlgen.generateXMLDE(structuredClone(PEER_PARAMS), JSON.parse(text), { test: true })

async function issue(text: string): Promise<string> {
  const signed = await xmlsign.signXML(await generate(text), p12Path, password, true)
  return qrgen.generateQR(signed, CSC.id, CSC.valor, 'test')
}

function signOnly(xml: string): string {
  const signer = new SignedXml({
    privateKey: key,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signer.addReference({
    xpath: "//*[local-name()='DE']",
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signer.computeSignature(xml)
  return signer.getSignedXml()
}

/** Calls `operation` with one text after another. `ready` creates them at the first call. */
function over(ready: () => string[] | Promise<string[]>, operation: (text: string) => string | Promise<string>): Case {
  let texts: string[] | undefined
  let next = 0
  return async () => {
    texts ??= await ready()
    return operation(texts[next++ % texts.length] as string)
  }
}

/** Generates one at a time: xmlgen keeps the current document in its own state. */
async function generateAll(texts: string[]): Promise<string[]> {
  const all: string[] = []
  for (const text of texts) all.push(await generate(text))
  return all
}

serveSide(
  Object.fromEntries(
    SIZES.flatMap(size => {
      const texts = invoices(size, 'mixta', fechaEmision).map(body => JSON.stringify(peerDocument(body)))
      return [
        [`peer.${size}`, over(() => texts, issue)],
        [`xml-crypto.${size}`, over(() => generateAll(texts), signOnly)],
      ]
    }),
  ),
)
