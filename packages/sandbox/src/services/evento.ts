/** siRecepEvento: registers events on documents and numbers, or rejects them with a reason. docs/sifen §6, §7 */

import { SIFEN_NAMESPACE } from '../document/read-fields.ts'
import { judgeEvento } from '../evento/judge-evento.ts'
import { cdcOfEvento } from '../evento/read-evento.ts'
import { childOf, type XmlElement } from '../xml/xml-tree.ts'
import { malformed, type ResultadoEvento, retEnviEventoDe } from './answers.ts'
import { KILOBYTE, type Petition, type Service } from './service.ts'
import { hasExactly, type SoapRequest, sourceOf } from './soap.ts'

const MAX_EVENTS = 15

export const evento: Service = {
  path: '/de/ws/eventos/evento',
  root: 'rEnviEventoDe',
  maxBytes: 1000 * KILOBYTE,
  tooLarge: '0560',

  read: request => {
    const events = hasExactly(request, 'dId', 'dEvReg') ? eventsIn(request) : undefined
    return events === undefined ? unreadable : petitionOf(events, request)
  },

  reject: (resultado, now) => retEnviEventoDe([{ id: '0', estado: 'Rechazado', resultados: [resultado] }], now),
}

const unreadable: Petition = { cdcs: [], rdes: [], judge: (_, { now }) => ({ answer: malformed(now) }) }

type Events = readonly [XmlElement, ...XmlElement[]]

function petitionOf([first, ...others]: Events, request: SoapRequest): Petition {
  return {
    cdcs: [first, ...others].map(cdcOfEvento).filter(cdc => cdc !== ''),
    rdes: [],
    judge: (context, occasion) => {
      const verdictOn = (rGesEve: XmlElement): ResultadoEvento =>
        judgeEvento(rGesEve, sourceOf(rGesEve, request), context, occasion)
      return { answer: retEnviEventoDe([verdictOn(first), ...others.map(verdictOn)], occasion.now) }
    },
  }
}

/**
 * Returns the 1 to 15 rGesEve of the single gGroupGesEve inside dEvReg. It may inherit its namespace: serialisers of
 * clients in use drop a declaration that repeats that of rEnviEventoDe.
 */
function eventsIn({ root }: SoapRequest): Events | undefined {
  const [group, ...others] = childOf(root, SIFEN_NAMESPACE, 'dEvReg')?.elements ?? []
  const isGroup = group?.name === 'gGroupGesEve' && group.uri === SIFEN_NAMESPACE
  if (!isGroup || others.length > 0) return undefined
  const [first, ...rest] = group.elements
  const areEvents = group.elements.every(({ name, uri }) => name === 'rGesEve' && uri === SIFEN_NAMESPACE)
  return first !== undefined && areEvents && rest.length < MAX_EVENTS ? [first, ...rest] : undefined
}
