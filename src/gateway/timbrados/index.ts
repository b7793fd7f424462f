/** The public face of the tenant hierarchy. */
export {
  findUltimoNumero,
  LAST_NUMBER,
  lockContador,
  raiseNumero,
  reserveNumero,
  returnNumero,
} from './contadores.queries.ts'
export { threeDigits } from './create-numeracion.schema.ts'
export { domicilio, line, optionalText } from './domicilio.schema.ts'
export { PLACE, placeErrors } from './place-errors.ts'
export { type Numeracion, resolveCodigos, resolveIds } from './resolve-numeracion.ts'
export { numeracionExhausted } from './timbrados.errors.ts'
export {
  anyId,
  type Establecimiento,
  findTimbradosByNumero,
  insertEmpresa,
  insertEstablecimiento,
  insertPunto,
  insertTimbrado,
  type Punto,
  type Timbrado,
} from './timbrados.queries.ts'
export { timbradosRoutes } from './timbrados.routes.ts'
