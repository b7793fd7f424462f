/** Verifies a document that the sandbox gives back, with xml-crypto and the certificate inside it. */
import { SignedXml } from 'xml-crypto'

export function verifyRde(rde: string): boolean {
  const [, base64 = ''] = /<X509Certificate>([^<]*)/.exec(rde) ?? []
  const publicCert = `-----BEGIN CERTIFICATE-----\n${base64.replace(/\s/g, '')}\n-----END CERTIFICATE-----`
  const verifier = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
  verifier.loadSignature(/<Signature .*<\/Signature>/s.exec(rde)?.[0] ?? '')
  return verifier.checkSignature(rde)
}
