/** Rules of SIFEN about the signature of any document or event, and its certificate. docs/sifen §4, MT v150 12.2 */
import type { SignatureCheck, SigningCertificate } from '../../signature/index.ts'
import { type Rule, rule } from './rule.ts'

/** A signed document or event. */
export interface Signed {
  readonly signature: SignatureCheck
  /** The instant of reception. */
  readonly now: Date
}

/** Rules that depend only on the signature and its certificate. */
export const CERTIFICATE_RULES: readonly Rule<Signed>[] = [
  rule('0140', ({ signature }) => !signature.standard),
  rule('0141', ({ signature }) => signature.standard && !signature.intact),
  rule(
    '0120',
    ofCertificate(({ trusted }) => !trusted),
  ),
  rule(
    '0121',
    ofCertificate(({ desde, hasta }, { now }) => now < desde || now > hasta),
  ),
  rule(
    '0122',
    ofCertificate(({ ruc }) => ruc === undefined),
  ),
]

/** Applies a condition to the certificate of a standard signature. */
export function ofCertificate<S extends Signed>(
  breaks: (certificate: SigningCertificate, submission: S) => boolean,
): Rule<S>['breaks'] {
  return submission => submission.signature.standard && breaks(submission.signature.certificate, submission)
}
