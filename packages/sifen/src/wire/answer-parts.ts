/** What the answers of all services have in common: the root that is expected, the fields that must be there, and the refusals. */
import { SERVICES, type Service } from '../endpoints.ts'
import { SifenError, unusableAnswer } from '../errors.ts'
import { legible } from '../redact.ts'
import { SIFEN_NAMESPACE } from '../sign.ts'
import { type Mensaje, verdictOf } from './verdict.ts'
import { childOf, textOf, type XmlElement } from './xml-reader.ts'

/** Throws SIFEN_RESPONSE when `answer` is not the root with which `service` answers. */
export function expectRoot(answer: XmlElement, service: Service): XmlElement {
  const { response } = SERVICES[service]
  if (answer.name !== response) throw unusableAnswer(`SIFEN respondió ${legible(answer.name)} en lugar de ${response}.`)
  return answer
}

/** Throws SIFEN_RESPONSE when the field is absent or empty. */
export function required(parent: XmlElement | undefined, name: string): string {
  const text = textOf(parent, SIFEN_NAMESPACE, name)
  if (text === undefined) throw unusableAnswer(`A la respuesta de SIFEN le falta ${name}.`)
  return text
}

/** A query that got a code which tells nothing about what was asked. */
export const refused = ({ codigo, mensaje }: Mensaje): SifenError =>
  new SifenError('SIFEN_REFUSED', 'answered', `SIFEN no atendió la consulta: ${codigo} ${mensaje}`.trim(), {
    codigo,
    mensaje,
  })

/** The root of a query's answer. Throws SIFEN_REFUSED when it is the generic refusal, SIFEN_RESPONSE when it is foreign. */
export function expectQueryRoot(answer: XmlElement, service: Service): XmlElement {
  if (isGenericRefusal(answer)) throw refused(readGenericRefusal(answer))
  return expectRoot(answer, service)
}

/** Any service may answer with recibe's root when it fails before looking at what came. docs/sifen §6. */
export const isGenericRefusal = (answer: XmlElement): boolean => answer.name === SERVICES.recibe.response

/** Why SIFEN would not look. Throws SIFEN_RESPONSE when it gives no code, or says anything but no. */
export function readGenericRefusal(answer: XmlElement): Mensaje & { fechaProceso: string } {
  const prot = childOf(answer, SIFEN_NAMESPACE, 'rProtDe')
  const { estado, mensajes } = verdictOf(prot, SIFEN_NAMESPACE, () => undefined)
  const [first] = mensajes
  if (first === undefined) throw unusableAnswer('La respuesta de SIFEN no trae código.')
  if (estado !== 'rechazado') throw unusableAnswer('SIFEN respondió otra cosa que lo que se le envió.')
  return { ...first, fechaProceso: required(prot, 'dFecProc') }
}
