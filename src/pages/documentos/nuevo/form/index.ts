/** The form of a new document: its fields, and what they mean in JSON. */

export { rounded, roundedTotal } from './amounts.ts'
export { findLastRequestTo, listNotasDe, listPuntos, listReceptores } from './emision.queries.ts'
export { avisosOf } from './form-problems.ts'
export {
  aboutTyped,
  type FormState,
  formularioOf,
  isRefused,
  newKey,
  openForm,
  readSent,
  refuseLoss,
  withProblems,
} from './form-state.ts'
export { camposDe, FORMULARIOS, type Formulario, type Grupo } from './formularios.ts'
export { GrupoCard, puntoText, viewOf } from './group.page.tsx'
export { type Item, leftOver, type Sold } from './left-over.ts'
export { groupLost, LOST, lostOf, WAIVED, writeLost } from './lost.ts'
export { ACTION, GridRows, Items, isLista, type Lista, rowsOf } from './rows.page.tsx'
