/** The public face of the tenant hierarchy. */
export { raiseNumero, reserveNumero } from './contadores.queries.ts'
export { threeDigits } from './create-numeracion.schema.ts'
export { domicilio, line } from './domicilio.schema.ts'
export { type Numeracion, type PorCodigos, type PorIds, resolveNumeracion } from './resolve-numeracion.ts'
export { numeracionExhausted } from './timbrados.errors.ts'
export {
  type Establecimiento,
  insertEmpresa,
  insertEstablecimiento,
  insertPunto,
  insertTimbrado,
  type Punto,
  type Timbrado,
} from './timbrados.queries.ts'
export { timbradosRoutes } from './timbrados.routes.ts'
