/** What SIFEN decides about a document or an event: the state, and the codes that explain it. reference.md §8. */
import { childrenOf, textOf, type XmlElement } from './xml-reader.ts'

export type Estado = 'aprobado' | 'aprobado_obs' | 'rechazado'

/** dCodRes (leading zeros are part of it) and dMsgRes, as SIFEN wrote them. */
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
export const estadoOf = (dEstRes: string | undefined): Estado | undefined =>
  ESTADOS.get((dEstRes ?? '').normalize('NFD').replace(ACCENTS, '').toLowerCase())

/** Every gResProc of `parent`, in SIFEN's order: one on a rejection, up to five on an approval with observations. */
export const mensajesOf = (parent: XmlElement | undefined, ns: string): Mensaje[] =>
  childrenOf(parent, ns, 'gResProc').map(gResProc => ({
    codigo: textOf(gResProc, ns, 'dCodRes') ?? '',
    mensaje: textOf(gResProc, ns, 'dMsgRes') ?? '',
  }))
