/** Common parts of the answers of all services: the expected root, the required fields, and the refusals. */
import { SERVICES, type Service } from '../../endpoints.ts'
import { SifenError, unusableAnswer } from '../../errors.ts'
import { legible } from '../../redact.ts'
import { SIFEN_NAMESPACE } from '../../sign.ts'
import { childOf, textOf, type XmlElement } from '../xml/index.ts'
import { type Mensaje, verdictOf } from './verdict.ts'

/** Returns `answer`. Throws SIFEN_RESPONSE when it is not the root of an answer of `service`. */
export function expectRoot(answer: XmlElement, service: Service): XmlElement {
  const { response } = SERVICES[service]
  if (answer.name !== response) throw unusableAnswer(`SIFEN respondió ${legible(answer.name)} en lugar de ${response}.`)
  return answer
}

/** Returns the text of a field. Throws SIFEN_RESPONSE when it is absent or empty. */
export function required(parent: XmlElement | undefined, name: string): string {
  const text = textOf(parent, SIFEN_NAMESPACE, name)
  if (text === undefined) throw unusableAnswer(`A la respuesta de SIFEN le falta ${name}.`)
  return text
}

/** Returns the error of a query whose code says nothing about its subject. */
export const refused = ({ codigo, mensaje }: Mensaje): SifenError =>
  new SifenError('SIFEN_REFUSED', 'answered', `SIFEN no atendió la consulta: ${codigo} ${mensaje}`.trim(), {
    codigo,
    mensaje,
  })

/**
 * Returns the root of a query's answer. Throws SIFEN_REFUSED when it is the generic refusal, SIFEN_RESPONSE when it is
 * foreign.
 */
export function expectQueryRoot(answer: XmlElement, service: Service): XmlElement {
  if (isGenericRefusal(answer)) throw refused(readGenericRefusal(answer))
  return expectRoot(answer, service)
}

/**
 * True for a generic refusal: any service may answer with recibe's root when it fails before reading the message.
 * docs/sifen §6.
 */
export const isGenericRefusal = (answer: XmlElement): boolean => answer.name === SERVICES.recibe.response

/** Returns the reason of a generic refusal. Throws SIFEN_RESPONSE when it has no code, or is not a rejection. */
export function readGenericRefusal(answer: XmlElement): Mensaje & { fechaProceso: string } {
  const prot = childOf(answer, SIFEN_NAMESPACE, 'rProtDe')
  const { estado, mensajes } = verdictOf(prot, SIFEN_NAMESPACE, () => undefined)
  const [first] = mensajes
  if (first === undefined) throw unusableAnswer('La respuesta de SIFEN no trae código.')
  if (estado !== 'rechazado') throw unusableAnswer('SIFEN respondió otra cosa que lo que se le envió.')
  return { ...first, fechaProceso: required(prot, 'dFecProc') }
}
