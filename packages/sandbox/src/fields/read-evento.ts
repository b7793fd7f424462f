/** Reads one rGesEve by the tables of its fields: returns the event as plain values, or the problems of its form. */

import { attributeOf, childOf, SIFEN_NAMESPACE, textOf, type XmlElement } from '../xml/index.ts'
import { type Contenido, EVENTOS, eventoId, type NombreEvento, RGESEVE } from './evento-fields.ts'
import { badValue, FieldReader, missing, unexpected } from './read-fields.ts'

/** An event of any kind, by its element's name. */
type Evento = { [N in NombreEvento]: { readonly tipo: N; readonly campos: Contenido<N> } }[NombreEvento]

export interface EventoSigned {
  /** Id of rEve. */
  readonly id: string
  /** CDC of the document that the event is about. '' for the voiding of numbers. */
  readonly cdc: string
  readonly dFecFirma: string
  readonly dVerFor: string
  readonly evento: Evento
  /** The rEve element. */
  readonly signed: XmlElement
  readonly signature: XmlElement
}

export type EventoReading =
  | { readonly ok: true; readonly value: EventoSigned }
  | { readonly ok: false; readonly id: string; readonly problems: readonly string[] }

/** Id that SIFEN writes for an event whose Id it cannot read. */
const NO_ID = '0'

/** Reads one rGesEve. Never throws. */
export function readEvento(rGesEve: XmlElement): EventoReading {
  const reader = new FieldReader()
  const { rEve, Signature } = reader.group('rGesEve', rGesEve, RGESEVE)
  const signed = childOf(rGesEve, SIFEN_NAMESPACE, 'rEve')
  const id = signed === undefined ? '' : (attributeOf(signed, 'Id') ?? '')
  if (signed !== undefined && !eventoId(id)) reader.problems.push(badValue('Id', id))
  const evento = reader.problems.length === 0 ? readKind(rEve.gGroupTiEvt, reader) : undefined
  if (evento === undefined || signed === undefined || reader.problems.length > 0) {
    return { ok: false, id: eventoId(id) ? id : NO_ID, problems: reader.problems }
  }
  const { dFecFirma, dVerFor } = rEve
  const cdc = 'Id' in evento.campos ? evento.campos.Id : ''
  return { ok: true, value: { id, cdc, dFecFirma, dVerFor, evento, signed, signature: Signature } }
}

/** Returns the CDC that an event is about. '' when it cannot be found. */
export function cdcOfEvento(rGesEve: XmlElement): string {
  const rEve = childOf(rGesEve, SIFEN_NAMESPACE, 'rEve')
  const kind = childOf(rEve, SIFEN_NAMESPACE, 'gGroupTiEvt')?.elements[0]
  const id = childOf(kind, SIFEN_NAMESPACE, 'Id')
  return id === undefined ? '' : textOf(id)
}

function readKind(gGroupTiEvt: XmlElement, reader: FieldReader): Evento | undefined {
  const [element, other] = gGroupTiEvt.elements
  if (element === undefined || other !== undefined || !isKnown(element)) {
    const extra = other ?? element
    reader.problems.push(
      extra === undefined ? missing('rGeVeCan', undefined, 'gGroupTiEvt') : unexpected(extra, 'gGroupTiEvt'),
    )
    return undefined
  }
  const tipo = element.local as NombreEvento
  return { tipo, campos: reader.group(tipo, element, EVENTOS[tipo]) } as Evento
}

function isKnown({ name, uri }: XmlElement): boolean {
  return uri === SIFEN_NAMESPACE && Object.hasOwn(EVENTOS, name)
}
