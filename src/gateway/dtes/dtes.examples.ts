/** The document of the reference's examples, in each state in which an answer may tell of it, told by the code that tells of real ones. */
import type { presentOutcome } from './dtes.present.ts'
import { explainResult } from './explain-result.ts'

type Outcome = ReturnType<typeof presentOutcome>

export const APPROVED: Outcome = {
  id: 2,
  cdc: '01800123450001001000000222026112114292279601',
  estado: 'approved',
  sifen_result_code: '0260',
  sifen_result_msg: 'Autorización del DE satisfactoria',
  sifen_explicacion: null,
  prot_aut: '50000002',
  numero: '001-001-0000002',
  advertencias: [],
}

const silence = { sifen_result_code: null, sifen_result_msg: null, prot_aut: null }
const refusal = {
  estado: 'rejected',
  sifen_result_code: '1306',
  sifen_result_msg: 'RUC del receptor inexistente en la base de datos de Marangatu',
} as const

export const REJECTED: Outcome = { ...APPROVED, ...silence, ...refusal, sifen_explicacion: explainResult(refusal) }
export const NOT_RECEIVED: Outcome = {
  ...APPROVED,
  ...silence,
  estado: 'error',
  sifen_result_msg: 'Falló la conexión con SIFEN (ECONNREFUSED).',
}
export const IN_DOUBT: Outcome = { ...APPROVED, ...silence, estado: 'sent' }
export const DRAFT: Outcome = { ...APPROVED, ...silence, estado: 'draft' }
