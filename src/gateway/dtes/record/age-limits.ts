/**
 * Age limits of a document and its signature at the posting, and the ends of documents that can't be sent (docs/notes
 * A25).
 */
import { EMISION_EN_PALABRAS, EMISION_HORAS, FIRMA_HORAS, horaAsuncion } from '@nanduti/sifen'
import { HOUR_MS } from '../../../units.ts'
import type { DteRow } from './dtes.queries.ts'
import { noCode, type StateChange } from './state-change.ts'

export const TOO_OLD = `La fecha de emisión tiene más de ${EMISION_EN_PALABRAS} y SIFEN ya no lo acepta: no se envió. Emita otro documento con la fecha de hoy.`

/** Ends a document whose emission is too old to be sent. Undefined when it is not. */
export function tooOld(now: Date, dte: Pick<DteRow, 'fecha_emision'>): StateChange | undefined {
  return isTooOld(now, dte) ? ended('too-old', now, TOO_OLD) : undefined
}

/** True when the emission is too old. Both times are local to Asunción. */
export const isTooOld = (now: Date, { fecha_emision }: Pick<DteRow, 'fecha_emision'>) =>
  Date.parse(`${horaAsuncion(now)}Z`) - Date.parse(`${fecha_emision}Z`) > EMISION_HORAS * HOUR_MS

/** Ends a draft that can no longer be built. `why` is in Spanish. */
export const cannotBuild = (now: Date, why: string) => ended('cannot-build', now, `No se pudo armar ni firmar: ${why}`)

/** Ends a signed document that can't be posted for a reason on our side. `why` is in Spanish. */
export const cannotSend = (now: Date, why: string) => ended('cannot-send', now, `No se envió: ${why}`)

const ended = (trigger: StateChange['trigger'], at: Date, text: string): StateChange => ({
  trigger,
  at,
  change: noCode(text),
  due: null,
})

/** True when the bytes must be signed again before they are posted. */
export const isSignatureOld = (now: Date, { signed_at }: Pick<DteRow, 'signed_at'>) =>
  signed_at === null || now.getTime() - signed_at.getTime() > FIRMA_HORAS * HOUR_MS
