/** A route as data, and how its request is read. */

export { API, type Face, type Faces } from './face.ts'
export type { Handling } from './handling.ts'
export { parseJsonBody } from './json-body.ts'
export { uploaded } from './multipart.ts'
export { type Docs, dataOf, field, idField, instantOrNull, type Tag, textOrNull, wholeOrNull } from './openapi-docs.ts'
export { type Refusal, refusal } from './openapi-refusal.ts'
export { openPatience, WAIT_MS } from './patience.ts'
export { countText, dayText, idText } from './query-fields.ts'
export { type Call, idParam, isSending, type Route, registerRoutes, route } from './route.ts'
export { SeeOther, seeOther } from './see-other.ts'
export { openTurns } from './turns.ts'
export { advertencias, unknownParameter } from './unknown-fields.ts'
