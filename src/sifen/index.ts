/** The whole public face of the SIFEN library, published as `nanduti/sifen`. What is not named here is private. */

export { buildCdc, type CdcParts, groupCdc, isCdc, parseCdc, randomCodigoSeguridad } from './cdc.ts'
export * from './certificate/index.ts'
export { type Decimal, formatDecimal, parseDecimal } from './decimal.ts'
export * from './documento/index.ts'
export { isDate } from './documento/lexical.ts'
export { SIFEN_HOSTS } from './endpoints.ts'
export { type Received, SifenError, type SifenErrorCode } from './errors.ts'
export { horaAsuncion } from './hora.ts'
export { CONSULTA_QR, CSC_DE_PRUEBA, type Csc, type QrFacts, qrHash, qrQuery, qrText } from './qr.ts'
export { digitoVerificador, formatRuc, parseRuc, type Ruc } from './ruc.ts'
export { draftRde, SIFEN_NAMESPACE, type SignedRde, signRde } from './sign.ts'
export * from './wire/index.ts'
