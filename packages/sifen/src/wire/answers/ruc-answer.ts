/** The answer of siConsRUC: the taxpayer of a RUC. docs/sifen §6. */
import { unusableAnswer } from '../../errors.ts'
import { SIFEN_NAMESPACE } from '../../sign.ts'
import { childOf, textOf, type XmlElement } from '../xml/index.ts'
import { expectQueryRoot, refused, required } from './answer-parts.ts'

/** SIFEN returns no processing date here. */
export type ConsultaRucResult = { codigo: string; mensaje: string } & (
  | { encontrado: true; contribuyente: Contribuyente }
  | { encontrado: false }
)

export type Contribuyente = {
  /** RUC without check digit. */
  ruc: string
  razonSocial: string
  /** ACT, SUS, SAD, BLQ, CAN or CDE. */
  estadoCodigo: string
  /** `ACTIVO` and the like, in SIFEN's words. */
  estado: string
  /** True when SIFEN has enabled it to issue electronic documents. */
  facturadorElectronico: boolean
}

const NOT_FOUND = '0500'
const FOUND = '0502'

/**
 * Reads rResEnviConsRUC as the answer about `ruc`. Only 0500 means "not found"; another refusal is thrown as
 * SIFEN_REFUSED.
 */
export function readConsultaRuc(answer: XmlElement, ruc: string): ConsultaRucResult {
  const root = expectQueryRoot(answer, 'consulta-ruc')
  const common = { codigo: required(root, 'dCodRes'), mensaje: textOf(root, SIFEN_NAMESPACE, 'dMsgRes') ?? '' }
  if (common.codigo === NOT_FOUND) return { ...common, encontrado: false }
  if (common.codigo !== FOUND) throw refused(common)
  const contribuyente = readContribuyente(childOf(root, SIFEN_NAMESPACE, 'xContRUC'))
  if (contribuyente.ruc !== ruc) throw unusableAnswer(`La respuesta de SIFEN es de otro RUC (${contribuyente.ruc}).`)
  return { ...common, encontrado: true, contribuyente }
}

const readContribuyente = (content: XmlElement | undefined): Contribuyente => ({
  ruc: required(content, 'dRUCCons'),
  razonSocial: required(content, 'dRazCons'),
  estadoCodigo: required(content, 'dCodEstCons'),
  estado: required(content, 'dDesEstCons'),
  facturadorElectronico: required(content, 'dRUCFactElec') === 'S',
})
