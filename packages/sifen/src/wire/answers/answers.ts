/**
 * Answers about one document, as typed results. SIFEN's decisions are values. Unreadable answers, and those about
 * another document, are SifenErrors.
 */
import { unusableAnswer } from '../../errors.ts'
import { legible } from '../../redact.ts'
import { SIFEN_NAMESPACE } from '../../sign.ts'
import { childOf, textOf, textsOf, type XmlElement } from '../xml/index.ts'
import { expectQueryRoot, expectRoot, refused, required } from './answer-parts.ts'
import { type ContenDe, readContenDe } from './conten-de.ts'
import { type Estado, type EstadoByCode, type Mensaje, protAutIn, verdictOf } from './verdict.ts'

export type RecibeResult = {
  estado: Estado
  /** Absent on the generic rejections (0160 and the like), which SIFEN sends before it has read the document. */
  cdc?: string
  /** dFecProc as SIFEN wrote it, with its offset. */
  fechaProceso: string
  protAut?: string
  /** dDigVal: the digest in the signature. */
  digVal?: string
  mensajes: Mensaje[]
}

export type ConsultaResult = {
  /** For an existing document, dFecProc is the instant of its approval. */
  fechaProceso: string
  codigo: string
  mensaje: string
} & (
  | { encontrado: true; documento: ContenDe }
  /** It does not exist, was rejected, or is still being processed. SIFEN answers the three alike. */
  | { encontrado: false }
)

/** State by code, without dEstRes. No code alone rejects: the outcome is then queried by CDC. */
const recibeByCode: EstadoByCode = codigo => (codigo === '0260' ? 'aprobado' : undefined)

const NOT_FOUND = '0420'
const FOUND = '0422'
/** MT v150 12.3.4.3 prints this code for "found", which elsewhere means "no permission". The content decides. */
const FOUND_IN_THE_MANUAL = '0421'

/**
 * Reads rRetEnviDe as the answer about `cdc`. Throws SIFEN_RESPONSE when it has no verdict, or one about another CDC.
 */
export function readRecibe(answer: XmlElement, cdc: string): RecibeResult {
  const prot = childOf(expectRoot(answer, 'recibe'), SIFEN_NAMESPACE, 'rProtDe')
  const { estado, mensajes } = verdictOf(prot, SIFEN_NAMESPACE, recibeByCode)
  if (estado === undefined) throw unusableAnswer('La respuesta de SIFEN no dice si el documento fue aprobado.')
  const texts = textsOf(prot, SIFEN_NAMESPACE, { cdc: 'Id', digVal: 'dDigVal' })
  if (texts.cdc !== cdc && !(texts.cdc === undefined && estado === 'rechazado')) {
    throw unusableAnswer(`La respuesta de SIFEN es de otro documento (${texts.cdc ?? 'sin CDC'}).`)
  }
  const protAut = protAutIn(prot, SIFEN_NAMESPACE)
  return { estado, ...texts, ...protAut, fechaProceso: required(prot, 'dFecProc'), mensajes }
}

/**
 * Reads rEnviConsDeResponse as the answer about `cdc`. Only 0420 is "not found". Any other refusal says nothing about
 * the document and is thrown as SIFEN_REFUSED, so that no caller takes it for an absence and resends.
 */
export async function readConsulta(answer: XmlElement, cdc: string): Promise<ConsultaResult> {
  const root = expectQueryRoot(answer, 'consulta')
  const codigo = required(root, 'dCodRes')
  const mensaje = textOf(root, SIFEN_NAMESPACE, 'dMsgRes') ?? ''
  // The only long text: a whole document. textOf would cut it.
  const content = childOf(root, SIFEN_NAMESPACE, 'xContenDE')?.text
  const common = { fechaProceso: required(root, 'dFecProc'), codigo, mensaje }
  if (codigo === NOT_FOUND) return { ...common, encontrado: false }
  const isFound = codigo === FOUND || (codigo === FOUND_IN_THE_MANUAL && content)
  if (!isFound) throw refused({ codigo, mensaje })
  // xContenDE as XML instead of text has not been observed. Its content could differ from the signed bytes, so it is
  // refused.
  if (!content) throw unusableAnswer('SIFEN encontró el documento, pero su respuesta no lo trae como texto.')
  const documento = await readContenDe(content)
  if (documento.cdc !== cdc)
    throw unusableAnswer(`La respuesta de SIFEN es de otro documento (${legible(documento.cdc)}).`)
  return { ...common, encontrado: true, documento }
}
