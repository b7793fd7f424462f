/** SIFEN's answers as typed results. What SIFEN decides is a value; what cannot be understood, or speaks of another document, is a SifenError. */
import { SERVICES } from '../endpoints.ts'
import { SifenError, unusableAnswer } from '../errors.ts'
import { SIFEN_NAMESPACE } from '../sign.ts'
import { type ContenDe, readContenDe } from './conten-de.ts'
import { type Estado, estadoOf, type Mensaje, mensajesOf } from './verdict.ts'
import { childOf, textOf, textsOf, type XmlElement } from './xml-reader.ts'

export type RecibeResult = {
  estado: Estado
  /** Absent on the generic rejections (0160 and the like), which SIFEN gives before it has read the document. */
  cdc?: string
  /** dFecProc as SIFEN wrote it, with its offset. */
  fechaProceso: string
  protAut?: string
  /** dDigVal: the digest that SIFEN found in the signature. */
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
  /** It does not exist, was rejected, or is still being processed: SIFEN says the same of the three. */
  | { encontrado: false }
)

/** Approval codes, for an answer that lacks dEstRes. No code rejects by itself: without dEstRes the outcome is asked by CDC. */
const APPROVED_BY_CODE: ReadonlyMap<string, Estado> = new Map([['0260', 'aprobado']])

const NOT_FOUND = '0420'
/** 0422 is what the service answers; MT v150 12.3.4.3 prints 0421, which elsewhere means "no permission": the content decides. */
const FOUND = new Set(['0422', '0421'])

/** Reads rRetEnviDe as the answer about `cdc`. Throws SIFEN_RESPONSE when it has no verdict or the verdict is not about that CDC. */
export function readRecibe(answer: XmlElement, cdc: string): RecibeResult {
  const prot = childOf(expectRoot(answer, SERVICES.recibe.response), SIFEN_NAMESPACE, 'rProtDe')
  const mensajes = mensajesOf(prot, SIFEN_NAMESPACE)
  const dEstRes = textOf(prot, SIFEN_NAMESPACE, 'dEstRes')
  const estado = dEstRes === undefined ? APPROVED_BY_CODE.get(mensajes[0]?.codigo ?? '') : estadoOf(dEstRes)
  if (estado === undefined) throw unusableAnswer('La respuesta de SIFEN no dice si el documento fue aprobado.')
  const texts = textsOf(prot, SIFEN_NAMESPACE, { cdc: 'Id', protAut: 'dProtAut', digVal: 'dDigVal' })
  if (texts.cdc !== cdc && !(texts.cdc === undefined && estado === 'rechazado')) {
    throw unusableAnswer(`La respuesta de SIFEN es de otro documento (${texts.cdc ?? 'sin CDC'}).`)
  }
  return { estado, ...texts, fechaProceso: required(prot, 'dFecProc'), mensajes }
}

/**
 * Reads rEnviConsDeResponse as the answer about `cdc`. Only 0420 is "not found"; any other refusal says nothing about the document and
 * is thrown as SIFEN_REFUSED, so that nobody takes it for an absence and sends again.
 */
export async function readConsulta(answer: XmlElement, cdc: string): Promise<ConsultaResult> {
  if (answer.name === SERVICES.recibe.response) throw genericRefusal(answer)
  const root = expectRoot(answer, SERVICES.consulta.response)
  const codigo = required(root, 'dCodRes')
  const mensaje = textOf(root, SIFEN_NAMESPACE, 'dMsgRes') ?? ''
  const content = textOf(root, SIFEN_NAMESPACE, 'xContenDE')
  const common = { fechaProceso: required(root, 'dFecProc'), codigo, mensaje }
  if (codigo === NOT_FOUND) return { ...common, encontrado: false }
  if (!FOUND.has(codigo) || content === undefined) throw refused(codigo, mensaje)
  const documento = await readContenDe(content)
  if (documento.cdc !== cdc) throw unusableAnswer(`La respuesta de SIFEN es de otro documento (${documento.cdc}).`)
  return { ...common, encontrado: true, documento }
}

/** Any service may answer with recibe's root when it fails before looking at the question. reference.md §6. */
function genericRefusal(answer: XmlElement): SifenError {
  const [first] = mensajesOf(childOf(answer, SIFEN_NAMESPACE, 'rProtDe'), SIFEN_NAMESPACE)
  return first === undefined
    ? unusableAnswer('La respuesta de SIFEN no trae código.')
    : refused(first.codigo, first.mensaje)
}

const refused = (codigo: string, mensaje: string): SifenError =>
  new SifenError('SIFEN_REFUSED', 'answered', `SIFEN no atendió la consulta: ${codigo} ${mensaje}`.trim(), {
    codigo,
    mensaje,
  })

function expectRoot(answer: XmlElement, name: string): XmlElement {
  if (answer.name !== name) throw unusableAnswer(`SIFEN respondió ${answer.name} en lugar de ${name}.`)
  return answer
}

function required(parent: XmlElement | undefined, name: string): string {
  const text = textOf(parent, SIFEN_NAMESPACE, name)
  if (text === undefined) throw unusableAnswer(`A la respuesta de SIFEN le falta ${name}.`)
  return text
}
