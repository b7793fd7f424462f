/**
 * xContenDE, the text in which a query by CDC returns a document. It is not an XML document but three consecutive
 * pieces: the rDE exactly as it was sent, `<dProtAut>`, and `<xContEv>`. XML declarations precede the rDE and occur
 * inside every xEvento. docs/sifen §6.
 */
import { setImmediate } from 'node:timers/promises'
import { unusableAnswer } from '../errors.ts'
import { legible } from '../redact.ts'
import { SIFEN_NAMESPACE } from '../sign.ts'
import { type Estado, eventoVerdictOf, type Mensaje } from './verdict.ts'
import { childOf, childrenOf, readXmlFragment, textOf, textsOf, type XmlElement } from './xml-reader.ts'

export type ContenDe = {
  cdc: string
  /** The signed rDE, character by character as sent, without XML declaration. */
  xml: string
  protAut?: string
  /** Events in SIFEN's order. */
  eventos: Evento[]
  /** True when an event cancels the document. SIFEN still answers 0422 for it. */
  cancelado: boolean
}

export type Evento = {
  /** Element of the kind of event: rGeVeCan, rGeVeConf … MT v150, docs/sifen §7. */
  tipo: string
  /** CDC of the event's document. */
  cdc?: string
  motivo?: string
  /** Absent when SIFEN lists the event without a verdict. */
  estado?: Estado
  /** dFecProc of the event, here without offset. */
  fechaProceso?: string
  protAut?: string
  mensajes: Mensaje[]
}

const CANCELLATION = 'rGeVeCan'
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
  assertNotWrapped(rde, cdc)
  const protAut = legible(onlyPiece(pieces, 'dProtAut')?.text ?? '')
  const eventos = await readEventos(pieces)
  return {
    cdc,
    xml: text.slice(rde.start, rde.end),
    ...(protAut && { protAut }),
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
 * Throws when the rDE contains another document, or a signature that is not about its DE: the result would not be what
 * was signed.
 */
function assertNotWrapped(rde: XmlElement, cdc: string): void {
  const signature = childOf(rde, XMLDSIG, 'Signature')
  const reference = childOf(childOf(signature, XMLDSIG, 'SignedInfo'), XMLDSIG, 'Reference')
  const isAboutIt = signature === undefined || reference?.attributes.get('URI') === `#${cdc}`
  if (!isAboutIt || rde.children.some(hidesWrapper))
    throw unusableAnswer('La firma del documento consultado no es la de ese documento.')
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

async function readEventos(pieces: readonly XmlElement[]): Promise<Evento[]> {
  const eventos: Evento[] = []
  const xContEv = onlyPiece(pieces, 'xContEv')
  const isElsewhere = pieces.some(piece => EVENTS.has(piece.name) && piece !== xContEv)
  const elements = childrenOf(xContEv, PIECES, 'rContEv')
  if (isElsewhere || xContEv?.text || elements.length < (xContEv?.children.length ?? 0)) throw illegibleEvento()
  for (const element of elements) {
    if (eventos.length % EVENTS_A_TURN === EVENTS_A_TURN - 1) await setImmediate()
    eventos.push(readEvento(element))
  }
  return eventos
}

const illegibleEvento = () =>
  unusableAnswer('La respuesta de SIFEN trae un evento del documento consultado que no se puede leer.')

/** Reads one event. Throws SIFEN_RESPONSE when its kind is unknown. */
function readEvento(rContEv: XmlElement): Evento {
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
    ...textsOf(kind, PIECES, { cdc: 'Id', motivo: 'mOtEve' }),
    ...(estado && { estado }),
    ...textsOf(answer, PIECES, { fechaProceso: 'dFecProc' }),
    ...textsOf(result, PIECES, { protAut: 'dProtAut' }),
    mensajes,
  }
}

const descendantOf = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((parent, name) => childOf(parent, PIECES, name), element)
