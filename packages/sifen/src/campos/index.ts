/**
 * The field language of documents and events: rows and the lists they refer to, the writing of rows as XML, the rules
 * between fields, and the messages about wrong fields.
 */
export { doubtInGuaranies, separatedReadings, threeDecimalReadings } from './amount-readings.ts'
export { describedCode, isOrdinaryAmount, isOrdinaryText, rowsByName } from './generated-support.ts'
export { groupPath, reportMissing, type Scope, writeEach, writeField, writeRows, writeValue } from './interpret.ts'
export {
  amountValue,
  Check,
  filled,
  isDate,
  isDateTime,
  isRate,
  NO_CONTROLS,
  ONE_LINE,
  singleBlanks,
} from './lexical.ts'
export { LISTS, type ListName, RANGES, type ShortList, short } from './lists.ts'
export { nearest, shownName } from './nearest.ts'
export { EMAIL, PATTERNS, type PatternName } from './patterns.ts'
export { placeText, unrelated } from './place.ts'
export { knownAmount, type ReadAmount, readAmount, UNREADABLE, type WrittenAmount } from './read-amount.ts'
export {
  type AmountRow,
  amount,
  type CodeRow,
  code,
  coded,
  computed,
  constant,
  date,
  dates,
  dateTime,
  type FieldRow,
  type GroupRow,
  group,
  type IntegerRow,
  integer,
  type LiteralRow,
  literal,
  pattern,
  type Row,
  rate,
  type TextRow,
  text,
} from './rows.ts'
export { given, type Rule, run, textOf } from './rule.ts'
export { type Problem, TEXTS } from './texts.ts'
