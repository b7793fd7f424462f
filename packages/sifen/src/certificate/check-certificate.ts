/** Checks whether a certificate can serve an emitter today. */
import { X509Certificate } from 'node:crypto'
import { horaAsuncion, shortDate } from '../hora.ts'
import { CertificateError } from './certificate-error.ts'
import { isTrusted } from './is-trusted.ts'
import type { EmitterCertificate } from './read-p12.ts'

/**
 * Requirements of a certificate. `ruc` has its check digit: `80012345-0`. `trustedPem` are the accepted issuers;
 * undefined accepts any. `prod` refuses the sandbox's certificates.
 */
export type CertificateNeed = {
  ahora: Date
  ruc: string
  trustedPem?: readonly string[] | undefined
  ambiente?: 'test' | 'prod'
}

/** Issuer name of the sandbox's certificates. */
const SANDBOX_AUTHORITY = 'CN=CA de prueba del sandbox nanduti'

/**
 * Returns every problem, by date, owner and issuer: EXPIRED, NOT_YET_VALID, CHAIN_EXPIRED, NO_RUC, OTHER_RUC,
 * UNTRUSTED, SANDBOX. Empty when the certificate can serve.
 */
export function checkCertificate(
  certificate: EmitterCertificate,
  { ahora, ruc, trustedPem, ambiente = 'test' }: CertificateNeed,
): CertificateError[] {
  const { validFrom, validTo, chainPem, ruc: own } = certificate
  const problems: CertificateError[] = []
  if (ahora > validTo) problems.push(new CertificateError('EXPIRED', { detail: `Venció el ${dayOf(validTo)}.` }))
  if (ahora < validFrom)
    problems.push(new CertificateError('NOT_YET_VALID', { detail: `Rige desde el ${dayOf(validFrom)}.` }))
  for (const issuer of chainPem.map(pem => new X509Certificate(pem)))
    if (ahora > issuer.validToDate || ahora < issuer.validFromDate)
      problems.push(new CertificateError('CHAIN_EXPIRED', { detail: periodOf(issuer) }))
  if (own === undefined) problems.push(new CertificateError('NO_RUC'))
  else if (own !== ruc)
    problems.push(new CertificateError('OTHER_RUC', { detail: `Es de ${own} y el emisor es ${ruc}.` }))
  if (trustedPem !== undefined && !isTrusted(certificate, trustedPem)) problems.push(new CertificateError('UNTRUSTED'))
  if (ambiente === 'prod' && isOfSandbox(certificate)) problems.push(new CertificateError('SANDBOX'))
  return problems
}

const isOfSandbox = ({ certPem }: EmitterCertificate) =>
  new X509Certificate(certPem).issuer.split('\n').includes(SANDBOX_AUTHORITY)

const periodOf = ({ subject, validFromDate, validToDate }: X509Certificate) =>
  `${subject.replaceAll('\n', ', ')}: del ${dayOf(validFromDate)} al ${dayOf(validToDate)}.`

/** Returns the date in Asunción as dd/mm/aaaa. */
const dayOf = (instant: Date): string => shortDate(horaAsuncion(instant))
