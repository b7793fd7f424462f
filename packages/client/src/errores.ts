/** What a call throws, one class for each thing to do. All have the same fields. */
import type { Esquemas } from './tipos.ts'

/** A problem of the request. `campo` is dotted: `items.0.cantidad`. */
export type Problema = {
  campo: string
  mensaje: string
  id?: string | null
  codigo?: string | null
  que_hacer?: string | null
}

/** What is known about a failed call. */
export type Falla = {
  /** HTTP status. 0 when no answer came. */
  status: number
  /** `X-Request-Id`, which is in the server's log. */
  requestId: string | null
  /** Stable code of the problem, or SIFEN's code of a rejection. */
  codigo: string | null
  problemas: readonly Problema[]
  /** `Idempotency-Key` of the call. With it, and the same body, the call can be repeated without issuing twice. */
  clave: string | null
  /** Attempts that were made. */
  intentos: number
  /** Seconds after which to repeat, if the server said so. */
  reintentarEn: number | null
  /** Id and CDC of the document that the answer names. */
  id: number | null
  cdc: string | null
  /** The answer's JSON. Null without an answer in JSON. */
  cuerpo: Record<string, unknown> | null
}

/** Any failure of a call. */
export class ErrorDeNanduti extends Error implements Falla {
  readonly status!: number
  readonly requestId!: string | null
  readonly codigo!: string | null
  readonly problemas!: readonly Problema[]
  readonly clave!: string | null
  readonly intentos!: number
  readonly reintentarEn!: number | null
  readonly id!: number | null
  readonly cdc!: string | null
  readonly cuerpo!: Record<string, unknown> | null

  constructor(message: string, falla: Partial<Falla> = {}, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = new.target.name
    Object.assign(this, SIN_DATOS, falla)
  }
}

const SIN_DATOS: Falla = {
  status: 0,
  requestId: null,
  codigo: null,
  problemas: [],
  clave: null,
  intentos: 0,
  reintentarEn: null,
  id: null,
  cdc: null,
  cuerpo: null,
}

/** The request is wrong, and nothing was created: correct it. `problemas` has all of them. */
export class ErrorDeValidacion extends ErrorDeNanduti {}

/** SIFEN rejected the document or event. */
export class RechazoDeSifen extends ErrorDeNanduti {
  /** What the code means and what to do. */
  get explicacion(): Esquemas['Explicacion'] | null {
    return (this.cuerpo?.sifen_explicacion as Esquemas['Explicacion'] | undefined) ?? null
  }
}

/** SIFEN certainly received nothing. The message says whether to issue another document. */
export class NoEnviado extends ErrorDeNanduti {}

/**
 * It is not known whether SIFEN, or the gateway, has what was sent. Issue nothing else: ask for `cdc` later, or repeat
 * the call with the same `clave` and the same body.
 */
export class ResultadoDesconocido extends ErrorDeNanduti {}

/** A limit of requests is exhausted for `reintentarEn` seconds. Nothing was done. */
export class LimiteAlcanzado extends ErrorDeNanduti {}

/** The state of something forbids the call. */
export class Conflicto extends ErrorDeNanduti {}

/** The token is missing, expired or lacks the permission. */
export class NoAutorizado extends ErrorDeNanduti {}

/** It does not exist, or is another company's. */
export class NoEncontrado extends ErrorDeNanduti {}

/** The gateway does not serve now. Of what was to be done it may say nothing: repeat the call with the same `clave`. */
export class ServicioNoDisponible extends ErrorDeNanduti {}

/** The client's `ambiente` is not that of the emitter or document, or the emitter's is not known. Nothing was sent. */
export class AmbienteEquivocado extends ErrorDeNanduti {}

/** `url` redirects to the address of the message. Nothing was done: put that one, and repeat the call with the same `clave`. */
export class DireccionEquivocada extends ErrorDeNanduti {}

/** A webhook's signature is wrong, or its time is too far away. */
export class FirmaInvalida extends ErrorDeNanduti {}

type Clase = typeof ErrorDeNanduti

const POR_STATUS: Readonly<Record<number, Clase>> = {
  400: ErrorDeValidacion,
  401: NoAutorizado,
  403: NoAutorizado,
  404: NoEncontrado,
  409: Conflicto,
  413: ErrorDeValidacion,
  415: ErrorDeValidacion,
  422: ErrorDeValidacion,
  429: LimiteAlcanzado,
  500: ServicioNoDisponible,
  502: NoEnviado,
  503: ServicioNoDisponible,
  504: ResultadoDesconocido,
}

/** Returns the error of an answer. */
export function errorDe({ mensaje, ...falla }: Falla & { mensaje: string | null }): ErrorDeNanduti {
  const { status, cuerpo } = falla
  const esRechazo = status === 422 && (cuerpo?.errors as { sifen?: unknown } | undefined)?.sifen !== undefined
  const esRedireccion = status >= 300 && status < 400
  const Clase = esRechazo
    ? RechazoDeSifen
    : esRedireccion
      ? DireccionEquivocada
      : (POR_STATUS[status] ?? ErrorDeNanduti)
  return new Clase(mensaje ?? `La pasarela respondió ${status}.`, falla)
}

/** Returns the problems of an answer: the detailed ones of a document, or those of each field. */
export function problemasDe(cuerpo: Record<string, unknown> | null): Problema[] {
  const { problemas, errors } = cuerpo ?? {}
  if (Array.isArray(problemas)) return problemas
  return Object.entries(esObjeto(errors) ? errors : {}).flatMap(([campo, mensajes]) =>
    (Array.isArray(mensajes) ? mensajes : [mensajes]).map(mensaje => ({ campo, mensaje: String(mensaje) })),
  )
}

export const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)
