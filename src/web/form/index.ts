/** The form language: fields as tables, read, written, checked and drawn the same way on every page. */

export { FormGrid, FormInputs, FormMore, type FormView, shownOf } from './draw.tsx'
export {
  choices,
  type FormField,
  type FormFields,
  fieldNamed,
  initialOf,
  isBlank,
  isShown,
  type Json,
  type Kind,
  namedOf,
  namesOf,
  type Option,
  rowOf,
  type Values,
} from './field.ts'
export {
  AMOUNT,
  AREA,
  CDC,
  choice,
  DATE,
  DIGITS,
  EMAIL,
  INSTANT,
  INTEGER,
  kind,
  OWN,
  TEXT,
  TICK,
  YES_NO,
} from './kinds.ts'
export { type FormTable, orderOf, problemsAt } from './problems.ts'
export { closeUp, formBody, readTexts } from './read.ts'
export { textsOf } from './write.ts'
