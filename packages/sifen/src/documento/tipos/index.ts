/** Types of document: their table, and the part of the catalogue that each has. */
export { type Codigo, GRUPOS, type Grupo, isDemanded } from './grupos.ts'
export { NOMBRES, type Nombre, nombreDeTipo } from './nombres.ts'
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
