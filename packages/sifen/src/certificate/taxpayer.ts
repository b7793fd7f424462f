/**
 * Owner of a certificate. Paraguayan CAs write the RUC as `RUC80012345-0` in a serialNumber: the subject's (a company)
 * or that of the directoryName in the alternative name (a person). docs/sifen §4. It is read from the parsed attributes
 * by type, because in a printed name any attribute may contain text that looks like another one.
 */
import type { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { formatRuc, parseRuc } from '../ruc.ts'
import { parseCertificate } from './parse-certificate.ts'

const SERIAL_NUMBER = '2.5.4.5'
/** Tag of directoryName in GeneralName. RFC 5280 §4.2.1.6. */
const DIRECTORY_NAME = 4
/** Form of the RUC. Authorities may add leading zeros, small letters and one blank. */
const RUC = /^RUC ?([0-9]{1,8}[A-D]?-[0-9])$/i

type Attribute = { type?: string | undefined; value?: unknown }
type AltName = { type: number; value: unknown }

/**
 * Returns the RUC as `80012345-0`, without leading zeros. Undefined when the certificate has no RUC with a valid check
 * digit. Throws CertificateError UNSUPPORTED when its names cannot be read.
 */
export function rucOf(certificate: X509Certificate): string | undefined {
  const parsed = parseCertificate(certificate)
  return rucAmong(parsed.subject.attributes) ?? rucAmong(directoryAttributes(parsed))
}

function rucAmong(attributes: readonly Attribute[]): string | undefined {
  const serials = attributes.filter(({ type, value }) => type === SERIAL_NUMBER && typeof value === 'string')
  const ruc = serials.map(({ value }) => parseRuc(RUC.exec(String(value))?.[1] ?? '')).find(read => read !== undefined)
  return ruc && formatRuc(ruc)
}

function directoryAttributes(parsed: forge.pki.Certificate): Attribute[] {
  const extension = parsed.getExtension('subjectAltName') as { altNames: AltName[] } | undefined
  const names = extension?.altNames.filter(({ type, value }) => type === DIRECTORY_NAME && Array.isArray(value)) ?? []
  return names.flatMap(({ value }) => (value as forge.asn1.Asn1[]).flatMap(attributesOf))
}

/** Returns the attributes of a Name, a sequence of sets of pairs of type and value. RFC 5280 §4.1.2.4. */
const attributesOf = (name: forge.asn1.Asn1): Attribute[] =>
  partsOf(name).flatMap(set =>
    partsOf(set).map(pair => {
      const [type, value] = partsOf(pair)
      return {
        type: typeof type?.value === 'string' ? forge.asn1.derToOid(type.value) : undefined,
        value: value?.value,
      }
    }),
  )

const partsOf = ({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] => (Array.isArray(value) ? value : [])
