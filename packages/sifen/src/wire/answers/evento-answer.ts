/** The answer of siRecepEvento: SIFEN's verdict on one event. docs/sifen §6, §7. */
import { unusableAnswer } from '../../errors.ts'
import { SIFEN_NAMESPACE } from '../../sign.ts'
import { childrenOf, textOf, type XmlElement } from '../xml/index.ts'
import { expectRoot, isGenericRefusal, readGenericRefusal, required } from './answer-parts.ts'
import { type Estado, eventoVerdictOf, type Mensaje, protAutIn } from './verdict.ts'

export type EventoResult = {
  estado: Estado
  /** Id of rEve. Absent on the rejections that SIFEN sends before it has read the event. */
  id?: string
  fechaProceso: string
  protAut?: string
  mensajes: Mensaje[]
}

/** Id that SIFEN writes for an event that it could not read, as with 0100. */
const NO_EVENT = '0'

/**
 * Reads rRetEnviEventoDe as the answer about the event `id`. Throws SIFEN_RESPONSE when it has no verdict, or one about
 * another event.
 */
export function readEvento(answer: XmlElement, id: string): EventoResult {
  if (isGenericRefusal(answer)) {
    const { codigo, mensaje, fechaProceso } = readGenericRefusal(answer)
    return { estado: 'rechazado', fechaProceso, mensajes: [{ codigo, mensaje }] }
  }
  const root = expectRoot(answer, 'evento')
  const [result, ...others] = childrenOf(root, SIFEN_NAMESPACE, 'gResProcEVe')
  if (others.length > 0) throw unusableAnswer('SIFEN respondió sobre más de un evento.')
  const { estado, mensajes } = eventoVerdictOf(result, SIFEN_NAMESPACE)
  if (estado === undefined) throw unusableAnswer('La respuesta de SIFEN no dice si el evento fue aprobado.')
  const answered = textOf(result, SIFEN_NAMESPACE, 'id') ?? NO_EVENT
  if (answered !== id && !(answered === NO_EVENT && estado === 'rechazado')) {
    throw unusableAnswer(`La respuesta de SIFEN es de otro evento (${answered}).`)
  }
  return {
    estado,
    ...(answered === id && { id }),
    fechaProceso: required(root, 'dFecProc'),
    ...protAutIn(result, SIFEN_NAMESPACE),
    mensajes,
  }
}
