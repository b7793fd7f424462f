/** Districts and cities as DNIT published them. Their codes are unique in the whole country. */
import { cellsOf, Table } from './table.ts'

export interface Lugar {
  readonly nombre: string
  /** Code of the district of a city, or of the department of a district. */
  readonly dentroDe: string
}

const placesOf = (file: string) =>
  new Table<Lugar>(() => cellsOf(file).map(([code = '', nombre = '', dentroDe = '']) => [code, { nombre, dentroDe }]))

export const DISTRITOS = placesOf('distritos')
export const CIUDADES = placesOf('ciudades')
