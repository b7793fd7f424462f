/** Whose certificate it is. Paraguayan CAs write the RUC as `RUC80012345-0`. reference.md §4. */
import type { X509Certificate } from 'node:crypto'

/** The subject's serialNumber (a company's certificate), or the one in the directoryName of the alternative name (a person's). */
const RUC = /(?:^|[\s",+])serialNumber ?= ?RUC([0-9]{1,8}[A-D]?-[0-9])(?![0-9A-Za-z])/m

/** `80012345-0`; undefined when the certificate names no RUC. */
export const rucOf = (certificate: X509Certificate): string | undefined =>
  RUC.exec(certificate.subject)?.[1] ?? RUC.exec(certificate.subjectAltName ?? '')?.[1]
