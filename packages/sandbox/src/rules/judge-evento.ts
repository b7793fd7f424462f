/** Judges one event and adds it to the book when it is registered. */

import type { EventoRegistrado } from '../book/index.ts'
import type { EventoSigned } from '../fields/index.ts'
import { verifySignature } from '../signature/index.ts'
import { type Estado, type Resultados, resultado } from '../tables/resultados.ts'
import type { XmlElement } from '../xml/index.ts'
import { EVENTO_RULES, type EventoSubmission, rangoOf } from './evento/index.ts'
import {
  approved,
  fallaOf,
  type JudgeContext,
  type JudgeOccasion,
  judgeIn,
  readDe,
  resultadoOf,
  withNamespace,
} from './verdict.ts'

/** An event whose form is good, with the rGesEve as written. */
export interface EventoForm {
  readonly value: EventoSigned
  readonly source: string
  readonly rGesEve: XmlElement
}

/** The verdict on one event. */
export interface ResultadoEvento {
  /** Id of rEve. '0' when it could not be read. */
  readonly id: string
  readonly estado: Estado
  readonly dProtAut?: string
  readonly resultados: Resultados
  /** What the code does not say, for the journal. */
  readonly motivo?: string
}

/** Judges an event. A registered one is in the book when this returns. */
export function judgeEvento(
  { value, source, rGesEve }: EventoForm,
  context: JudgeContext,
  occasion: JudgeOccasion,
): ResultadoEvento {
  const submission = submissionOf(value, context, occasion)
  const { id } = value
  const { rejection, observations } = judgeIn(EVENTO_RULES[value.evento.tipo], submission, {
    ...context,
    rejecting: undefined,
  })
  if (rejection !== undefined)
    return {
      id,
      estado: 'Rechazado',
      resultados: [resultadoOf(rejection)],
      ...fallaOf(submission.signature, rejection),
    }
  const verdict = approved(observations, occasion, resultado('0600'))
  const dProtAut = context.book.nextProtocols().event
  const { now } = occasion
  const registered = { dProtAut, at: now.toISOString(), estado: verdict.estado, ...factsOf(submission) }
  context.book.enter({ kind: 'event', evento: registered, rGesEve: withNamespace(rGesEve, source) })
  return { id, dProtAut, ...verdict }
}

function submissionOf(value: EventoSigned, context: JudgeContext, { now }: JudgeOccasion) {
  const { book, visibility, readCertificate } = context
  const signature = verifySignature(value.signature, value.signed, readCertificate, groupOf(value.signed))
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

/** The gGroupGesEve around a signed rEve: what is above it belongs to the message. */
const groupOf = ({ parent: rGesEve }: XmlElement) => rGesEve?.parent ?? rGesEve

type Facts = Pick<EventoRegistrado, 'tipo' | 'id' | 'cdc' | 'ruc' | 'rango' | 'receptor'>

function factsOf(submission: EventoSubmission): Facts {
  const { id, cdc, ruc, evento } = submission
  const common = { tipo: evento.tipo, id, cdc, ruc }
  if (evento.tipo === 'rGeVeInu') return { ...common, rango: rangoOf(evento.campos, ruc) }
  if (evento.tipo !== 'rGEveNom') return common
  return { ...common, receptor: evento.campos.dRucRec ?? evento.campos.dNumIDRec ?? '' }
}
