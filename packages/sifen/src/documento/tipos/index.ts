/** Types of document: their table, and the part of the catalogue that each has. */
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
