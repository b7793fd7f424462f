/** Department, district and city of an event: completions and consistency rules. */
import { given, placeText, type Rule, unrelated } from '../campos/index.ts'
import { completePlace } from '../tables/geo.ts'
import type { Campos, Caso } from './evento.ts'

type Code = number | null | undefined

/** Returns the codes of a place. The schema has checked that they are numbers. */
const placeOf = (at: string, campos: Campos) => ({
  ciudad: campos[`${at}ciudad`] as Code,
  distrito: campos[`${at}distrito`] as Code,
  departamento: campos[`${at}departamento`] as Code,
})

/** Completion: a city sets its district and department, a district its department, when they are left out. */
export const readPlace =
  (at: string) =>
  (campos: Campos): Campos => {
    const { departamento, distrito } = completePlace(placeOf(at, campos))
    return {
      ...(given(distrito) && { [`${at}distrito`]: distrito }),
      ...(given(departamento) && { [`${at}departamento`]: departamento }),
    }
  }

/** A department without cities. Its name is shorter than the XSD of events allows. */
const CHACO = 19

export const placeRules = (at: string, codigo: string): readonly Rule<Caso>[] => [
  {
    campo: `${at}departamento`,
    broken: ({ campos }) => placeOf(at, campos).departamento === CHACO,
    mensaje: `El departamento ${CHACO} (CHACO) ya no está en uso: indique el actual, por ejemplo 15 (PTE. HAYES), 16 (BOQUERON) o 17 (ALTO PARAGUAY).`,
  },
  {
    campo: `${at}ciudad`,
    codigo,
    needs: [`${at}departamento`],
    broken: ({ campos }) => {
      const place = placeOf(at, campos)
      return unrelated(place.departamento, place.distrito, place.ciudad)
    },
    mensaje: ({ campos }) => {
      const { distrito, ciudad } = placeOf(at, campos)
      return placeText('del evento', distrito, ciudad)
    },
  },
]
