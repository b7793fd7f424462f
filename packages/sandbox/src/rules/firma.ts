/** Rules of SIFEN about the signature and its certificate. docs/sifen §4, MT v150 12.2–12.3 */

import type { SigningCertificate } from '../authority/certificate.ts'
import { instantOf } from '../document/asuncion.ts'
import type { SignatureCheck } from '../xml/verify-signature.ts'
import { type Rule, rule, type Submission } from './rule.ts'

/** A signed document or event. */
interface Signed {
  readonly signature: SignatureCheck
  /** The instant of reception. */
  readonly now: Date
}

/** Rules that depend only on the signature and its certificate. */
export const CERTIFICATE_RULES: readonly Rule<Signed>[] = [
  rule('0140', 'AD01', 'Firma difiere del estándar', ({ signature }) => !signature.standard),
  rule(
    '0141',
    'AD02',
    'Valor de la firma (SignatureValue) diferente del calculado por el PKI',
    ({ signature }) => signature.standard && !signature.intact,
  ),
  rule(
    '0120',
    'AC01',
    'Certificado inválido',
    certificate(({ trusted }) => !trusted),
  ),
  rule(
    '0121',
    'AC02',
    'Alguna o todas las fechas del certificado (inicio o final de validez) inválidas',
    certificate(({ desde, hasta }, { now }) => now < desde || now > hasta),
  ),
  rule(
    '0122',
    'AC03',
    'No existe la extensión del RUC en el certificado',
    certificate(({ ruc }) => ruc === undefined),
  ),
]

export const REGLAS_FIRMA: readonly Rule[] = [
  ...CERTIFICATE_RULES,
  rule(
    '0142',
    'AD03',
    'RUC del certificado utilizado para firmar no pertenece al Contribuyente emisor',
    certificate<Submission>(
      ({ ruc }, { de: { gDatGralOpe } }) => ruc !== `${gDatGralOpe.gEmis.dRucEm}-${gDatGralOpe.gEmis.dDVEmi}`,
    ),
  ),
]

/** The certificate may have been valid on reception but not at the stated time of signing. */
export const REGLA_VIGENCIA_AL_FIRMAR = rule(
  '2450',
  'I002',
  'Certificado digital no vigente al momento de firma del DE',
  certificate<Submission>(({ desde, hasta }, { de }) => {
    const signedAt = instantOf(de.dFecFirma)
    return signedAt < desde.getTime() || signedAt > hasta.getTime()
  }),
)

function certificate<S extends Signed>(
  breaks: (certificate: SigningCertificate, submission: S) => boolean,
): Rule<S>['breaks'] {
  return submission => submission.signature.standard && breaks(submission.signature.certificate, submission)
}
