/** The input of the rules of a document, and the predicates that several of them use. */
import type { Decimal } from '../../decimal.ts'
import type { DteInput } from '../input/index.ts'
import { type Contexto, type Documento, GUARANI, OPERACION } from '../resolve/index.ts'
import type { Tipo } from '../tipos/index.ts'

/** A document of the issuer, from its own books. */
export type Referido = {
  cdc: string
  /** `enCamino`: not approved yet, and may be when this document is sent. `ausente`: SIFEN does not have it. */
  situacion: 'aprobado' | 'cancelado' | 'enCamino' | 'ausente'
  /** The books' own word for the state, for messages. */
  estado: string
  moneda: string
  /** Exact decimal text, like the sums below. */
  total: string
  /** Receiver in the form of summarise: `80000000-5`, a document's number, `0` without name. */
  receptor: string
  tipoTransaccion: number
  /** Sum of its credit notes that SIFEN has or may have. */
  acreditado: string
  /** Sum of its credit notes that were not sent yet. */
  porAcreditar: string
}

/** Input of a rule. `dte` is what the client wrote; `doc` is the resolved document. */
export type Case = {
  dte: DteInput
  doc: Documento
  contexto: Contexto
  tipo: Tipo
  /** The issuer's own data of the associated documents. Absent where there are no books. */
  referidos?: readonly Referido[] | undefined
}

export const esGuarani = ({ doc }: Case): boolean => doc.operacion.moneda === GUARANI
export const isB2f = ({ doc }: Case): boolean => doc.receptor?.tipoOperacion === OPERACION.b2f
export const totalEnGuaranies = ({ doc }: Case): Decimal => doc.totales.totalGs ?? doc.totales.totGralOpe
