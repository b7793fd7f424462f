/** Makes PKCS#12 files in code, cheap to open: valid ones, and ones that no honest tool makes. */
import { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import type { Identity } from './throwaway-ca.ts'

export type P12Options = { password?: string; algorithm?: '3des' | 'aes256'; useMac?: boolean }

/**
 * Exports the key with these certificates, by default its own. Without a MAC, damage reaches the key and the
 * certificates.
 */
export function p12Of(key: Identity, certificates = [key], options: P12Options = {}): Buffer {
  const { password = 'clave', algorithm = '3des', useMac = true } = options
  const chain = certificates.map(({ certPem }) => forge.pki.certificateFromPem(certPem))
  const privateKey = forge.pki.privateKeyFromPem(key.keyPem)
  return bytesOf(forge.pkcs12.toPkcs12Asn1(privateKey, chain, password, { algorithm, count: 1, useMac }))
}

/** Sets the number of key derivation rounds that precede any check of the file. */
export function withMacRounds(p12: Buffer, rounds: number): Buffer {
  const { asn1 } = forge
  const pfx = treeOf(p12)
  const mac = partsOf(partsOf(pfx)[2])
  mac[2] = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.INTEGER, false, asn1.integerToDer(rounds).getBytes())
  return bytesOf(pfx)
}

/**
 * Adds the contents of `added` to those of `p12`: certificates and key, or with 1 content only the certificates.
 * Neither file has a MAC.
 */
export function joined(p12: Buffer, added: Buffer, contents: 1 | 2 = 2): Buffer {
  const pfx = treeOf(p12)
  const { octets, tree } = contentsOf(pfx)
  partsOf(tree).push(...partsOf(contentsOf(treeOf(added)).tree).slice(0, contents))
  octets.value = forge.asn1.toDer(tree).getBytes()
  return bytesOf(pfx)
}

/** Returns the identity with its certificate's start overwritten: a UTCTime such as `260101000000Z`. */
export const startingAt = (identity: Identity, start: string): Identity => redated(identity, 0, start)

/** Returns the identity with a certificate that ends at that time. */
export const endingAt = (identity: Identity, end: Date): Identity =>
  redated(identity, 1, `${end.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`)

/** Overwrites the start (0) or the end (1), which are adjacent UTCTimes of 13 octets. The signature becomes invalid. */
function redated(identity: Identity, which: 0 | 1, time: string): Identity {
  const der = Buffer.from(new X509Certificate(identity.certPem).raw)
  der.write(time, der.indexOf(Buffer.of(0x17, 13)) + 2 + which * 15, 'latin1')
  return { ...identity, certPem: forge.pem.encode({ type: 'CERTIFICATE', body: der.toString('latin1') }) }
}

/** Returns the identity with another certificate for its key. */
export function renewed(identity: Identity, authority: Identity): Identity {
  const certificate = forge.pki.certificateFromPem(identity.certPem)
  certificate.serialNumber = '0102'
  certificate.sign(forge.pki.privateKeyFromPem(authority.keyPem), forge.md.sha256.create())
  return { ...identity, certPem: forge.pki.certificateToPem(certificate) }
}

const bytesOf = (tree: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(tree).getBytes(), 'latin1')
const treeOf = (bytes: Buffer) => forge.asn1.fromDer(bytes.toString('latin1'))

/** PFX ::= { version, authSafe, macData }; macData ::= { mac, salt, iterations }. RFC 7292 §4. */
function partsOf(tree: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] {
  if (!Array.isArray(tree?.value)) throw new Error('no parts')
  return tree.value
}

/** Returns the octets with the contents of a PFX, and their tree: the certificates, then the key. */
function contentsOf(pfx: forge.asn1.Asn1) {
  const octets = partsOf(partsOf(partsOf(pfx)[1])[1])[0]
  if (octets === undefined || typeof octets.value !== 'string') throw new Error('no contents')
  return { octets, tree: forge.asn1.fromDer(octets.value) }
}
