/** How a request names its point of issue: by the tenant's ids, or by codes with a number of the client's own. */
import type { ReadInput } from '@nanduti/sifen'

const IDS = ['timbrado_id', 'establecimiento_id', 'punto_expedicion_id'] as const

/**
 * True when the request names ids, so that the point gives the number. An id of the wrong type, which could not be
 * read, counts as named.
 */
export const usesIds = ({ dte, problems }: Pick<ReadInput, 'dte' | 'problems'>): boolean =>
  IDS.some(field => (dte[field] ?? undefined) !== undefined || problems.some(({ campo }) => campo === field))
