/**
 * Packs a key and its certificates into a .p12. The modern form uses AES-256. The legacy form of Paraguay's authorities
 * (certificates under RC2-40, key under 3DES) is refused by OpenSSL 3 unless its legacy provider is enabled.
 */
import forge from 'node-forge'
import type { Random } from '../ports/index.ts'

export interface Pkcs12Contents {
  readonly keyPem: string
  readonly certPem: string
  readonly caPem: string
  readonly password: string
}

const { asn1, pki, pkcs12 } = forge
const { Class, Type } = asn1
const ITERATIONS = 2048
const SHA1_LENGTH = 20
/** pbeWithSHAAnd40BitRC2-CBC, RFC 7292 appendix C. */
const RC2_40 = { oid: '1.2.840.113549.1.12.1.6', keyLength: 5, bits: 40, blockLength: 8 }
/** Purposes of the keys derived by RFC 7292 appendix B. */
const PURPOSE = { key: 1, iv: 2, mac: 3 } as const

/** Packs with AES-256 and PBKDF2, which every current tool reads, Node's TLS included. */
export function modernPkcs12(contents: Pkcs12Contents, random: Random): Uint8Array {
  // PBES2 uses the octets of the password. The older schemes and the MAC use its UTF-16 (RFC 7292 appendix B.1).
  const password = forge.util.encodeUtf8(contents.password)
  return pfx(safeContentsOf(pack({ ...contents, password }, 'aes256')), contents.password, random)
}

/** Packs with RC2-40, 3DES and SHA-1. */
export function legacyPkcs12(contents: Pkcs12Contents, random: Random): Uint8Array {
  const [certificates, key] = childrenOf(asn1.fromDer(safeContentsOf(pack(contents, '3des'))))
  if (certificates === undefined || key === undefined) throw new Error('unexpected PKCS#12 layout')
  const encrypted = encryptedData(dataOf(certificates), contents.password, random)
  return pfx(asn1.toDer(sequence(encrypted, key)).getBytes(), contents.password, random)
}

function pack(contents: Pkcs12Contents, algorithm: 'aes256' | '3des'): forge.asn1.Asn1 {
  const chain = [pki.certificateFromPem(contents.certPem), pki.certificateFromPem(contents.caPem)]
  const key = pki.privateKeyFromPem(contents.keyPem)
  return pkcs12.toPkcs12Asn1(key, chain, contents.password, { algorithm, useMac: false, count: ITERATIONS })
}

/** PFX ::= version, ContentInfo(data, AuthenticatedSafe), MacData */
function pfx(safe: string, password: string, random: Random): Uint8Array {
  const whole = sequence(integer(3), contentInfo(pki.oids.data, octets(safe)), macData(safe, password, random))
  return Buffer.from(asn1.toDer(whole).getBytes(), 'binary')
}

/** Returns the AuthenticatedSafe inside a PFX. */
function safeContentsOf(whole: forge.asn1.Asn1): string {
  const [, authSafe] = childrenOf(whole)
  if (authSafe === undefined) throw new Error('unexpected PKCS#12 layout')
  return dataOf(authSafe)
}

/** Returns the octets inside a ContentInfo of type data. */
function dataOf(info: forge.asn1.Asn1): string {
  const content = childrenOf(childrenOf(info)[1])[0]?.value
  if (typeof content !== 'string') throw new Error('unexpected PKCS#12 layout')
  return content
}

/** Returns a ContentInfo(encryptedData) with the certificates under RC2-40. */
function encryptedData(content: string, password: string, random: Random): forge.asn1.Asn1 {
  const salt = saltFrom(random)
  const cipher = forge.rc2.createEncryptionCipher(derive(password, salt, PURPOSE.key, RC2_40.keyLength), RC2_40.bits)
  cipher.start(derive(password, salt, PURPOSE.iv, RC2_40.blockLength))
  cipher.update(forge.util.createBuffer(content))
  cipher.finish()
  const algorithm = sequence(oid(RC2_40.oid), sequence(octets(salt), integer(ITERATIONS)))
  const encrypted = asn1.create(Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, false, cipher.output.getBytes())
  return contentInfo(pki.oids.encryptedData, sequence(integer(0), sequence(oid(pki.oids.data), algorithm, encrypted)))
}

function macData(safe: string, password: string, random: Random): forge.asn1.Asn1 {
  const salt = saltFrom(random)
  const hmac = forge.hmac.create()
  hmac.start('sha1', derive(password, salt, PURPOSE.mac, SHA1_LENGTH))
  hmac.update(safe)
  const algorithm = sequence(oid(pki.oids.sha1), asn1.create(Class.UNIVERSAL, Type.NULL, false, ''))
  return sequence(sequence(algorithm, octets(hmac.digest().getBytes())), octets(salt), integer(ITERATIONS))
}

function derive(password: string, salt: string, purpose: number, length: number): forge.util.ByteStringBuffer {
  return pkcs12.generateKey(password, forge.util.createBuffer(salt), purpose, ITERATIONS, length)
}

function saltFrom(random: Random): string {
  return Buffer.from(random.bytes(8)).toString('binary')
}

function contentInfo(type: string | undefined, content: forge.asn1.Asn1): forge.asn1.Asn1 {
  return sequence(oid(type), asn1.create(Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [content]))
}

function sequence(...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts)
}

function oid(value: string | undefined): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(value ?? '').getBytes())
}

function octets(value: string): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, value)
}

function integer(value: number): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes())
}

function childrenOf(node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] {
  return node === undefined || typeof node.value === 'string' ? [] : node.value
}
