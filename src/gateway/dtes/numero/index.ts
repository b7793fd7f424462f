/** Numbers of documents: the next one, taken and returned ones, voided ranges. */

export { filled } from './filled.ts'
export { findPunto } from './find-punto.ts'
export { nameFirst } from './name-first.ts'
export { nextFree } from './next-numero.ts'
export { noteConflict } from './number-conflict.ts'
export { countNumbered, isNumberTaken } from './numero.queries.ts'
export { lockPoint, returnRejected } from './return-numero.ts'
export { findLastSerie, LAST_SERIE, withSerie } from './serie.queries.ts'
export {
  jumpText,
  serieOf,
  skipHeld,
  startText,
  type Taken,
  takeNumero,
  voidedText,
  type WantedNumero,
} from './take-numero.ts'
export { takesNext, usesIds } from './uses-ids.ts'
export {
  companyEmitters,
  daysAround,
  inPlace,
  type KnownCdc,
  listFailed,
  listKept,
  listKnownCdcs,
  listVoided,
  lockEmpresa,
  type Rango,
  type Serie,
  TAKING,
} from './voided.queries.ts'
export { warnSerie } from './warn-serie.ts'
