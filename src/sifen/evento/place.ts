/** Department, district and city: filled in from each other, and belonging together. */
import { given, type Rule, unrelated } from '../documento/rules/rule.ts'
import { ciudad, distrito } from '../tables/geo.ts'
import type { Campos, Caso } from './evento.ts'

type Code = number | null | undefined

/** The schema has made sure that they are numbers. */
const placeOf = (at: string, campos: Campos) => ({
  ciudad: campos[`${at}ciudad`] as Code,
  distrito: campos[`${at}distrito`] as Code,
  departamento: campos[`${at}departamento`] as Code,
})

/** A city tells its district and department, a district its department, when they are left out. */
export const readPlace =
  (at: string) =>
  (campos: Campos): Campos => {
    const place = placeOf(at, campos)
    const codigo = place.distrito ?? ciudad(place.ciudad ?? 0)?.distrito
    const departamento = place.departamento ?? distrito(codigo ?? 0)?.departamento
    return {
      ...(given(codigo) && { [`${at}distrito`]: codigo }),
      ...(given(departamento) && { [`${at}departamento`]: departamento }),
    }
  }

/** A department without cities, whose name is shorter than the XSD of events allows. */
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
    mensaje: 'El departamento, el distrito y la ciudad no se corresponden según la tabla de la DNIT.',
  },
]
