/** The fields of documents and events as tables, how they are read, and what identifies a document. */
export { checkDigit } from './check-digit.ts'
export type { Contenido, NombreEvento } from './evento-fields.ts'
export {
  cdcContent,
  documentNumber,
  issuerOf,
  numeroOf,
  ownNumber,
  type Rango,
  type Secuencia,
  sequenceOf,
  typeOf,
} from './identity.ts'
export { cdc, pattern } from './lexical.ts'
export type { Associated, De, Item, Payment, Rde } from './rde-fields.ts'
export { cdcOfEvento, type EventoSigned, readEvento } from './read-evento.ts'
export { badValue } from './read-fields.ts'
export { cdcOf, type RdeReading, readRde } from './read-rde.ts'
