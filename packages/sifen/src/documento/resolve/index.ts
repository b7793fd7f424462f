/** What a document leaves out, and its totals. */

export { doubtfulAmounts } from './doubtful-amount.ts'
export { isMonedaDeRedondeo, MONEDAS_DE_REDONDEO } from './redondeo.ts'
export {
  type Contexto,
  type Documento,
  type EmisorData,
  ISC,
  LEYENDA,
  NOMBRE_DE_PRUEBA,
  type NumeracionData,
  resolveDocumento,
} from './resolve.ts'
export { type Asociado, FORMATO } from './resolve-asociado.ts'
export { CONDICION, type Condicion, CREDITO, GUARANI, PLAZO } from './resolve-condicion.ts'
export { CAMBIO, type Linea } from './resolve-item.ts'
export { documentoDe, guessContribuyente, INNOMINADO, NATURALEZA, OPERACION, withDv } from './resolve-receptor.ts'
export type { Autofactura, Transporte } from './resolve-transporte.ts'
export { AFECTACION, isTooLarge, type Totales } from './totals.ts'
