/**
 * Owner of a certificate. Paraguayan CAs write the RUC as `RUC80012345-0` in a serialNumber: the subject's (a company)
 * or that of the directoryName in the alternative name (a person). docs/sifen §4. It is read by the type of each
 * attribute, because any attribute may contain text that looks like another one.
 */
import type { X509Certificate } from 'node:crypto'
import { formatRuc, parseRuc } from '../ruc.ts'

/** Form of the RUC. Authorities may add leading zeros, small letters and one blank. */
const RUC = /^RUC ?([0-9]{1,8}[A-D]?-[0-9])$/i

/** Starts a name of the directory among the alternative names, as Node writes them. */
const DIRECTORY_NAME = 'DirName:'
/** An attribute of a distinguished name: its type and its value, which may have escapes. RFC 2253 §2. */
const ATTRIBUTE = /(?:^|[,+])([^=]*)=((?:[^\\,+]|\\.)*)/gsy

/** Returns the RUC as `80012345-0`, without leading zeros. Undefined when there is none with a valid check digit. */
export function rucOf(certificate: X509Certificate): string | undefined {
  const serials = [certificate.toLegacyObject().subject.serialNumber ?? []].flat()
  return rucAmong(serials) ?? rucAmong(directorySerials(certificate.subjectAltName ?? ''))
}

function rucAmong(serials: readonly string[]): string | undefined {
  const ruc = serials.map(serial => parseRuc(RUC.exec(serial)?.[1] ?? '')).find(read => read !== undefined)
  return ruc && formatRuc(ruc)
}

/** Node joins the names by commas, and writes a name that has one itself as a JSON text without commas. */
function directorySerials(alternatives: string): string[] {
  const names = alternatives.split(', ').filter(name => name.startsWith(DIRECTORY_NAME))
  return names
    .map(name => name.slice(DIRECTORY_NAME.length))
    .map(name => (name.startsWith('"') ? String(JSON.parse(name)) : name))
    .flatMap(name => [...name.matchAll(ATTRIBUTE)])
    .flatMap(([, type, value = '']) => (type === 'serialNumber' ? [value] : []))
}
