/**
 * The answers, in the shapes that the real system gives them (captures of October 2026): `ns2` before every element, an empty header,
 * accents as numeric references, instants with -03:00.
 */
import { SIFEN_NAMESPACE } from './document/read-rde.ts'

export interface Resultado {
  readonly codigo: string
  readonly mensaje: string
}

/** What a service answers, and the code of its verdict for the journal. */
export interface Answer {
  readonly status: number
  readonly codigo: string
  readonly xml: string
}

type Estado = 'Aprobado' | 'Aprobado con observación' | 'Rechazado'

interface Protocolo {
  readonly cdc?: string
  readonly at: Date
  readonly digestValue?: string | undefined
  readonly estado: Estado
  readonly dProtAut?: string
  readonly resultados: readonly [Resultado, ...Resultado[]]
}

const ASUNCION_OFFSET_MS = 3 * 3_600_000
const MAX_MENSAJE = 255
const MALFORMED: Resultado = { codigo: '0160', mensaje: 'XML Mal Formado.' }

/** rRetEnviDe: the verdict on one document. The elements that are not known are left out, as on generic rejections. */
export function retEnviDe(
  { cdc = '', at, digestValue, estado, dProtAut, resultados }: Protocolo,
  status = 200,
): Answer {
  const protocol = [
    cdc === '' ? '' : leaf('Id', cdc),
    leaf('dFecProc', fecProc(at)),
    digestValue === undefined ? '' : leaf('dDigVal', digestValue),
    leaf('dEstRes', estado),
    dProtAut === undefined ? '' : leaf('dProtAut', dProtAut),
    ...resultados.map(({ codigo, mensaje }) =>
      group('gResProc', leaf('dCodRes', codigo) + leaf('dMsgRes', mensaje.slice(0, MAX_MENSAJE))),
    ),
  ]
  return {
    status,
    codigo: resultados[0].codigo,
    xml: envelope('rRetEnviDe', group('rProtDe', protocol.join(''))),
  }
}

/** What any service answers to what it does not understand: the shape of recibe, with HTTP status 400. */
export function malformed(at: Date): Answer {
  return retEnviDe({ at, estado: 'Rechazado', resultados: [MALFORMED] }, 400)
}

/** rEnviConsDeResponse; `xContenDE` is put in as text. */
export function consDeResponse({ codigo, mensaje }: Resultado, at: Date, xContenDE?: string): Answer {
  const body = [
    leaf('dFecProc', fecProc(at)),
    leaf('dCodRes', codigo),
    leaf('dMsgRes', mensaje),
    xContenDE === undefined ? '' : leaf('xContenDE', xContenDE),
  ]
  return { status: 200, codigo, xml: envelope('rEnviConsDeResponse', body.join('')) }
}

/** `2026-10-09T17:07:15-03:00` */
export function fecProc(at: Date): string {
  return `${new Date(at.getTime() - ASUNCION_OFFSET_MS).toISOString().slice(0, 19)}-03:00`
}

function envelope(root: string, content: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>' +
    `<ns2:${root} xmlns:ns2="${SIFEN_NAMESPACE}">${content}</ns2:${root}></env:Body></env:Envelope>`
  )
}

function group(name: string, content: string): string {
  return `<ns2:${name}>${content}</ns2:${name}>`
}

function leaf(name: string, text: string): string {
  return group(name, escapeText(text))
}

/** Non-ASCII and carriage returns become numeric references; `>` only where XML forbids it bare. */
function escapeText(text: string): string {
  return text.replace(/[&<\r\u{80}-\u{10FFFF}]|(?<=\]\])>/gu, found => {
    if (found === '&') return '&amp;'
    if (found === '<') return '&lt;'
    if (found === '>') return '&gt;'
    return `&#${found.codePointAt(0)};`
  })
}
