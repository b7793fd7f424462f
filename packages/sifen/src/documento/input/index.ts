/** The shape of a document in JSON, and its reading. */

export {
  type AsociadoInput,
  type AutofacturaInput,
  type CondicionInput,
  type DteInput,
  dteInputSchema,
  type EmisorInput,
  type ItemInput,
  type ReceptorInput,
  type TransporteInput,
} from './input.schema.ts'
export { type ReadInput, readInput } from './read-input.ts'
