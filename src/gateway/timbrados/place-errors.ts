/** Checks places before they are stored: their codes must be the DNIT's and must lie within each other (1255). */

import { ciudad, departamento, distrito } from '@nanduti/sifen'
import type { FieldErrors } from '../../http/index.ts'

const TABLES = { departamento, distrito, ciudad } as const

export const PLACE = Object.keys(TABLES) as (keyof typeof TABLES)[]
export type Place = { [Column in keyof typeof TABLES]?: number | null | undefined }

/**
 * Returns the errors by field. A missing district or department is no error: the city determines the district, and the
 * district the department.
 */
export function placeErrors(place: Place): FieldErrors {
  const unknown = PLACE.filter(column => TABLES[column](place[column] ?? NONE) === undefined && isGiven(place[column]))
  if (unknown.length > 0)
    return Object.fromEntries(unknown.map(column => [column, [`El campo ${column} no está en la tabla de la DNIT.`]]))
  const city = ciudad(place.ciudad ?? NONE)
  const district = distrito(city?.distrito ?? place.distrito ?? NONE)
  return {
    ...elsewhere('distrito', place.distrito, city?.distrito, `La ciudad ${city?.codigo}`),
    ...elsewhere('departamento', place.departamento, district?.departamento, `El distrito ${district?.codigo}`),
  }
}

/** A code that no table has. */
const NONE = 0

type Code = number | null | undefined
const isGiven = (code: Code) => code !== null && code !== undefined

function elsewhere(column: keyof Place, given: Code, real: number | undefined, whose: string): FieldErrors {
  if (!isGiven(given) || real === undefined || given === real) return {}
  return { [column]: [`${whose} está en el ${column} ${real}, no en el ${given}: corríjalo o déjelo vacío.`] }
}
