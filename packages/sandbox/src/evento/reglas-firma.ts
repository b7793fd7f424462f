/** Rules of SIFEN about the signer of an event, and the certificate rules common to all. docs/sifen §4, NT19 */
import { CERTIFICATE_RULES } from '../rules/firma.ts'
import { rule } from '../rules/rule.ts'
import { type EventoRule, type EventoSubmission, isIssuer } from './rules/evento-rule.ts'

export const REGLAS_FIRMA_EVENTO: readonly EventoRule[] = CERTIFICATE_RULES

/** Requires that the issuer in the CDC signs an issuer's event. */
export const firmaDelEmisor: EventoRule = rule(
  '0142',
  'AD03',
  'RUC del certificado utilizado para firmar no pertenece al Contribuyente emisor',
  s => !isIssuer(s),
)

/**
 * Requires that the document's receiver signs a receiver's event. When SIFEN does not have the document, the event
 * names the receiver.
 */
export const firmaDelReceptor = (named: (s: EventoSubmission) => string | undefined): EventoRule =>
  rule('0143', 'AD04', 'La firma del Evento del receptor del DE/DTE no corresponde', s => {
    // The signature of a receiver who is not a taxpayer is not checked.
    const receiver = s.approval === undefined ? named(s) : s.book.receiverOf(s.cdc)
    return receiver !== undefined && receiver !== s.ruc
  })
