/** Reader of a client's JSON: by a schema's shape, with a dialect's names, reporting in the client's own spelling. */

export { DIALECT } from './dialects/index.ts'
export { hasNeutralRate, removeNeutral } from './neutral.ts'
export { isObject, isOrdinary, type Json } from './ordinary.ts'
export {
  type Advertencia,
  MAX_WARNINGS,
  type Reading,
  type ReadOptions,
  readJson,
  type UnknownField,
} from './read-json.ts'
export { type Group, groupShape, type Shape, shapeOf } from './shape.ts'
export { AS_WRITTEN, type Spelling, spell } from './spelling.ts'
