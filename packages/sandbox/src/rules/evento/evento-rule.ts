/** The input of the rules about events, and the parts that several kinds of event share. MT v150 §11.6 */

import type { Approval, Book } from '../../book/index.ts'
import {
  type Contenido,
  checkDigit,
  type De,
  type EventoSigned,
  issuerOf,
  type NombreEvento,
} from '../../fields/index.ts'
import { HOUR_MS, instantOf } from '../../ports/index.ts'
import { type Rule, rule, type Signed } from '../rule/index.ts'

export interface EventoSubmission extends Omit<EventoSigned, 'signature'>, Signed {
  /** RUC of the signer, without check digit. '' when it cannot be read. */
  readonly ruc: string
  readonly book: Book
  /** Approval of the document that the event is about, when SIFEN has it. */
  readonly approval: Approval | undefined
  /** Content of that document. */
  readonly de: () => De | undefined
}

export type EventoRule = Rule<EventoSubmission>

/** Applies a condition to the fields of one kind of event. */
export const on =
  <N extends NombreEvento>(tipo: N, isWrong: (campos: Contenido<N>, s: EventoSubmission) => boolean) =>
  (s: EventoSubmission): boolean =>
    s.evento.tipo === tipo && isWrong(s.evento.campos as Contenido<N>, s)

export const isCdcWrong = ({ cdc }: EventoSubmission): boolean => checkDigit(cdc.slice(0, -1)) !== cdc.at(-1)

export const isUnknown = ({ approval }: EventoSubmission): boolean => approval === undefined

export const isCancelled = ({ book, cdc }: EventoSubmission): boolean => book.isCancelled(cdc)

export const isIssuer = ({ cdc, ruc }: EventoSubmission): boolean => issuerOf(cdc) === ruc

/** True when the document has an event of any of these kinds. */
export const has =
  (...tipos: readonly NombreEvento[]) =>
  ({ book, cdc }: EventoSubmission): boolean =>
    book.eventsOf(cdc).some(({ tipo }) => tipos.includes(tipo))

/** True when the event was signed more than this many hours after the approval of the document. */
export const signedAfterApproval =
  (hours: number) =>
  ({ approval, dFecFirma }: EventoSubmission): boolean =>
    approval !== undefined && instantOf(dFecFirma) - Date.parse(approval.at) > hours * HOUR_MS

/** Requires that the issuer in the CDC signs an issuer's event. */
export const firmaDelEmisor: EventoRule = rule('0142', s => !isIssuer(s))

/**
 * Requires that the document's receiver signs a receiver's event. When SIFEN does not have the document, the event
 * names the receiver.
 */
export const firmaDelReceptor = (named: (s: EventoSubmission) => string | undefined): EventoRule =>
  rule('0143', s => {
    // The signature of a receiver who is not a taxpayer is not checked.
    const receiver = s.approval === undefined ? named(s) : s.book.receiverOf(s.cdc)
    return receiver !== undefined && receiver !== s.ruc
  })
