/** siRecepEvento: registers events on documents and numbers, or rejects them with a reason. docs/sifen §6, §7 */

import { cdcOfEvento, readEvento } from '../fields/index.ts'
import { type EventoForm, type JudgeOccasion, judgeEvento } from '../rules/index.ts'
import { childOf, SIFEN_NAMESPACE, type XmlElement } from '../xml/index.ts'
import { retEnviEventoDe } from './answers.ts'
import { Malformed } from './malformed.ts'
import { judged, KILOBYTE, type Petition, readable, type Service, type ServiceContext } from './service.ts'
import { expectExactly, named, type SoapRequest, sourceOf } from './soap.ts'

const MAX_EVENTS = 15

export const evento: Service = {
  path: '/de/ws/eventos/evento',
  maxBytes: 1000 * KILOBYTE,
  tooLarge: '0560',

  read: request =>
    readable(() => {
      expectExactly(request, 'dId', 'dEvReg')
      return petitionOf(eventsIn(request), request)
    }),

  reject: (resultado, now) => retEnviEventoDe([{ id: '0', estado: 'Rechazado', resultados: [resultado] }], now),
}

type Some<T> = readonly [T, ...T[]]
type Events = Some<XmlElement>

const ofAll = <T, U>([first, ...others]: Some<T>, act: (each: T) => U): Some<U> => [act(first), ...others.map(act)]

function petitionOf(events: Events, request: SoapRequest): Petition {
  return {
    cdcs: events.map(cdcOfEvento).filter(cdc => cdc !== ''),
    rdes: [],
    judge: (context, occasion) =>
      judged(() => {
        const results = verdictsOn(events, request, context, occasion)
        const answer = retEnviEventoDe(results, occasion.now)
        const motivo = results.flatMap(({ motivo }) => motivo ?? []).join('; ')
        return motivo === '' ? { answer } : { answer, motivo }
      }, occasion),
  }
}

/** Judges the events of a message. A malformed one spoils the whole message: none of its events is registered. */
export function verdictsOn(events: Events, request: SoapRequest, context: ServiceContext, occasion: JudgeOccasion) {
  const forms = ofAll(events, rGesEve => formOf(rGesEve, sourceOf(rGesEve, request), context))
  return ofAll(forms, form => judgeEvento(form, context, occasion))
}

/** Reads an event. `source` is the rGesEve as written. Throws `Malformed` with the problems of its form. */
function formOf(rGesEve: XmlElement, source: string, { schema }: Pick<ServiceContext, 'schema'>): EventoForm {
  const reading = readEvento(rGesEve)
  if (!reading.ok) throw new Malformed(reading.problems.join(', '))
  const problems = schema?.(source) ?? []
  if (problems.length > 0) throw new Malformed(problems.join(', '))
  return { value: reading.value, source, rGesEve }
}

/**
 * Returns the 1 to 15 rGesEve of the single gGroupGesEve inside dEvReg. It may inherit its namespace: serialisers of
 * clients in use drop a declaration that repeats that of rEnviEventoDe.
 */
export function eventsIn({ root }: SoapRequest): Events {
  const [group, ...others] = childOf(root, SIFEN_NAMESPACE, 'dEvReg')?.elements ?? []
  if (group === undefined || others.length > 0 || !isOfSifen(group, 'gGroupGesEve'))
    throw new Malformed(`dEvReg debe tener un solo gGroupGesEve, y tiene ${group ? named(group) : 'nada'}`)
  return eventsOf(group)
}

/** Returns the 1 to 15 rGesEve of a gGroupGesEve. */
export function eventsOf(group: XmlElement): Events {
  const [first, ...rest] = group.elements
  const other = group.elements.find(element => !isOfSifen(element, 'rGesEve'))
  if (other) throw new Malformed(`gGroupGesEve tiene ${named(other)}; se espera rGesEve`)
  if (first === undefined || rest.length >= MAX_EVENTS)
    throw new Malformed(`gGroupGesEve debe tener de 1 a ${MAX_EVENTS} rGesEve, y tiene ${group.elements.length}`)
  return [first, ...rest]
}

const isOfSifen = ({ name, uri }: XmlElement, expected: string) => name === expected && uri === SIFEN_NAMESPACE
