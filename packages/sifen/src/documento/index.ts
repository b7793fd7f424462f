/** Documents: JSON in, checked and signed rDE out. */
export { REPEATED_ELEMENTS } from './catalogue/repeated.ts'
export { SelfCheckError } from './check-signed.ts'
export type { DteInput } from './input.schema.ts'
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
export { type ReadInput, readInput } from './read-input.ts'
export { type Contexto, type EmisorData, NOMBRE_DE_PRUEBA, type NumeracionData } from './resolve.ts'
export { guessContribuyente } from './resolve-receptor.ts'
export type { Referido } from './rules/index.ts'
export { type SignedDocumento, type Signer, signDocumento, signDocumentoAsync } from './sign-documento.ts'
export { TIPOS_FUTUROS } from './tipos/index.ts'
