/** The types of document: their table, and what of the catalogue each carries. */
export { type Codigo, GRUPOS, type Grupo, isAskedFor } from './grupos.ts'
export {
  CUERPOS,
  type Cuerpo,
  isServed,
  presencia,
  type Reglas,
  TIPOS,
  TIPOS_FUTUROS,
  type Tipo,
  tipoOf,
} from './tipos.ts'
