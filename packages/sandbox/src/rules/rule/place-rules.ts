/**
 * The rules about one kind of place: the descriptions of department, district and city, and that each lies within the
 * other. MT v150 12.4
 */
import { DEPARTAMENTO } from '../../tables/codigos.ts'
import { CIUDADES, DISTRITOS } from '../../tables/geografia.ts'
import type { Coded } from './described.ts'
import { type Rule, rule } from './rule.ts'

interface Place {
  readonly departamento: Coded
  readonly distrito: Coded
  readonly ciudad: Coded
}

export interface PlaceRules<S> {
  readonly of: (submission: S) => readonly (Place | undefined)[]
  readonly departamento: string
  readonly relation: string
  readonly distrito: string
  readonly ciudad: string
}

/** Maximum length of names: those of districts and cities are cut to the 30 characters of their fields. */
const NAME_LENGTH = 30

/** Returns the four rules about one kind of place, with its codes. */
export function reglasDeLugar<S>({ of, departamento, relation, distrito, ciudad }: PlaceRules<S>): readonly Rule<S>[] {
  const anyPlace = (isWrong: (place: Place) => boolean) => (submission: S) =>
    of(submission).some(place => place !== undefined && isWrong(place))
  return [
    rule(
      departamento,
      anyPlace(place => misnamed(place.departamento, code => DEPARTAMENTO.get(code))),
    ),
    rule(relation, anyPlace(unrelated)),
    rule(
      distrito,
      anyPlace(place => misnamed(place.distrito, code => DISTRITOS.get(code)?.nombre)),
    ),
    rule(
      ciudad,
      anyPlace(place => misnamed(place.ciudad, code => CIUDADES.get(code)?.nombre)),
    ),
  ]
}

function misnamed([code, description]: Coded, nameOf: (code: string) => string | undefined): boolean {
  if (code === undefined || description === undefined) return code !== description
  const name = nameOf(code)
  return name !== undefined && description.trim() !== name.slice(0, NAME_LENGTH).trim()
}

/** True when the city is not in the district or the district not in the department. Absent fields do not contradict. */
function unrelated({ departamento: [departamento], distrito: [distrito], ciudad: [ciudad] }: Place): boolean {
  const city = ciudad === undefined ? undefined : CIUDADES.get(ciudad)
  if (ciudad !== undefined && city === undefined) return true
  if (distrito !== undefined && city !== undefined && city.dentroDe !== distrito) return true
  const districtCode = distrito ?? city?.dentroDe
  if (districtCode === undefined || departamento === undefined) return false
  return DISTRITOS.get(districtCode)?.dentroDe !== departamento
}
