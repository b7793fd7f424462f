/** CDC: the 44 characters that identify a document permanently. docs/sifen §1, MT v150 A002. */
import { createHmac, type KeyObject } from 'node:crypto'
import { digitoVerificador } from './ruc.ts'

export type CdcParts = {
  /** iTiDE, 1–9 */
  tipoDocumento: number
  /** dRucEm without leading zeros */
  ruc: string
  dv: string
  /** three digits */
  establecimiento: string
  /** three digits */
  puntoExpedicion: string
  numero: number
  /** iTipCont of the issuer: 1 person, 2 company */
  tipoContribuyente: number
  /** Local date of emission. Only its `AAAA-MM-DD` is used. */
  fechaEmision: string
  /** iTipEmi: 1 normal, 2 contingency */
  tipoEmision: number
  /** dCodSeg: nine digits */
  codigoSeguridad: string
}

/** Shape of a CDC. A RUC may end in a letter, and so may the eight characters of it inside. */
export const CDC_SHAPE = /^[0-9]{2}[0-9]{7}[0-9A-D][0-9]{34}$/

/** Pads a document's number to the seven digits of dNumDoc. */
export const padNumero = (numero: number): string => String(numero).padStart(7, '0')

/** Builds the CDC from its parts, check digit included. */
export function buildCdc(parts: CdcParts): string {
  const body =
    String(parts.tipoDocumento).padStart(2, '0') +
    parts.ruc.padStart(8, '0') +
    parts.dv +
    parts.establecimiento +
    parts.puntoExpedicion +
    padNumero(parts.numero) +
    parts.tipoContribuyente +
    parts.fechaEmision.slice(0, 10).replaceAll('-', '') +
    parts.tipoEmision +
    parts.codigoSeguridad
  return body + digitoVerificador(body)
}

/** True when the text has the shape of a CDC and its check digit matches. */
export const isCdc = (text: string): boolean =>
  CDC_SHAPE.test(text) && digitoVerificador(text.slice(0, 43)) === text[43]

/** Parses a CDC. Returns undefined when it is invalid. The date is `AAAA-MM-DD`. */
export function parseCdc(cdc: string): CdcParts | undefined {
  if (!isCdc(cdc)) return undefined
  return {
    tipoDocumento: Number(cdc.slice(0, 2)),
    ruc: cdc.slice(2, 10).replace(/^0+/, ''),
    dv: cdc.slice(10, 11),
    establecimiento: cdc.slice(11, 14),
    puntoExpedicion: cdc.slice(14, 17),
    numero: Number(cdc.slice(17, 24)),
    tipoContribuyente: Number(cdc.slice(24, 25)),
    fechaEmision: `${cdc.slice(25, 29)}-${cdc.slice(29, 31)}-${cdc.slice(31, 33)}`,
    tipoEmision: Number(cdc.slice(33, 34)),
    codigoSeguridad: cdc.slice(34, 43),
  }
}

/** Returns the CDC in eleven groups of four, as the KuDE prints it. */
export const groupCdc = (cdc: string): string => cdc.replace(/(.{4})(?=.)/g, '$1 ')

/** A source of random bytes: `node:crypto` itself, its `randomBytes`, or a function of the same shape. */
export type RandomSource = ((size: number) => Uint8Array) | { randomBytes(size: number): Uint8Array }

/** The number of codes: 1 to 999999999. */
const CODES = 999_999_999
/** The last whole multiple of CODES in 32 bits. A draw above it is drawn again, so that every code is equally likely. */
const LIMIT = Math.floor(2 ** 32 / CODES) * CODES

/** Returns the code of a draw of 32 bits. Undefined when it must be drawn again: `other` (dNumDoc) is not allowed. */
function codeOf(draw: number, other: number): string | undefined {
  const code = (draw % CODES) + 1
  return draw < LIMIT && code !== other ? String(code).padStart(9, '0') : undefined
}

/** The place of a number, and how many documents of ours had it before. */
export type NumeroPlace = {
  timbrado: string
  establecimiento: string
  puntoExpedicion: string
  tipoDocumento: number
  serie: string | null
  numero: number
  veces: number
}

/**
 * Returns a security code (dCodSeg) that only the holder of `secret` can compute, and can compute again: nine digits,
 * never zero, never the number. With it the CDC of a lost document is known, and SIFEN can be asked for it.
 */
export function derivedCodigoSeguridad(secret: KeyObject, place: NumeroPlace): string {
  const { timbrado, establecimiento, puntoExpedicion, tipoDocumento, serie, numero, veces } = place
  const parts = [timbrado, establecimiento, puntoExpedicion, tipoDocumento, serie, numero, veces]
  for (let draw = 0; ; draw++) {
    const mac = createHmac('sha256', secret)
      .update(JSON.stringify([...parts, draw]))
      .digest()
    const code = codeOf(mac.readUInt32BE(), numero)
    if (code !== undefined) return code
  }
}

/**
 * Returns a security code (dCodSeg): nine digits, never zero, from four random bytes. Draws again above the last whole
 * multiple, so that every code is equally likely, and when the code equals `other` (dNumDoc).
 */
export function randomCodigoSeguridad(random: RandomSource, other: number): string {
  for (;;) {
    const [a = 0, b = 0, c = 0, d = 0] = typeof random === 'function' ? random(4) : random.randomBytes(4)
    const code = codeOf(((a << 24) | (b << 16) | (c << 8) | d) >>> 0, other)
    if (code !== undefined) return code
  }
}
