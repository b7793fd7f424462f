/** What the rules of a document look at, and the questions that several of them ask of it. */
import type { Decimal } from '../../decimal.ts'
import type { DteInput } from '../input.schema.ts'
import type { Contexto, Documento } from '../resolve.ts'
import { GUARANI } from '../resolve-condicion.ts'
import { OPERACION } from '../resolve-receptor.ts'
import type { Tipo } from '../tipos/index.ts'
import type { Referido } from './referido.ts'

/** Everything a rule may look at. `dte` is what the client wrote, `doc` what it was completed to. */
export type Case = {
  dte: DteInput
  doc: Documento
  contexto: Contexto
  tipo: Tipo
  /** What the issuer's own books say of the documents that this one is about; absent where there are no books to ask. */
  referidos?: readonly Referido[] | undefined
}

export const esGuarani = ({ doc }: Case): boolean => doc.operacion.moneda === GUARANI
export const isB2f = ({ doc }: Case): boolean => doc.receptor?.tipoOperacion === OPERACION.b2f
export const totalEnGuaranies = ({ doc }: Case): Decimal => doc.totales.totalGs ?? doc.totales.totGralOpe
