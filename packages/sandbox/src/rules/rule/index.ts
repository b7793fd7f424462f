/** What a rule is, and the rules that documents and events share. */
export { type Coded, isMisdescribed } from './described.ts'
export { type PlaceRules, reglasDeLugar } from './place-rules.ts'
export {
  byCode,
  type Judgement,
  judge,
  observation,
  type Rule,
  rule,
  type Submission,
  type TipoDocumento,
} from './rule.ts'
export { CERTIFICATE_RULES, ofCertificate, type Signed } from './signed.ts'
