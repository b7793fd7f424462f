/** New documents. */

export { createDraft, createdBefore, describeMade } from './create-draft.ts'
export { type Course, createDte, inItsRequest } from './create-dte.ts'
export { type Referencia, underReferencia } from './referencia.ts'
export { dteValid } from './validate-dte.schema.ts'
export { checkDte, validateDte } from './validate-dte.ts'
