/** Judges one event and adds it to the book when it is registered. */

import type { EventoRegistrado } from '../book/entries.ts'
import { SIFEN_NAMESPACE } from '../document/read-fields.ts'
import { judge } from '../rules/rule.ts'
import type { ResultadoEvento } from '../services/answers.ts'
import { approved, badlyFormed, readDe, resultadoOf } from '../services/judge-document.ts'
import type { Occasion, ServiceContext } from '../services/service.ts'
import { resultado } from '../tables/resultados.ts'
import { verifySignature } from '../xml/verify-signature.ts'
import type { XmlElement } from '../xml/xml-tree.ts'
import { type EventoSigned, readEvento } from './read-evento.ts'
import type { EventoSubmission } from './rules/evento-rule.ts'
import { EVENTO_RULES } from './rules/evento-rules.ts'
import { rangoOf } from './rules/inutilizacion.ts'

/** Judges an event. `source` is the rGesEve as written. A registered event is in the book when this returns. */
export function judgeEvento(
  rGesEve: XmlElement,
  source: string,
  context: ServiceContext,
  occasion: Occasion,
): ResultadoEvento {
  const reading = readEvento(rGesEve)
  if (!reading.ok) return { id: reading.id, estado: 'Rechazado', resultados: [badlyFormed(reading.problems)] }
  const problems = context.schema?.(source) ?? []
  if (problems.length > 0) return { id: reading.value.id, estado: 'Rechazado', resultados: [badlyFormed(problems)] }
  const submission = submissionOf(reading.value, context, occasion)
  const { id } = reading.value
  const { rejection, observations } = judge(EVENTO_RULES[reading.value.evento.tipo], submission)
  if (rejection !== undefined) return { id, estado: 'Rechazado', resultados: [resultadoOf(rejection)] }
  const verdict = approved(observations, occasion, resultado('0600'))
  const dProtAut = context.book.nextProtocols().event
  const { now } = occasion
  const registered = { dProtAut, at: now.toISOString(), estado: verdict.estado, ...factsOf(submission) }
  context.book.enter({ kind: 'event', evento: registered, rGesEve: withNamespace(rGesEve, source) })
  return { id, dProtAut, ...verdict }
}

function submissionOf(value: EventoSigned, context: ServiceContext, { now }: Occasion) {
  const { book, visibility, readCertificate } = context
  const signature = verifySignature(value.signature, value.signed, readCertificate)
  const [ruc = ''] = signature.standard ? (signature.certificate.ruc?.split('-') ?? []) : []
  // The verdict on a document is unknown while its lot is in process.
  const approval = visibility.isInProcess(value.cdc, now) ? undefined : book.approval(value.cdc)
  return {
    ...value,
    signature,
    ruc,
    now,
    book,
    approval,
    de: () => (approval === undefined ? undefined : readDe(book.rde(value.cdc))),
  } satisfies EventoSubmission
}

type Facts = Pick<EventoRegistrado, 'tipo' | 'id' | 'cdc' | 'ruc' | 'rango' | 'receptor'>

function factsOf(submission: EventoSubmission): Facts {
  const { id, cdc, ruc, evento } = submission
  const common = { tipo: evento.tipo, id, cdc, ruc }
  if (evento.tipo === 'rGeVeInu') return { ...common, rango: rangoOf(evento.campos, ruc) }
  if (evento.tipo !== 'rGEveNom') return common
  return { ...common, receptor: evento.campos.dRucRec ?? evento.campos.dNumIDRec ?? '' }
}

/** Adds SIFEN's namespace when the element inherits it from its group, because consulta shows the element alone. */
function withNamespace({ declared }: XmlElement, source: string): string {
  if (declared.has('')) return source
  return source.replace('<rGesEve', `<rGesEve xmlns="${SIFEN_NAMESPACE}"`)
}
