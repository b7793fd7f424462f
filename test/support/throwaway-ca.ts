/**
 * Certificates made for one test run: an authority, and the certificates that it issues. Keys are RSA 2048, as those of
 * Paraguayan CAs.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import forge from 'node-forge'

export type Identity = { certPem: string; keyPem: string }

type Subject = { commonName: string; serialNumber?: string }
type Extension = { name: string; [option: string]: unknown }

const DAY_MS = 86_400_000

export const makeAuthority = (commonName = 'CA de prueba'): Identity =>
  certify({ commonName }, undefined, [{ name: 'basicConstraints', cA: true, critical: true }])

/** Issues a certificate for a server on 127.0.0.1 and localhost. */
export const issueServer = (authority: Identity, names = ['localhost'], addresses = ['127.0.0.1']): Identity =>
  certify({ commonName: 'servidor' }, authority, [
    {
      name: 'subjectAltName',
      altNames: [...names.map(value => ({ type: 2, value })), ...addresses.map(ip => ({ type: 7, ip }))],
    },
  ])

export const issueEmitter = (
  authority: Identity,
  subject: Partial<Subject> = {},
  extensions: Extension[] = [],
): Identity => certify({ commonName: 'Ñandutí SA', serialNumber: 'RUC80012345-0', ...subject }, authority, extensions)

function certify(subject: Subject, issuer: Identity | undefined, extensions: Extension[]): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const attributes = fieldsOf(subject)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = `01${randomBytes(12).toString('hex')}`
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS)
  certificate.validity.notAfter = new Date(Date.now() + 30 * DAY_MS)
  certificate.setSubject(attributes)
  certificate.setIssuer(
    issuer === undefined ? attributes : forge.pki.certificateFromPem(issuer.certPem).subject.attributes,
  )
  certificate.setExtensions(extensions)
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.keyPem ?? privateKey), forge.md.sha256.create())
  return { certPem: forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n'), keyPem: privateKey }
}

function fieldsOf({ commonName, serialNumber }: Subject): forge.pki.CertificateField[] {
  const valueTagClass = forge.asn1.Type.UTF8 as unknown as forge.asn1.Class
  return [
    { name: 'countryName', value: 'PY' },
    { name: 'commonName', value: commonName, valueTagClass },
    ...(serialNumber === undefined ? [] : [{ type: '2.5.4.5', value: serialNumber }]),
  ]
}
