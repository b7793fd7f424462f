/** SIFEN's verdict on a document or an event: the state, and the codes that explain it. docs/sifen §8. */
import { childrenOf, type Namespace, textOf, textsOf, type XmlElement } from '../xml/index.ts'

export type Estado = 'aprobado' | 'aprobado_obs' | 'rechazado'

/** dCodRes (with its leading zeros) and dMsgRes, as SIFEN wrote them, made legible. */
export type Mensaje = { codigo: string; mensaje: string }

/** States by dEstRes in lower case and without accents. */
const ESTADOS: ReadonlyMap<string, Estado> = new Map([
  ['aprobado', 'aprobado'],
  ['aprobado con observacion', 'aprobado_obs'],
  ['aprobado con observaciones', 'aprobado_obs'],
  ['rechazado', 'rechazado'],
])

const ACCENTS = /\p{Diacritic}/gu

/** Returns the verdict of dEstRes. Undefined when it is absent or unknown. The code is not a verdict: 1005 approves. */
const estadoOf = (dEstRes: string): Estado | undefined => ESTADOS.get(plain(dEstRes))

const plain = (dEstRes: string): string => dEstRes.normalize('NFD').replace(ACCENTS, '').toLowerCase()

/** State by the first code, when dEstRes is absent. Codes that a service does not list are no verdict. */
export type EstadoByCode = (codigo: string) => Estado | undefined

/** A code in the 06xx range approves an event. Spec, Events. */
const eventoByCode: EstadoByCode = codigo => (codigo.startsWith('06') ? 'aprobado' : undefined)

/** Text of 0600, "Evento registrado correctamente". For an event, the code decides. */
const REGISTRADO = 'registrado'

export type Verdict = { estado: Estado | undefined; mensajes: Mensaje[] }

/** Returns the verdict of `parent`: dEstRes when present, even an unknown one, and otherwise the first code. */
export function verdictOf(parent: XmlElement | undefined, ns: Namespace, byCode: EstadoByCode): Verdict {
  const mensajes = mensajesOf(parent, ns)
  const dEstRes = textOf(parent, ns, 'dEstRes')
  return { estado: dEstRes === undefined ? byCode(mensajes[0]?.codigo ?? '') : estadoOf(dEstRes), mensajes }
}

/** Returns the verdict on an event. */
export function eventoVerdictOf(parent: XmlElement | undefined, ns: Namespace): Verdict {
  const { estado, mensajes } = verdictOf(parent, ns, eventoByCode)
  const isRegistered = plain(textOf(parent, ns, 'dEstRes') ?? '') === REGISTRADO
  return { estado: isRegistered ? eventoByCode(mensajes[0]?.codigo ?? '') : estado, mensajes }
}

/**
 * Returns dProtAut as text: it reaches 19 digits, beyond the numbers of JavaScript. A 0, which SIFEN writes in some
 * rejections, is no protocol.
 */
export function protAutIn(parent: XmlElement | undefined, ns: Namespace): { protAut?: string } {
  const { protAut } = textsOf(parent, ns, { protAut: 'dProtAut' })
  return protAut === undefined || /^0+$/.test(protAut) ? {} : { protAut }
}

/** Maximum number of messages. A rejection has one, an approval with observations up to five. */
const MAX_MENSAJES = 10

/** Returns the gResProc of `parent`, in SIFEN's order, up to ten. */
const mensajesOf = (parent: XmlElement | undefined, ns: Namespace): Mensaje[] =>
  childrenOf(parent, ns, 'gResProc')
    .slice(0, MAX_MENSAJES)
    .map(gResProc => ({
      codigo: textOf(gResProc, ns, 'dCodRes') ?? '',
      mensaje: textOf(gResProc, ns, 'dMsgRes') ?? '',
    }))
