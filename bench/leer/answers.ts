/** Answers that both sides read, and the facts that both must find in them. */
import { approved, CDC, RDE, resConsLote, resProcLote } from '../../packages/sifen/test/sifen-answers.ts'
import { cdcNumber } from '../../packages/sifen/test/signed-documents.ts'

export { CDC }
export const rde = Buffer.from(RDE)
export const cdcs = Array.from({ length: 50 }, (_, index) => cdcNumber(index))

const results = cdcs.map(cdc => resProcLote({ cdc, dEstRes: 'Aprobado', protAut: '50219661', codigo: '0260' }))

/** Bytes, as they arrive from the network. */
export const ANSWERS = {
  chica: Buffer.from(approved()),
  lote: Buffer.from(resConsLote('0362', 'Procesamiento de lote {1} concluido', ...results)),
} as const

export type Documento = { cdc: string; estado: string; protAut: string; codigo: string }
