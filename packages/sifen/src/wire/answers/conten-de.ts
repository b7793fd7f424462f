/**
 * xContenDE, the text in which a query by CDC returns a document. It is not an XML document but three consecutive
 * pieces: the rDE exactly as it was sent, `<dProtAut>`, and `<xContEv>`. XML declarations precede the rDE and occur
 * inside every xEvento. docs/sifen §6.
 */
import { setImmediate } from 'node:timers/promises'
import { SifenError, unusableAnswer } from '../../errors.ts'
import { legible } from '../../redact.ts'
import { SIFEN_NAMESPACE } from '../../sign.ts'
import { childOf, childrenOf, readXmlFragment, textOf, textsOf, type XmlElement } from '../xml/index.ts'
import { type Estado, eventoVerdictOf, type Mensaje, protAutIn } from './verdict.ts'

export type ContenDe = {
  cdc: string
  /** The signed rDE, character by character as sent, without XML declaration. */
  xml: string
  /** DigestValue of its signature. Absent when it has none. */
  digest?: string
  protAut?: string
  /** Events in SIFEN's order. */
  eventos: Evento[]
  /** True when an event cancels the document. SIFEN still answers 0422 for it. */
  cancelado: boolean
}

export type Evento = {
  /** Element of the kind of event: rGeVeCan, rGeVeConf … MT v150, docs/sifen §7. `desconocido` for another shape. */
  tipo: string
  /** Id of rEve, which its sender chose: unique within no more than that sender's own numbering. */
  id?: string
  /** DigestValue of the event's own signature, in base64. Absent when the event is shown without one. */
  digest?: string
  /** CDC of the event's document. */
  cdc?: string
  motivo?: string
  /** Absent when SIFEN lists the event without a verdict. */
  estado?: Estado
  /** dFecProc of the event, here without offset. */
  fechaProceso?: string
  protAut?: string
  /** The receiver that a nomination names. */
  nominado?: Nominado
  mensajes: Mensaje[]
}

/** Texts of rGEveNom by element name. */
export type Nominado = { readonly [name: string]: string }

const CANCELLATION = 'rGeVeCan'
const NOMINATION = 'rGEveNom'
const DECLARATION = /<\?xml\s[^<>]{0,200}\?>/g

/** Namespaces of the pieces around the rDE: they have had none so far, and SIFEN's own would change nothing. */
const PIECES: readonly string[] = ['', SIFEN_NAMESPACE]
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'

/**
 * Reads the pieces. Throws SIFEN_RESPONSE unless there is exactly one whole rDE with its CDC, whose signature, if any,
 * is its own. Also throws when its events do not tell whether it is cancelled.
 */
export async function readContenDe(text: string): Promise<ContenDe> {
  const pieces = await readPieces(text)
  const rde = onlyPiece(pieces, 'rDE')
  const cdc = childOf(rde, SIFEN_NAMESPACE, 'DE')?.attributes.get('Id')
  if (rde === undefined || cdc === undefined) {
    throw unusableAnswer('La respuesta de SIFEN no contiene el documento consultado.')
  }
  const digest = digestOf(rde, cdc)
  const protAut = legible(onlyPiece(pieces, 'dProtAut')?.text ?? '')
  const eventos = await readEventos(pieces)
  return {
    cdc,
    xml: text.slice(rde.start, rde.end),
    ...(digest && { digest }),
    ...(/[^0]/.test(protAut) && { protAut }),
    eventos,
    cancelado: isCancelled(cdc, eventos),
  }
}

/**
 * True when an event cancels the document. Throws for an unreadable cancellation, which never counts as "not
 * cancelled", so the document is queried again.
 */
function isCancelled(cdc: string, eventos: readonly Evento[]): boolean {
  const cancellations = eventos.filter(({ tipo, cdc: of = cdc }) => tipo === CANCELLATION && of === cdc)
  const isApproved = ({ estado }: Evento) => estado === 'aprobado' || estado === 'aprobado_obs'
  if (cancellations.some(evento => isApproved(evento) && evento.cdc === cdc)) return true
  if (cancellations.every(({ estado }) => estado === 'rechazado')) return false
  throw unusableAnswer('La respuesta de SIFEN no dice si el documento consultado fue cancelado.')
}

function onlyPiece(pieces: readonly XmlElement[], name: string): XmlElement | undefined {
  const [piece, ...others] = pieces.filter(each => each.name === name && PIECES.includes(each.ns))
  if (others.length > 0) throw unusableAnswer(`La respuesta de SIFEN trae ${name} más de una vez.`)
  return piece
}

/** Elements that could wrap a second document, or a signature of another document than the one that is read. */
const WRAPPERS = new Set(['rDE', 'DE', 'Signature', 'Object'])

/**
 * Returns the digest in the signature of the rDE. Throws when it contains another document, or a signature that is not
 * about its DE: the result would not be what was signed.
 */
function digestOf(rde: XmlElement, cdc: string): string | undefined {
  const signature = childOf(rde, XMLDSIG, 'Signature')
  const reference = childOf(childOf(signature, XMLDSIG, 'SignedInfo'), XMLDSIG, 'Reference')
  const isAboutIt = signature === undefined || reference?.attributes.get('URI') === `#${cdc}`
  if (!isAboutIt || rde.children.some(hidesWrapper))
    throw unusableAnswer('La firma del documento consultado no es la de ese documento.')
  return textOf(reference, XMLDSIG, 'DigestValue')
}

const hidesWrapper = ({ children }: XmlElement): boolean =>
  children.some(child => WRAPPERS.has(child.name) || hidesWrapper(child))

/**
 * Blanks out the declarations and keeps the length, so that the text parses as a fragment and offsets stay those of
 * `text`.
 */
async function readPieces(text: string): Promise<readonly XmlElement[]> {
  try {
    return await readXmlFragment(text.replace(DECLARATION, declaration => ' '.repeat(declaration.length)))
  } catch (cause) {
    throw unusableAnswer('El contenido del documento consultado no es XML válido.', { cause })
  }
}

/** Containers of events. Misplaced or in a foreign namespace, one could hide a cancellation. */
const EVENTS = new Set(['xContEv', 'rContEv'])

/** Number of events after which the loop yields to the event loop. A document usually has a handful. */
const EVENTS_A_TURN = 2000

/** Maximum number of events of unknown shape. An answer with more is not SIFEN's. */
const MAX_UNKNOWN = 100

async function readEventos(pieces: readonly XmlElement[]): Promise<Evento[]> {
  const eventos: Evento[] = []
  let unknown = 0
  const xContEv = onlyPiece(pieces, 'xContEv')
  const isElsewhere = pieces.some(piece => EVENTS.has(piece.name) && piece !== xContEv)
  const elements = childrenOf(xContEv, PIECES, 'rContEv')
  if (isElsewhere || xContEv?.text || elements.length < (xContEv?.children.length ?? 0)) throw illegibleEvento()
  for (const element of elements) {
    if (eventos.length % EVENTS_A_TURN === EVENTS_A_TURN - 1) await setImmediate()
    const evento = readEvento(element)
    if (evento.tipo === UNKNOWN && ++unknown > MAX_UNKNOWN) throw illegibleEvento()
    eventos.push(evento)
  }
  return eventos
}

const illegibleEvento = () =>
  unusableAnswer('La respuesta de SIFEN trae un evento del documento consultado que no se puede leer.')

/** Name of the kind of an event that cannot be read. */
const UNKNOWN = 'desconocido'

/**
 * Reads one event. One of an unknown shape does not hide the document beside it: it is listed as `desconocido`. Throws
 * SIFEN_RESPONSE when it may be a cancellation.
 */
function readEvento(rContEv: XmlElement): Evento {
  try {
    return readKnownEvento(rContEv)
  } catch (error) {
    if (!(error instanceof SifenError) || mentionsCancellation(rContEv)) throw error
    return { tipo: UNKNOWN, mensajes: [] }
  }
}

const mentionsCancellation = ({ name, text, children }: XmlElement): boolean =>
  name === CANCELLATION || text.includes(CANCELLATION) || children.some(mentionsCancellation)

/** Reads one event. Throws SIFEN_RESPONSE when its kind is unknown. */
function readKnownEvento(rContEv: XmlElement): Evento {
  const rEve = descendantOf(rContEv, 'xEvento', 'rGesEve', 'rEve')
  const [kind, ...others] = descendantOf(rEve, 'gGroupTiEvt')?.children ?? []
  if (kind === undefined || others.length > 0) throw illegibleEvento()
  const answer = descendantOf(rContEv, 'rResEnviEventoDe', 'rRetEnviEventoDe')
  const results = childrenOf(answer, PIECES, 'gResProcEVe')
  // One message has up to 15 events, and its answer has all results. Then each result names its event.
  const isOwn = (one: XmlElement) => textOf(one, PIECES, 'id') === rEve?.attributes.get('Id')
  const result = results.length > 1 ? results.find(isOwn) : results[0]
  const { estado, mensajes } = eventoVerdictOf(result, PIECES)
  return {
    tipo: kind.name,
    ...identityOf(rContEv, rEve),
    ...textsOf(kind, PIECES, { cdc: 'Id', motivo: 'mOtEve' }),
    ...(estado && { estado }),
    ...textsOf(answer, PIECES, { fechaProceso: 'dFecProc' }),
    ...protAutIn(result, PIECES),
    ...(kind.name === NOMINATION && { nominado: nominadoIn(kind) }),
    mensajes,
  }
}

const nominadoIn = ({ children }: XmlElement): Nominado =>
  Object.fromEntries(children.map(({ name, text }) => [name, legible(text)]))

/** Returns the Id of an event, and the digest of a signature that is about that Id. */
function identityOf(rContEv: XmlElement, rEve: XmlElement | undefined): Pick<Evento, 'id' | 'digest'> {
  const id = rEve?.attributes.get('Id')
  if (!id) return {}
  const signature = childOf(descendantOf(rContEv, 'xEvento', 'rGesEve'), XMLDSIG, 'Signature')
  const reference = childOf(childOf(signature, XMLDSIG, 'SignedInfo'), XMLDSIG, 'Reference')
  const digest = reference?.attributes.get('URI') === `#${id}` && textOf(reference, XMLDSIG, 'DigestValue')
  return { id: legible(id), ...(digest && { digest }) }
}

const descendantOf = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((parent, name) => childOf(parent, PIECES, name), element)
