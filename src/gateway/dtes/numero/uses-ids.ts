/** How a request names its point of issue, and who numbers it. */
import type { ReadInput } from '@nanduti/sifen'

const IDS = ['timbrado_id', 'establecimiento_id', 'punto_expedicion_id'] as const

type Read = Pick<ReadInput, 'dte' | 'problems' | 'unknown'>

/** True when the request names ids. An id of the wrong type, which could not be read, counts as named. */
export const usesIds = ({ dte, problems }: Read): boolean =>
  IDS.some(field => (dte[field] ?? undefined) !== undefined || problems.some(({ campo }) => campo === field))

/** Names of the number in a body: ours in both spellings, and that of xmlgen. */
const NUMBER: readonly (string | undefined)[] = ['numeroDocumento', 'numero_documento', 'numero']

/**
 * True when the request names its point by codes and has no field for the number. With the field, even null or blank, or
 * with an unknown one that probably means it, the client numbers its documents: another number would hide its mistake
 * (docs/notes 502).
 */
const omitsNumber = ({ dte, unknown }: Read, body: unknown): boolean =>
  Boolean(dte.establecimiento?.trim() && dte.puntoExpedicion?.trim()) &&
  dte.numeroDocumento == null &&
  !Object.keys(Object(body)).some(name => NUMBER.includes(name)) &&
  !unknown.some(({ near }) => NUMBER.includes(near))

/** True when the point gives the number. */
export const takesNext = (read: Read, body: unknown): boolean => usesIds(read) || omitsNumber(read, body)
