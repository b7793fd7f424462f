/**
 * The sandbox's throw-away certification authority. On first start it makes its own certificate and the server's, and
 * keeps both in the data folder when there is one. It issues emitters' certificates as a Paraguayan CA would.
 */
import { generateKeyPair } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { type Clock, DAY_MS, type Random } from '../ports/index.ts'
import { legacyPkcs12, modernPkcs12 } from './pkcs12.ts'

export interface CertificateRequest {
  readonly ruc: string
  readonly dv: string | number
  readonly nombre: string
  readonly password: string
  /** Validity. The default is two years from yesterday. */
  readonly desde?: Date
  readonly hasta?: Date
  /** RC2-40 and 3DES, as Paraguayan CAs still deliver; Node's own TLS refuses such a file. */
  readonly legacy?: boolean
  /** Certificate of a natural person: the RUC goes into the subject's alternative name instead of its serialNumber. */
  readonly persona?: boolean
}

export interface IssuedCertificate {
  readonly p12: Uint8Array
  readonly password: string
  readonly certPem: string
  readonly keyPem: string
}

export interface Authority {
  readonly caPem: string
  readonly serverPem: string
  readonly serverKeyPem: string
  issue(request: CertificateRequest): Promise<IssuedCertificate>
}

interface Pair {
  readonly keyPem: string
  readonly certPem: string
}

interface Subject {
  readonly attributes: forge.pki.CertificateField[]
  readonly extensions: object[]
  readonly desde: Date
  readonly hasta: Date
}

const YEAR_MS = 365 * DAY_MS
const UTF8 = forge.asn1.Type.UTF8 as unknown as forge.asn1.Class
const newKeyPair = promisify(generateKeyPair)

/** Opens the authority kept in `folder`, or makes a new one. Keeps the new one when a folder is given. */
export async function openAuthority(folder: string | undefined, clock: Clock, random: Random): Promise<Authority> {
  const ca = await keptPair(folder, 'ca', () => certify(caSubject(clock), undefined, random))
  const server = await keptPair(folder, 'server', () => certify(serverSubject(clock), ca, random))
  return {
    caPem: ca.certPem,
    serverPem: server.certPem,
    serverKeyPem: server.keyPem,
    issue: async request => {
      const { keyPem, certPem } = await certify(emitterSubject(request, clock), ca, random)
      await setImmediate()
      const pack = request.legacy === true ? legacyPkcs12 : modernPkcs12
      const p12 = pack({ keyPem, certPem, caPem: ca.certPem, password: request.password }, random)
      return { p12, password: request.password, certPem, keyPem }
    },
  }
}

async function keptPair(folder: string | undefined, name: string, make: () => Promise<Pair>): Promise<Pair> {
  if (folder === undefined) return make()
  const keyFile = join(folder, `${name}-key.pem`)
  const certFile = join(folder, `${name}.pem`)
  if (existsSync(keyFile) && existsSync(certFile)) {
    return { keyPem: readFileSync(keyFile, 'utf8'), certPem: readFileSync(certFile, 'utf8') }
  }
  const pair = await make()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Writes the certificate last: where there is a certificate, its key exists too.
  writeWhole(keyFile, pair.keyPem, 0o600)
  writeWhole(certFile, pair.certPem, 0o644)
  return pair
}

/** Writes through a temporary file. A kill or a full disk leaves at most that file, which the next start overwrites. */
function writeWhole(file: string, text: string, mode: number): void {
  const aside = `${file}.new`
  writeFileSync(aside, text, { mode, flush: true })
  renameSync(aside, file)
}

/**
 * Returns a new RSA 2048 key and its certificate, signed by `issuer` or by itself. The key is made outside the event
 * loop; the rest takes under 50 ms.
 */
async function certify(subject: Subject, issuer: Pair | undefined, random: Random): Promise<Pair> {
  const { privateKey, publicKey } = await newKeyPair('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = newSerialNumber(random)
  certificate.validity.notBefore = subject.desde
  certificate.validity.notAfter = subject.hasta
  certificate.setSubject(subject.attributes)
  certificate.setIssuer(
    issuer === undefined ? subject.attributes : forge.pki.certificateFromPem(issuer.certPem).subject.attributes,
  )
  certificate.setExtensions(subject.extensions)
  await setImmediate()
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.keyPem ?? privateKey), forge.md.sha256.create())
  return { keyPem: privateKey, certPem: forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n') }
}

/** Returns 16 octets in hexadecimal: positive and without a redundant leading zero, as DER requires of an integer. */
function newSerialNumber(random: Random): string {
  const octets = Buffer.from(random.bytes(16))
  octets[0] = ((octets[0] ?? 0) & 0x3f) | 0x40
  return octets.toString('hex')
}

function caSubject(clock: Clock): Subject {
  return {
    // Gateways recognise the sandbox's certificates by this name and refuse them in production.
    attributes: [text('countryName', 'PY'), text('commonName', 'CA de prueba del sandbox nanduti')],
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      { name: 'subjectKeyIdentifier' },
    ],
    ...validity(clock, 20 * YEAR_MS),
  }
}

function serverSubject(clock: Clock): Subject {
  return {
    attributes: [text('countryName', 'PY'), text('commonName', 'SIFEN de prueba')],
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
    ...validity(clock, 20 * YEAR_MS),
  }
}

/** docs/sifen §4: `RUC<ruc>-<dv>` in the serialNumber (2.5.4.5) of the subject, or of a directory name for persons. */
function emitterSubject(request: CertificateRequest, clock: Clock): Subject {
  const serial = text('serialNumber', `RUC${request.ruc}-${request.dv}`)
  const names = [text('countryName', 'PY'), text('commonName', request.nombre)]
  const usual = validity(clock, 2 * YEAR_MS)
  return {
    attributes: request.persona === true ? names : [...names, serial],
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', clientAuth: true, emailProtection: true },
      ...(request.persona === true ? [directoryName(serial)] : []),
    ],
    desde: request.desde ?? usual.desde,
    hasta: request.hasta ?? usual.hasta,
  }
}

/** Returns the subject's alternative name as one directoryName ([4], explicit) that holds a single attribute. */
function directoryName(attribute: forge.pki.CertificateField): object {
  const { asn1, pki } = forge
  const { Class, Type } = asn1
  const oid = asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(pki.oids.serialNumber ?? '').getBytes())
  const value = asn1.create(Class.UNIVERSAL, Type.PRINTABLESTRING, false, String(attribute.value))
  const sequence = (type: forge.asn1.Type, ...parts: forge.asn1.Asn1[]) =>
    asn1.create(Class.UNIVERSAL, type, true, parts)
  const name = sequence(Type.SEQUENCE, sequence(Type.SET, sequence(Type.SEQUENCE, oid, value)))
  const general = asn1.create(Class.CONTEXT_SPECIFIC, 4 as forge.asn1.Type, true, [name])
  return { id: pki.oids.subjectAltName, value: sequence(Type.SEQUENCE, general) }
}

function validity(clock: Clock, lengthMs: number): { desde: Date; hasta: Date } {
  const now = clock.now().getTime()
  return { desde: new Date(now - DAY_MS), hasta: new Date(now + lengthMs) }
}

function text(name: string, value: string): forge.pki.CertificateField {
  return name === 'countryName' || name === 'serialNumber' ? { name, value } : { name, value, valueTagClass: UTF8 }
}
