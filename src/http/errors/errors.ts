/**
 * Factories of the expected refusals. Bodies are Laravel-shaped (docs/notes A1), some with a stable `code`, and 429 with a `detalle`.
 * Any other error answers 500.
 */

import type { Continuity } from '../../ports.ts'

/** Dotted field (`items.0.cantidad`) to its messages, in Spanish. */
export type FieldErrors = Record<string, string[]>

type Details = { code?: string; headers?: Record<string, string>; body?: Record<string, unknown> }

export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly headers: Record<string, string>
  /** Body of the answer, `message` first. */
  readonly body: { message: string } & Record<string, unknown>

  constructor(status: number, message: string, { code, headers = {}, body = {} }: Details = {}) {
    super(message)
    this.status = status
    this.headers = headers
    this.body = { message, ...(code && { code }), ...body }
  }
}

export const badJson = () => new HttpError(400, 'El cuerpo no es JSON válido.')

/** `at` counts from 0. */
export const notUtf8 = (at: number, byte: number) =>
  new HttpError(
    400,
    `El cuerpo no está en UTF-8: el byte ${at}, contado desde 0, es 0x${byte.toString(16).toUpperCase().padStart(2, '0')} y ahí no puede estar. Envíe el JSON en UTF-8; suele venir en ISO-8859-1 o Windows-1252.`,
  )

export const badForm = () => new HttpError(400, 'El cuerpo no es un formulario multipart/form-data válido.')

/** 400 for bytes that are not an HTTP request. */
export const brokenRequest = () =>
  new HttpError(
    400,
    'El pedido HTTP está mal formado. En la dirección, las tildes y los espacios van codificados (ó es %C3%B3).',
  )
export const slowRequest = () => new HttpError(408, 'El pedido tardó demasiado en llegar.')
export const hugeHeaders = () => new HttpError(431, 'Los encabezados del pedido son demasiado grandes.')

export const unauthenticated = () => new HttpError(401, 'Unauthenticated.')

/** Spec, Authentication 7. */
export const tokenIpMismatch = () =>
  new HttpError(
    401,
    'El token se usó desde una dirección distinta de aquella en la que se creó y fue revocado. Solicite uno nuevo.',
    { code: 'TOKEN_IP_MISMATCH' },
  )

/** 403: the token lacks the endpoint's permission. */
export const invalidAbility = () => new HttpError(403, 'Invalid ability provided.')

/** 403: the user's role in the company that owns the resource is too low. */
export const forbiddenRole = () => new HttpError(403, 'This action is unauthorized.')

/** What limits a service account: its own limits, and administration, which an account with limits may not do. */
export const LIMITES = ['ambiente', 'monto_maximo', 'documentos_por_dia', 'administracion'] as const
type Limite = (typeof LIMITES)[number]

/** 403: the service account's limit. `permitido` is its value; `why` says what the request wanted. */
export const limiteDelToken = (limite: Limite, permitido: string | number | boolean, why: string) =>
  new HttpError(
    403,
    `${why} No se hizo nada: pida a un administrador de la empresa una cuenta con otro límite, o hágalo con un usuario.`,
    { code: 'LIMITE_DEL_TOKEN', body: { limite, permitido } },
  )

/** 401: a service account's token, from another network than its own. It stays valid. */
export const tokenOutsideNetworks = (address: string) =>
  new HttpError(
    401,
    `El token es de una cuenta de servicio y no sirve desde ${address}: pida a un administrador de la empresa una cuenta con esa red.`,
    { code: 'TOKEN_FUERA_DE_RED' },
  )

/** 404, with the same bytes for an absent resource, another company's, and an unknown route. */
export const notFound = () => new HttpError(404, 'Recurso no encontrado.')

export const methodNotAllowed = (method: string, path: string, allowed: readonly string[]) =>
  new HttpError(
    405,
    `The ${method} method is not supported for route ${path.replace(/^\//, '')}. Supported methods: ${allowed.join(', ')}.`,
    { headers: { Allow: allowed.join(', ') } },
  )

/** 409. `message` gives the reason in Spanish; `code` is stable (UPPER_SNAKE). */
export const conflict = (message: string, code: string, more: Pick<Details, 'headers' | 'body'> = {}) =>
  new HttpError(409, message, { code, ...more })

/** 409: the first request with this Idempotency-Key has no answer yet. */
export const idempotencyRunning = () =>
  new HttpError(
    409,
    `El primer pedido con esta Idempotency-Key todavía está en curso. Repítalo en ${RUNNING_RETRY_SECONDS} segundos, con la misma clave.`,
    { code: 'IDEMPOTENCIA_EN_CURSO', headers: { 'Retry-After': String(RUNNING_RETRY_SECONDS) } },
  )

/** Most requests take less. A key whose process died is free after 15 s. */
const RUNNING_RETRY_SECONDS = 5

export const tooLarge = (headers: Record<string, string> = {}) =>
  new HttpError(413, 'The POST data is too large.', { headers })

type BodyType = 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded'
export const unsupportedMedia = (expected: BodyType = 'application/json') =>
  new HttpError(415, `El tipo de contenido no es compatible. Envíe Content-Type: ${expected}.`)

/** 415 for a compressed body: it could unpack to megabytes, and our bodies are too small to need compression. */
export const packedBody = () =>
  new HttpError(415, 'El cuerpo viene comprimido (Content-Encoding) y así no se lee: envíelo sin comprimir.')

/** 419 for a form that comes from another site or another session. */
export const foreignForm = () => new HttpError(419, 'La página venció.')

/** 422: one or more fields are wrong. `body` adds fields beside `message` and `errors`. */
export const unprocessable = (errors: FieldErrors, body: Record<string, unknown> = {}) =>
  new HttpError(422, summarize(errors), { body: { errors, ...body } })

/** 429. `detalle` repeats Retry-After in Spanish, beside the spec's message. */
export const tooManyAttempts = (seconds: number, headers: Record<string, string> = {}) =>
  new HttpError(429, 'Too Many Attempts.', {
    headers: { 'Retry-After': `${seconds}`, ...headers },
    body: {
      detalle: `Hay demasiados pedidos. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} y vuelva a intentar.`,
    },
  })

/** 429 because too many requests wait for the same work. `waitMs`: when some of it will be done. */
export const busy = (waitMs: number) => tooManyAttempts(Math.ceil(waitMs / 1000))

/** Long enough to make room on the disk, short enough for a client that waits. */
const STORAGE_RETRY_SECONDS = 30

/** 503: the disk of the database is full. */
export const storageFull = () =>
  new HttpError(
    503,
    `El servidor no puede guardar nada: el disco de su base está lleno. Avise a quien lo administra, y repita el mismo pedido en ${STORAGE_RETRY_SECONDS} segundos, con la misma Idempotency-Key o referencia_externa.`,
    { code: 'STORAGE_FULL', headers: { 'Retry-After': String(STORAGE_RETRY_SECONDS) } },
  )

/** A restart of the database takes about as long. */
const DATABASE_RETRY_SECONDS = 5

/** 503: the database does not answer. A request that writes may have been stored all the same. */
export const databaseDown = (method = 'GET') =>
  new HttpError(
    503,
    method === 'POST'
      ? 'La base de datos no responde. El pedido pudo quedar registrado: repítalo igual, con la misma Idempotency-Key o referencia_externa, o consulte antes si quedó.'
      : `La base de datos no responde. Reintente en ${DATABASE_RETRY_SECONDS} segundos.`,
    { code: 'DATABASE_DOWN', headers: { 'Retry-After': String(DATABASE_RETRY_SECONDS) } },
  )

/** The first pause of an archive that does not answer is shorter. */
const ARCHIVE_RETRY_SECONDS = 30

/** 503: the file is in the archive, which does not answer. */
export const archiveDown = () =>
  new HttpError(
    503,
    `El XML de este documento está en el archivo de documentos antiguos, que no responde. Reintente en ${ARCHIVE_RETRY_SECONDS} segundos.`,
    { code: 'ARCHIVO_NO_RESPONDE', headers: { 'Retry-After': String(ARCHIVE_RETRY_SECONDS) } },
  )

/** 404 with the spec's text: the archive answers, and has no such file. */
export const archivedLost = () =>
  new HttpError(404, notFound().message, {
    code: 'ARCHIVO_PERDIDO',
    body: {
      detalle:
        'El documento existe, pero su XML falta en el archivo de documentos antiguos. Avise a quien administra el servidor.',
    },
  })

/** A person has to restore the object. */
const RESTORED_SECONDS = 3600

/** 503: the archive gave other bytes than those of the document. */
export const archivedAltered = () =>
  new HttpError(
    503,
    'El XML de este documento está alterado en el archivo de documentos antiguos, y por eso no se entrega. Avise a quien administra el servidor.',
    { code: 'ARCHIVO_ALTERADO', headers: { 'Retry-After': String(RESTORED_SECONDS) } },
  )

/** A recovery takes longer, but a till should sell again soon after it. */
const BEHIND_RETRY_SECONDS = 15

/** 503: the database went back to an earlier state, and lacks documents that SIFEN has (docs/notes 480). */
export const databaseBehind = () =>
  new HttpError(
    503,
    `La base de datos volvió a un estado anterior y se está recuperando lo perdido: no se emite. No se guardó nada: repita el mismo pedido en ${BEHIND_RETRY_SECONDS} segundos, con la misma Idempotency-Key o referencia_externa.`,
    { code: 'BASE_ATRASADA', headers: { 'Retry-After': String(BEHIND_RETRY_SECONDS) } },
  )

/** Throws 503 while the database is behind. */
export function assertWhole({ continuity }: { continuity: Pick<Continuity, 'behind'> }): void {
  if (continuity.behind()) throw databaseBehind()
}

/** A drained process ends within a minute, and the next request reaches another or the next one. */
const DRAIN_RETRY_SECONDS = 5

/** 503: the process is ending. */
export const draining = () =>
  new HttpError(503, 'Este proceso está cerrando: no le envíe más pedidos.', {
    code: 'DRAINING',
    headers: { 'Retry-After': String(DRAIN_RETRY_SECONDS) },
  })

/** 503: a vital check of the process fails. `comprobaciones` are those of the answer. */
export const notReady = (mensajes: readonly string[], comprobaciones: readonly object[]) =>
  new HttpError(503, mensajes.join(' '), {
    code: 'NOT_READY',
    headers: { 'Retry-After': String(DATABASE_RETRY_SECONDS) },
    body: { comprobaciones },
  })

/** 500 for an unexpected error, without details. */
export const serverError = () => new HttpError(500, 'Server Error')

/** 502: SIFEN certainly received nothing. 504: it may have received the request. `code` as in docs/notes 41. */
export const upstream = (
  status: 502 | 504,
  message: string,
  code: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => new HttpError(status, message, { code, body, headers })

/** Joins the first message and the count of the others: `… (y 2 errores más)`. */
function summarize(errors: FieldErrors): string {
  const messages = Object.values(errors).flat()
  const more = messages.length - 1
  if (more < 1) return messages[0] ?? 'Los datos no son válidos.'
  return `${messages[0]} (y ${more} ${more === 1 ? 'error' : 'errores'} más)`
}
