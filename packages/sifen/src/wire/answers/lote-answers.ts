/**
 * Answers about a lot: whether it was queued, and later the verdict on each of its documents. docs/sifen §6, §8;
 * docs/notes B5.
 */
import { SIFEN_NAMESPACE } from '../../sign.ts'
import { childrenOf, textOf, textsOf, type XmlElement } from '../xml/index.ts'
import { expectQueryRoot, expectRoot, isGenericRefusal, readGenericRefusal, refused, required } from './answer-parts.ts'
import { type Estado, type EstadoByCode, type Mensaje, protAutIn, verdictOf } from './verdict.ts'

export type RecibeLoteResult = {
  fechaProceso: string
  codigo: string
  mensaje: string
} & (
  | {
      encolado: true
      /** dProtConsLote: up to 28 digits, hence a text. */
      protLote: string
      /** dTpoProces: processing time that SIFEN expects, in seconds. */
      tiempoProcesoSeconds?: number
    }
  /**
   * 0301 is also the answer to documents that are already being processed. Query by CDC to find out whether SIFEN has
   * them. With «Se rechazaron todos los DE del lote» SIFEN sends a protocol too.
   */
  | { encolado: false; protLote?: string }
)

/** State of a lot as a whole. It says nothing about its documents. */
const ESTADOS_LOTE = {
  '0360': 'inexistente',
  '0361': 'en_proceso',
  '0362': 'concluido',
  '0363': 'tipos_distintos',
  '0364': 'fuera_de_plazo',
} as const

export type EstadoLote = (typeof ESTADOS_LOTE)[keyof typeof ESTADOS_LOTE]

/** Outcome of one requested document. */
export type LoteVeredicto = { cdc: string } & (
  | { estado: Estado; protAut?: string; mensajes: Mensaje[] }
  /** To be queried by CDC once the lot is no longer in process. */
  | { estado: 'sin_veredicto'; motivo: SinVeredicto }
)

/**
 * `faltante`: the answer does not name it. `repetido`: it names it more than once. `ilegible`: neither dEstRes nor a
 * code decides.
 */
export type SinVeredicto = 'faltante' | 'repetido' | 'ilegible'

export type ConsultaLoteResult = {
  estadoLote: EstadoLote
  fechaProceso: string
  codigo: string
  mensaje: string
  /** One for each requested CDC, in that order, even if SIFEN left it out. */
  documentos: LoteVeredicto[]
  /** CDCs in the answer that were not requested, each once; empty where a result has none. Do not act on them. */
  ajenos: string[]
}

/** States by the spec's codes, for a result that lacks dEstRes. docs/notes B5. */
const ESTADOS_BY_CODE: ReadonlyMap<string, Estado> = new Map([
  ['0260', 'aprobado'],
  ['0300', 'aprobado'],
  ['0261', 'aprobado_obs'],
  ['0301', 'aprobado_obs'],
  ['0302', 'rechazado'],
])
const documentoByCode: EstadoByCode = codigo => ESTADOS_BY_CODE.get(codigo)

const QUEUED = '0300'

/** Reads rResEnviLoteDe. Throws SIFEN_RESPONSE when it has no code, or 0300 without a protocol. */
export function readRecibeLote(answer: XmlElement): RecibeLoteResult {
  if (isGenericRefusal(answer)) return { ...readGenericRefusal(answer), encolado: false }
  const root = expectRoot(answer, 'recibe-lote')
  const common = readHead(root, 'dCodRes', 'dMsgRes')
  if (common.codigo !== QUEUED) return { ...common, encolado: false, ...protocolIn(root) }
  const tiempoProcesoSeconds = Number(textOf(root, SIFEN_NAMESPACE, 'dTpoProces') ?? Number.NaN)
  return {
    ...common,
    encolado: true,
    protLote: required(root, 'dProtConsLote'),
    ...(Number.isFinite(tiempoProcesoSeconds) && { tiempoProcesoSeconds }),
  }
}

/** Returns the protocol of a lot that was not queued. SIFEN leaves an absent one out, or writes 0. */
function protocolIn(root: XmlElement): { protLote?: string } {
  const { protLote } = textsOf(root, SIFEN_NAMESPACE, { protLote: 'dProtConsLote' })
  return protLote !== undefined && /[1-9]/.test(protLote) ? { protLote } : {}
}

/**
 * Reads rResEnviConsLoteDe as the answer about the lot of `cdcs`. A code that is not a state of a lot (0340, no
 * permission) says nothing about the documents and is thrown as SIFEN_REFUSED.
 */
export function readConsultaLote(answer: XmlElement, cdcs: readonly string[]): ConsultaLoteResult {
  const root = expectQueryRoot(answer, 'consulta-lote')
  const common = readHead(root, 'dCodResLot', 'dMsgResLot')
  if (!isCodigoLote(common.codigo)) throw refused(common)
  const wanted = new Set(cdcs)
  const results = Map.groupBy(
    childrenOf(root, SIFEN_NAMESPACE, 'gResProcLote'),
    result => textOf(result, SIFEN_NAMESPACE, 'id') ?? '',
  )
  return {
    estadoLote: ESTADOS_LOTE[common.codigo],
    ...common,
    documentos: [...wanted].map(cdc => ({ cdc, ...readDocumento(results.get(cdc)) })),
    ajenos: [...results.keys()].filter(cdc => !wanted.has(cdc)),
  }
}

type WithoutCdc<T> = T extends unknown ? Omit<T, 'cdc'> : never

/** Reads the results of one CDC. Two results decide nothing, even if they agree: such an answer cannot be trusted. */
function readDocumento(results: readonly XmlElement[] = []): WithoutCdc<LoteVeredicto> {
  const [result, ...others] = results
  if (result === undefined) return { estado: 'sin_veredicto', motivo: 'faltante' }
  if (others.length > 0) return { estado: 'sin_veredicto', motivo: 'repetido' }
  const { estado, mensajes } = verdictOf(result, SIFEN_NAMESPACE, documentoByCode)
  if (estado === undefined) return { estado: 'sin_veredicto', motivo: 'ilegible' }
  return { estado, ...protAutIn(result, SIFEN_NAMESPACE), mensajes }
}

const readHead = (root: XmlElement, codigo: string, mensaje: string) => ({
  fechaProceso: required(root, 'dFecProc'),
  codigo: required(root, codigo),
  mensaje: textOf(root, SIFEN_NAMESPACE, mensaje) ?? '',
})

const isCodigoLote = (codigo: string): codigo is keyof typeof ESTADOS_LOTE => Object.hasOwn(ESTADOS_LOTE, codigo)
