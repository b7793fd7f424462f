/** Rules of SIFEN about the signature of a document and its signer. docs/sifen §4, MT v150 12.2–12.3 */

import { instantOf } from '../../ports/index.ts'
import { CERTIFICATE_RULES, ofCertificate, type Rule, rule, type Submission } from '../rule/index.ts'

export const REGLAS_FIRMA: readonly Rule[] = [
  ...CERTIFICATE_RULES,
  rule(
    '0142',
    ofCertificate<Submission>(
      ({ ruc }, { de: { gDatGralOpe } }) => ruc !== `${gDatGralOpe.gEmis.dRucEm}-${gDatGralOpe.gEmis.dDVEmi}`,
    ),
  ),
]

/** The certificate may have been valid on reception but not at the stated time of signing. */
export const REGLA_VIGENCIA_AL_FIRMAR = rule(
  '2450',
  ofCertificate<Submission>(({ desde, hasta }, { de }) => {
    const signedAt = instantOf(de.dFecFirma)
    return signedAt < desde.getTime() || signedAt > hasta.getTime()
  }),
)
