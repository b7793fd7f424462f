/** Rule that department, district and city belong together, with its message. */
import { ciudad, distrito as districtOf, departamento as nameOf } from '../tables/geo.ts'
import { given } from './rule.ts'

type Code = number | null | undefined

/** Returns the message for `unrelated` codes: where the city lies, or the district when there is no city. */
export function placeText(whose: string, distrito: Code, codigo: Code): string {
  const city = given(codigo) ? ciudad(codigo ?? 0) : undefined
  const district = districtOf(city?.distrito ?? distrito ?? 0)
  const place = city
    ? `la ciudad ${city.codigo} (${city.nombre})`
    : `el distrito ${district?.codigo} (${district?.nombre})`
  const inside = city ? `en el distrito ${district?.codigo} (${district?.nombre}), ` : ''
  return `El departamento, el distrito y la ciudad ${whose} no se corresponden según la tabla de la DNIT: ${place} está ${inside}en el departamento ${district?.departamento} (${nameOf(district?.departamento ?? 0)}).`
}

/**
 * True when the city is not in that district, or the district not in that department (1255, 1328). Unknown codes
 * contradict nothing.
 */
export function unrelated(departamento: Code, distrito: Code, codigo: Code): boolean {
  const city = given(codigo) ? ciudad(codigo ?? 0) : undefined
  const district = districtOf(distrito ?? city?.distrito ?? 0)
  if (!district || nameOf(departamento ?? 0) === undefined) return false
  return district.departamento !== departamento || (city !== undefined && city.distrito !== district.codigo)
}
