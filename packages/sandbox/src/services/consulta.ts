/** siConsDE: returns whether a CDC is approved, and the document with its events. docs/sifen §6 */

import { cdc as cdcForm } from '../fields/index.ts'
import { localOf } from '../ports/index.ts'
import { resultado } from '../tables/resultados.ts'
import { consDeResponse } from './answers.ts'
import { Malformed } from './malformed.ts'
import { judged, KILOBYTE, type Occasion, type Service, type ServiceContext } from './service.ts'
import { expectExactly, fieldOf } from './soap.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
/** Message of a found event. It differs from that of evento's answer. */
const EVENT_FOUND = 'Se encontro el evento'

type SignedEvent = ReturnType<ServiceContext['book']['signedEventsOf']>[number]

export const consulta: Service = {
  path: '/de/ws/consultas/consulta',
  maxBytes: 1000 * KILOBYTE,
  tooLarge: '0380',

  read: request => {
    const cdc = fieldOf(request, 'dCDC')
    return {
      cdcs: cdc === '' ? [] : [cdc],
      rdes: [],
      judge: (context, occasion) =>
        judged(() => {
          expectExactly(request, 'dId', 'dCDC')
          if (!cdcForm(cdc)) throw new Malformed('dCDC no tiene la forma de un CDC, de 44 cifras')
          return { answer: answerTo(cdc, context, occasion) }
        }, occasion),
    }
  },

  reject: (result, now) => consDeResponse(result, now),
}

function answerTo(cdc: string, { book, visibility }: ServiceContext, { now, ruc }: Occasion) {
  const approval = book.approval(cdc)
  const rde = approval === undefined || visibility.ask(cdc, now) ? undefined : book.rde(cdc)
  if (approval === undefined || rde === undefined) return consDeResponse(resultado('0420'), now)
  // Only the issuer and the receiver may query a document. MT v150 9.4.2
  const owners = [approval.ruc, book.receiverOf(cdc)]
  if (ruc === undefined || !owners.includes(ruc)) return consDeResponse(resultado('0421'), now)
  // For a found document, dFecProc is the instant of its approval, not of the query.
  const content = contentOf(rde, approval.dProtAut, book.signedEventsOf(cdc))
  return consDeResponse(resultado('0422'), new Date(approval.at), content)
}

/**
 * Returns xContenDE: consecutive pieces of text that form no single XML document. They are the rDE with an XML
 * declaration, the protocol, and any events.
 */
function contentOf(rde: string, dProtAut: string, events: readonly SignedEvent[]): string {
  const xContEv = events.length === 0 ? '' : `<xContEv>\n${events.map(eventContent).join('')}</xContEv> `
  return `${DECLARATION}${rde}\n<dProtAut>${dProtAut}</dProtAut>\n${xContEv}`
}

/**
 * Returns one event in the layout of the real system: local times, and no namespace except in the event, which has its
 * own XML declaration.
 */
function eventContent({ evento: { at, estado, dProtAut }, xml }: SignedEvent): string {
  return `	<rContEv>
		<xEvento>
			${DECLARATION}${xml}
		</xEvento>
		<rResEnviEventoDe>
			<rRetEnviEventoDe>
				<dFecProc>${localOf(new Date(at))}</dFecProc>
				<gResProcEVe>
					<dEstRes>${estado}</dEstRes>
					<dProtAut>${dProtAut}</dProtAut>
					<gResProc>
						<dCodRes>0600</dCodRes>
						<dMsgRes>${EVENT_FOUND}</dMsgRes>
					</gResProc>
				</gResProcEVe>
			</rRetEnviEventoDe>
		</rResEnviEventoDe>
	</rContEv>
`
}
