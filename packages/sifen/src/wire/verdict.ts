/** What SIFEN decides about a document or an event: the state, and the codes that explain it. docs/sifen §8. */
import { childrenOf, type Namespace, textOf, type XmlElement } from './xml-reader.ts'

export type Estado = 'aprobado' | 'aprobado_obs' | 'rechazado'

/** dCodRes (leading zeros are part of it) and dMsgRes, as SIFEN wrote them, but legible. */
export type Mensaje = { codigo: string; mensaje: string }

/** dEstRes in lower case and without accents. */
const ESTADOS: ReadonlyMap<string, Estado> = new Map([
  ['aprobado', 'aprobado'],
  ['aprobado con observacion', 'aprobado_obs'],
  ['aprobado con observaciones', 'aprobado_obs'],
  ['rechazado', 'rechazado'],
])

const ACCENTS = /\p{Diacritic}/gu

/** The verdict in dEstRes; undefined when it is absent or a text that we do not know. The code is no verdict: 1005 approves. */
const estadoOf = (dEstRes: string): Estado | undefined => ESTADOS.get(plain(dEstRes))

const plain = (dEstRes: string): string => dEstRes.normalize('NFD').replace(ACCENTS, '').toLowerCase()

/** What the first code says where dEstRes is absent; what a service does not list here is no verdict. */
export type EstadoByCode = (codigo: string) => Estado | undefined

/** A code in the 06xx range approves an event. Spec, Events. */
const eventoByCode: EstadoByCode = codigo => (codigo.startsWith('06') ? 'aprobado' : undefined)

/** As in 0600, "Evento registrado correctamente": of an event it says no more than the code does. */
const REGISTRADO = 'registrado'

export type Verdict = { estado: Estado | undefined; mensajes: Mensaje[] }

/** The verdict that `parent` holds: dEstRes whenever it is there, even when we do not know its text, and only else the first code. */
export function verdictOf(parent: XmlElement | undefined, ns: Namespace, byCode: EstadoByCode): Verdict {
  const mensajes = mensajesOf(parent, ns)
  const dEstRes = textOf(parent, ns, 'dEstRes')
  return { estado: dEstRes === undefined ? byCode(mensajes[0]?.codigo ?? '') : estadoOf(dEstRes), mensajes }
}

/** The verdict on an event. */
export function eventoVerdictOf(parent: XmlElement | undefined, ns: Namespace): Verdict {
  const { estado, mensajes } = verdictOf(parent, ns, eventoByCode)
  const isRegistered = plain(textOf(parent, ns, 'dEstRes') ?? '') === REGISTRADO
  return { estado: isRegistered ? eventoByCode(mensajes[0]?.codigo ?? '') : estado, mensajes }
}

/** One on a rejection, up to five on an approval with observations. */
const MAX_MENSAJES = 10

/** The gResProc of `parent`, in SIFEN's order; what goes beyond ten is left out. */
const mensajesOf = (parent: XmlElement | undefined, ns: Namespace): Mensaje[] =>
  childrenOf(parent, ns, 'gResProc')
    .slice(0, MAX_MENSAJES)
    .map(gResProc => ({
      codigo: textOf(gResProc, ns, 'dCodRes') ?? '',
      mensaje: textOf(gResProc, ns, 'dMsgRes') ?? '',
    }))
