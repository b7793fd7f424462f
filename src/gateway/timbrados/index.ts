/** Public face of the tenant hierarchy. */
export { type Act, listActs } from './auditoria.queries.ts'
export { changeEstablecimiento, changePunto } from './change-datos.ts'
export {
  adjustContador,
  adjustmentProblem,
  nombreDePunto,
  nombreOficial,
  objetoDeContador,
  renewTimbrado,
  type Standing,
  switchActivo,
  TIPOS_NUMERADOS,
} from './change-numeracion.ts'
export {
  findHold,
  findUltimoNumero,
  type Hold,
  holdOf,
  isLastNumbered,
  LAST_NUMBER,
  lockContador,
  lockForNumero,
  markConflict,
  NUMBERED,
  type PuntoRef,
  RAISED,
  raiseNumero,
  reserveNumero,
  returnNumero,
} from './contadores.queries.ts'
export {
  establecimientoChange,
  newEstablecimiento,
  newPunto,
  newTimbrado,
  puntoChange,
  threeDigits,
  vigencia,
} from './create-numeracion.schema.ts'
export { createEstablecimiento, createPunto, createTimbrado, warnExpired } from './create-numeracion.ts'
export { domicilio, line, optionalText } from './domicilio.schema.ts'
export { takesDocuments, WITH_CONTADOR, WITH_ESTABLECIMIENTO, WITH_PUNTO } from './hierarchy-joins.queries.ts'
export { adjustPath, HOLD_TEXT, holdTitle } from './hold-words.ts'
export {
  type Clase,
  type EstablecimientoNode,
  findHighestUsed,
  findPunto,
  listHierarchy,
  listPuntoCodes,
  type PuntoCodes,
  type PuntoFound,
  type PuntoNode,
  puntoCodesOf,
  type TimbradoNode,
} from './jerarquia.queries.ts'
export { PLACE, placeErrors } from './place-errors.ts'
export { type Chain, checkIds, type Numeracion, resolveCodigos } from './resolve-numeracion.ts'
export { numeracionExhausted } from './timbrados.errors.ts'
export {
  anyId,
  type Establecimiento,
  findEstablecimiento,
  findTimbrado,
  findTimbradosByNumero,
  insertEmpresa,
  insertEstablecimiento,
  insertPunto,
  insertTimbrado,
  type PorIds,
  type Timbrado,
} from './timbrados.queries.ts'
export { timbradosRoutes } from './timbrados.routes.ts'
