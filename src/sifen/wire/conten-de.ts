/**
 * xContenDE, the text in which the CDC query hands a document back. It is no XML document but three pieces in a row – rDE exactly as it
 * was sent, `<dProtAut>`, `<xContEv>` – with XML declarations in front of the rDE and inside every xEvento. reference.md §6.
 */
import { unusableAnswer } from '../errors.ts'
import { legible } from '../redact.ts'
import { SIFEN_NAMESPACE } from '../sign.ts'
import { type Estado, eventoByCode, type Mensaje, verdictOf } from './verdict.ts'
import { childOf, childrenOf, readXmlFragment, textOf, textsOf, type XmlElement } from './xml-reader.ts'

export type ContenDe = {
  cdc: string
  /** The signed rDE, character by character as it was sent, without XML declaration. */
  xml: string
  protAut?: string
  /** In SIFEN's order. */
  eventos: Evento[]
  /** A cancelled document is still answered with 0422: only its events tell. */
  cancelado: boolean
}

export type Evento = {
  /** Element that names the kind of event: rGeVeCan, rGeVeConf … MT v150, reference.md §7. */
  tipo: string
  /** CDC that the event is about. */
  cdc?: string
  motivo?: string
  /** Absent when SIFEN lists the event without a verdict. */
  estado?: Estado
  /** dFecProc of the event: here without offset. */
  fechaProceso?: string
  protAut?: string
  mensajes: Mensaje[]
}

const CANCELLATION = 'rGeVeCan'
const DECLARATION = /<\?xml\s[^<>]{0,200}\?>/g

/** The pieces around the rDE carry no namespace. */
const NONE = ''
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'

/** Takes the pieces apart. Throws SIFEN_RESPONSE when there is not exactly one rDE, whole, signed as itself if at all, and with its CDC. */
export async function readContenDe(text: string): Promise<ContenDe> {
  const pieces = await readPieces(text)
  const rde = onlyPiece(pieces, 'rDE')
  const cdc = childOf(rde, SIFEN_NAMESPACE, 'DE')?.attributes.get('Id')
  if (rde === undefined || cdc === undefined) {
    throw unusableAnswer('La respuesta de SIFEN no contiene el documento consultado.')
  }
  assertNotWrapped(rde, cdc)
  const protAut = legible(onlyPiece(pieces, 'dProtAut')?.text ?? '')
  const eventos = childrenOf(onlyPiece(pieces, 'xContEv'), NONE, 'rContEv').map(readEvento)
  return {
    cdc,
    xml: text.slice(rde.start, rde.end),
    ...(protAut && { protAut }),
    eventos,
    cancelado: eventos.some(
      ({ tipo, estado, cdc: of }) => tipo === CANCELLATION && estado === 'aprobado' && of === cdc,
    ),
  }
}

function onlyPiece(pieces: readonly XmlElement[], name: string): XmlElement | undefined {
  const [piece, ...others] = pieces.filter(
    each => each.name === name && (each.ns === NONE || each.ns === SIFEN_NAMESPACE),
  )
  if (others.length > 0) throw unusableAnswer(`La respuesta de SIFEN trae ${name} más de una vez.`)
  return piece
}

/** What a second document could hide in, or a signature that covers another one than is read. */
const WRAPPERS = new Set(['rDE', 'DE', 'Signature', 'Object'])

/** No document inside the document, and its one signature about its one DE: else what is shown would not be what was signed. */
function assertNotWrapped(rde: XmlElement, cdc: string): void {
  const signature = childOf(rde, XMLDSIG, 'Signature')
  const reference = childOf(childOf(signature, XMLDSIG, 'SignedInfo'), XMLDSIG, 'Reference')
  const isAboutIt = signature === undefined || reference?.attributes.get('URI') === `#${cdc}`
  if (!isAboutIt || rde.children.some(hidesWrapper))
    throw unusableAnswer('La firma del documento consultado no es la de ese documento.')
}

const hidesWrapper = ({ children }: XmlElement): boolean =>
  children.some(child => WRAPPERS.has(child.name) || hidesWrapper(child))

/** Declarations are blanked out, length kept, so that what remains parses as a fragment and its offsets are those of `text`. */
async function readPieces(text: string): Promise<readonly XmlElement[]> {
  try {
    return await readXmlFragment(text.replace(DECLARATION, declaration => ' '.repeat(declaration.length)))
  } catch (cause) {
    throw unusableAnswer('El contenido del documento consultado no es XML válido.', { cause })
  }
}

function readEvento(rContEv: XmlElement): Evento {
  const rEve = childOf(childOf(childOf(rContEv, NONE, 'xEvento'), SIFEN_NAMESPACE, 'rGesEve'), SIFEN_NAMESPACE, 'rEve')
  const kind = childOf(rEve, SIFEN_NAMESPACE, 'gGroupTiEvt')?.children[0]
  const answer = childOf(childOf(rContEv, NONE, 'rResEnviEventoDe'), NONE, 'rRetEnviEventoDe')
  const results = childrenOf(answer, NONE, 'gResProcEVe')
  // Up to 15 events go in one message, and so are answered in one: then each result names its event.
  const isOwn = (one: XmlElement) => textOf(one, NONE, 'id') === rEve?.attributes.get('Id')
  const result = results.length > 1 ? results.find(isOwn) : results[0]
  const { estado, mensajes } = verdictOf(result, NONE, eventoByCode)
  return {
    tipo: kind?.name ?? '',
    ...textsOf(kind, SIFEN_NAMESPACE, { cdc: 'Id', motivo: 'mOtEve' }),
    ...(estado && { estado }),
    ...textsOf(answer, NONE, { fechaProceso: 'dFecProc' }),
    ...textsOf(result, NONE, { protAut: 'dProtAut' }),
    mensajes,
  }
}
