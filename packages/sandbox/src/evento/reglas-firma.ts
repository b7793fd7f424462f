/** The rules about signatures that all events have, and the one about who signs. docs/sifen §4, NT19 */
import { CERTIFICATE_RULES } from '../rules/firma.ts'
import { rule } from '../rules/rule.ts'
import { type EventoRule, type EventoSubmission, isIssuer } from './rules/evento-rule.ts'

export const REGLAS_FIRMA_EVENTO: readonly EventoRule[] = CERTIFICATE_RULES

/** An event of the issuer's is signed by whom the CDC names. */
export const firmaDelEmisor: EventoRule = rule(
  '0142',
  'AD03',
  'RUC del certificado utilizado para firmar no pertenece al Contribuyente emisor',
  s => !isIssuer(s),
)

/** An event of the receiver's is signed by the receiver of the document, or, when SIFEN has no such document, by whom the event names. */
export const firmaDelReceptor = (named: (s: EventoSubmission) => string | undefined): EventoRule =>
  rule('0143', 'AD04', 'La firma del Evento del receptor del DE/DTE no corresponde', s => {
    // Of a receiver who is no taxpayer the signature tells nothing.
    const receiver = s.approval === undefined ? named(s) : s.book.receiverOf(s.cdc)
    return receiver !== undefined && receiver !== s.ruc
  })
