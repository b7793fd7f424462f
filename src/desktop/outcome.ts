/** What became of a document, for programs that read an exit code or a file. */
import {
  Conflicto,
  DireccionEquivocada,
  type ErrorDeNanduti,
  ErrorDeValidacion,
  LimiteAlcanzado,
  NoAutorizado,
  NoEnviado,
  type Problema,
  RechazoDeSifen,
} from '@nanduti/client'

/**
 * With the last three nothing was issued: the document must change (`invalido`), the token must (`sin_permiso`), or it can be
 * repeated later (`sin_servicio`).
 */
export const EXIT_CODES = {
  aprobado: 0,
  rechazado: 2,
  pendiente: 3,
  invalido: 4,
  sin_permiso: 4,
  sin_servicio: 5,
} as const

/** Of several documents the one that asks for most counts: first what must be repeated, then what must be corrected. */
const WORST_FIRST = ['pendiente', 'sin_servicio', 'sin_permiso', 'invalido', 'rechazado', 'aprobado'] as const

export const worstOf = (outcomes: readonly Pick<Outcome, 'resultado'>[]): Outcome['resultado'] =>
  WORST_FIRST.find(resultado => outcomes.some(outcome => outcome.resultado === resultado)) ?? 'invalido'

export type Outcome = {
  resultado: keyof typeof EXIT_CODES
  mensaje: string
  id: number | null
  cdc: string | null
  /** The document's state in the gateway. Null without a document. */
  estado: string | null
  numero: string | null
  codigo: string | null
  problemas: readonly Problema[]
  /** What the code of a rejection means. */
  explicacion: unknown
  enlaces: unknown
  /** The Idempotency-Key: repeats the call without issuing twice. */
  clave: string | null
  /** Seconds, when the gateway said so. */
  reintentar_en: number | null
}

const EMPTY = {
  ...{ id: null, cdc: null, estado: null, numero: null, codigo: null, problemas: [], explicacion: null },
  ...{ enlaces: null, clave: null, reintentar_en: null },
} as const satisfies Partial<Outcome>

type Visto = {
  id: number
  cdc: string
  estado: string
  numero?: string | null
  enlaces?: unknown
  message?: string
  sifen_result_code?: string | null
  sifen_result_msg?: string | null
  sifen_explicacion?: unknown
}

const BY_STATE: Readonly<Record<string, [Outcome['resultado'], string]>> = {
  approved: ['aprobado', 'SIFEN aprobó el documento.'],
  approved_obs: ['aprobado', 'SIFEN aprobó el documento, con una observación.'],
  cancelled: ['invalido', 'El documento está cancelado. Para emitir otro, cambie la referencia.'],
  rejected: ['rechazado', 'SIFEN rechazó el documento.'],
  error: ['sin_servicio', 'SIFEN no recibió el documento. Repita el mismo pedido.'],
}

/** Returns the outcome of a document of the gateway. */
export function outcomeOf(visto: Visto): Outcome {
  const pending = `Todavía no se sabe cómo terminó (${visto.estado}). No lo emita de nuevo con otros datos.`
  const [resultado, mensaje] = BY_STATE[visto.estado] ?? ['pendiente', pending]
  const sifen = [visto.sifen_result_code, visto.sifen_result_msg].filter(Boolean).join(' ')
  return {
    ...EMPTY,
    resultado,
    mensaje: sifen && resultado !== 'aprobado' ? `${mensaje} ${sifen}` : mensaje,
    ...{ id: visto.id, cdc: visto.cdc, estado: visto.estado, numero: visto.numero ?? null },
    codigo: visto.sifen_result_code ?? null,
    explicacion: visto.sifen_explicacion ?? null,
    enlaces: visto.enlaces ?? null,
  }
}

/** Classes of failures, by what is known of the document. Any other leaves a doubt. */
const BY_CLASS = [
  [RechazoDeSifen, 'rechazado'],
  [ErrorDeValidacion, 'invalido'],
  [NoAutorizado, 'sin_permiso'],
  [NoEnviado, 'sin_servicio'],
  [DireccionEquivocada, 'sin_servicio'],
  [LimiteAlcanzado, 'sin_servicio'],
] as const

/** Returns the outcome of a failed call. `wasSent`: false when the call only read. */
export function outcomeOfError(error: ErrorDeNanduti, { wasSent }: { wasSent: boolean }): Outcome {
  const { message, cuerpo } = error
  return {
    ...EMPTY,
    resultado: resultadoOf(error, wasSent),
    mensaje: message,
    ...{ id: error.id ?? idIn(cuerpo), cdc: error.cdc, codigo: error.codigo, problemas: error.problemas },
    estado: typeof cuerpo?.estado === 'string' ? cuerpo.estado : null,
    explicacion: error instanceof RechazoDeSifen ? error.explicacion : null,
    ...{ clave: error.clave, reintentar_en: error.reintentarEn },
  }
}

function resultadoOf(error: ErrorDeNanduti, wasSent: boolean): Outcome['resultado'] {
  if (error instanceof Conflicto) return error.reintentarEn === null ? 'invalido' : 'sin_servicio'
  const found = BY_CLASS.find(([Class]) => error instanceof Class)?.[1]
  if (found) return found
  // Not even a 503 says that nothing was done: a proxy gives it too, and so does a database that stored the document.
  return wasSent ? 'pendiente' : 'sin_servicio'
}

/** The document that a conflict names. */
const idIn = (cuerpo: Record<string, unknown> | null) => (typeof cuerpo?.dte_id === 'number' ? cuerpo.dte_id : null)

/** Returns the outcome of what was not sent: a file that is no document, or a missing address or token. */
export const outcomeOfProblem = (mensaje: string): Outcome => ({
  ...EMPTY,
  ...{ resultado: 'invalido', mensaje, problemas: [{ campo: '', mensaje }] },
})
