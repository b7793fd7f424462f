/** What the rules of a document look at, and the questions that several of them ask of it. */
import type { Decimal } from '../../decimal.ts'
import type { DteInput } from '../input.schema.ts'
import type { Contexto, Documento } from '../resolve.ts'
import { GUARANI } from '../resolve-condicion.ts'
import { OPERACION } from '../resolve-receptor.ts'
import type { Tipo } from '../tipos/index.ts'

/** A document of the issuer, as its books have it. */
export type Referido = {
  cdc: string
  /** `enCamino`: not approved yet, and may be by the time that this document is sent. `ausente`: SIFEN does not have it. */
  situacion: 'aprobado' | 'cancelado' | 'enCamino' | 'ausente'
  /** The books' own word for that, for texts: «rejected». */
  estado: string
  moneda: string
  /** Exact decimal text, as the sums below. */
  total: string
  /** As summarise tells it: `80000000-5`, a document's number, `0` of a receiver without name. */
  receptor: string
  tipoTransaccion: number
  /** What its credit notes come to that SIFEN has or may have. */
  acreditado: string
  /** What those come to that were not sent yet. */
  porAcreditar: string
}

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
