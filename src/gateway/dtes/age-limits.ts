/** How old a document and its signature may be when they are posted, and what ends a document that cannot go out (docs/notes A25). */
import { horaAsuncion } from '@nanduti/sifen'
import type { DteRow } from './dtes.queries.ts'
import { type Happening, noCode } from './happening.ts'

const HOUR_MS = 3_600_000
/** SIFEN refuses an emission that is older (docs/sifen §9). */
export const MAX_EMISSION_HOURS = 720
/** SIFEN takes a document within three days of its signature. */
const MAX_SIGNATURE_HOURS = 72

export const TOO_OLD =
  'La fecha de emisión tiene más de 720 horas (30 días) y SIFEN ya no lo acepta: no se envió. Emita otro documento con la fecha de hoy.'

/** Ends a document whose emission is too old to be sent; undefined for one that is not. */
export function tooOld(now: Date, dte: Pick<DteRow, 'fecha_emision'>): Happening | undefined {
  return isTooOld(now, dte) ? ended('too-old', now, TOO_OLD) : undefined
}

/** Both times are Asunción's. */
export const isTooOld = (now: Date, { fecha_emision }: Pick<DteRow, 'fecha_emision'>) =>
  Date.parse(`${horaAsuncion(now)}Z`) - Date.parse(`${fecha_emision}Z`) > MAX_EMISSION_HOURS * HOUR_MS

/** Ends a draft that can no longer be built; `why` in Spanish. */
export const cannotBuild = (now: Date, why: string) => ended('cannot-build', now, `No se pudo armar ni firmar: ${why}`)

/** Ends a signed document that cannot be posted for a reason of ours; `why` in Spanish. */
export const cannotSend = (now: Date, why: string) => ended('cannot-send', now, `No se envió: ${why}`)

const ended = (trigger: Happening['trigger'], at: Date, text: string): Happening => ({
  trigger,
  at,
  change: noCode(text),
  due: null,
})

/** True when the bytes must be signed again before they are posted. */
export const isSignatureOld = (now: Date, { signed_at }: Pick<DteRow, 'signed_at'>) =>
  signed_at === null || now.getTime() - signed_at.getTime() > MAX_SIGNATURE_HOURS * HOUR_MS
