/** The public interface of the SIFEN library, published as `@nanduti/sifen`. Everything else is private. */
import './node-version.ts'

export {
  EMAIL,
  isDate,
  NO_CONTROLS,
  nearest,
  ONE_LINE,
  type Problem,
  shownName,
  singleBlanks,
  TEXTS,
} from './campos/index.ts'
export { carQrOf } from './car-qr.ts'
export {
  buildCdc,
  CDC_SHAPE,
  type CdcParts,
  derivedCodigoSeguridad,
  groupCdc,
  isCdc,
  type NumeroPlace,
  padNumero,
  parseCdc,
  type RandomSource,
  randomCodigoSeguridad,
} from './cdc.ts'
export * from './certificate/index.ts'
export { type Decimal, formatDecimal, parseDecimal } from './decimal.ts'
export { digestValueOf } from './digest-value.ts'
export * from './documento/index.ts'
export { addressOf, SERVICES, type Service, SIFEN_HOSTS } from './endpoints.ts'
export { type Exchange, type Received, SifenError, type SifenErrorCode } from './errors.ts'
export * from './evento/index.ts'
export { diaAsuncion, horaAsuncion, momentoAsuncion, shortDate } from './hora.ts'
export { nominadoOf, requestOfNominado, summariseNominado } from './nominado.ts'
export { EMISION_EN_PALABRAS, EMISION_FUTURA_HORAS, EMISION_HORAS, FIRMA_HORAS, LOTE_HORAS } from './plazos.ts'
export { CONSULTA_QR, CSC_DE_PRUEBA, type Csc, type QrFacts, qrHash, qrQuery, qrText } from './qr.ts'
export { type RdeJson, rdeJson } from './rde-json.ts'
export { requestOfRde } from './rde-request.ts'
export { type RdeSummary, summariseRde } from './rde-summary.ts'
export {
  type Advertencia,
  type Group,
  groupShape,
  type Reading,
  type ReadOptions,
  readJson,
  type Shape,
  type Spelling,
  shapeOf,
  spell,
} from './reading/index.ts'
export { legible, REDACTABLE, redactXml } from './redact.ts'
export { type Explanation, explain, givesCode, type Lado, type Siguiente } from './results.ts'
export { digitoVerificador, formatRuc, numeroDeRuc, parseRuc, type Ruc } from './ruc.ts'
export { draftRde, type QrOf, SIFEN_NAMESPACE, type SignedRde, signRde, signRdeAsync } from './sign.ts'
export * as CODIGOS from './tables/codigos.ts'
export { TIPOS_DE_DOCUMENTO } from './tables/codigos.ts'
export { type Ciudad, ciudad, type Distrito, departamento, distrito } from './tables/geo.ts'
export { type Fila, TABLAS, type Tabla } from './tables/tablas.ts'
export * from './verify/index.ts'
export * from './wire/index.ts'
