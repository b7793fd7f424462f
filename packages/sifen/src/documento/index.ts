/** Documents: JSON in, checked and signed rDE out. */

export { SelfCheckError } from './check-signed.ts'
export { type DteInput, type ReadInput, readInput } from './input/index.ts'
export { manualIdOf } from './manual-id.ts'
export {
  cdcOf,
  composeDe,
  type De,
  type Figures,
  type Numero,
  type Preparation,
  type Prepared,
  prepareDocumento,
  prepareInput,
  reckonInput,
  summarise,
} from './prepare.ts'
export { publishedDteSchema } from './published.schema.ts'
export { REPEATED_ELEMENTS } from './repeated.ts'
export { requestOf } from './request-of.ts'
export {
  type Contexto,
  type EmisorData,
  guessContribuyente,
  MONEDAS_DE_REDONDEO,
  NOMBRE_DE_PRUEBA,
  type NumeracionData,
} from './resolve/index.ts'
export type { Referido } from './rules/index.ts'
export { everyDocument, type SecondLook, someOfEachShape } from './second-look.ts'
export { type SignedDocumento, type Signer, signDocumento, signDocumentoAsync } from './sign-documento.ts'
export { NOMBRES, type Nombre, nombreDeTipo, TIPOS_FUTUROS, tipoOf } from './tipos/index.ts'
