/**
 * Answers in the shapes of the real system (captures of October 2026): `ns2` before every element, an empty header,
 * accents as numeric references, instants with -03:00.
 */

import { ESTADOS_RUC, type Lote, type ResultadoLote, type Taxpayer } from '../book/index.ts'
import { withOffset } from '../ports/index.ts'
import type { ResultadoEvento } from '../rules/index.ts'
import { type Estado, type Resultado, type Resultados, resultado } from '../tables/resultados.ts'
import { SIFEN_NAMESPACE } from '../xml/index.ts'

/** An answer of a service, with code and message of its first verdict for the journal. */
export interface Answer {
  readonly status: number
  readonly codigo: string
  readonly mensaje: string
  readonly xml: string
}

interface Protocolo {
  readonly cdc?: string
  readonly at: Date
  readonly digestValue?: string | undefined
  readonly estado: Estado
  readonly dProtAut?: string | undefined
  readonly resultados: Resultados
}

/** Media type of every answer. */
export const SOAP_TYPE = 'application/soap+xml; charset=utf-8'

const MAX_MENSAJE = 255

/** rRetEnviDe: the verdict on one document. Unknown elements are left out, as in generic rejections. */
export function retEnviDe(
  { cdc = '', at, digestValue, estado, dProtAut, resultados }: Protocolo,
  status = 200,
): Answer {
  const protocol = [
    cdc === '' ? '' : leaf('Id', cdc),
    leaf('dFecProc', withOffset(at)),
    optional('dDigVal', digestValue),
    leaf('dEstRes', estado),
    optional('dProtAut', dProtAut),
    ...resultados.map(resProc),
  ]
  return answer('rRetEnviDe', resultados[0], group('rProtDe', ...protocol), status)
}

/** Answer of any service to a request that it cannot read: the shape of recibe, with HTTP status 400. */
export function malformed(at: Date): Answer {
  return retEnviDe({ at, estado: 'Rechazado', resultados: [resultado('0160')] }, 400)
}

/** rResEnviLoteDe. dTpoProces is in seconds. */
export function resEnviLoteDe(result: Resultado, at: Date, dProtConsLote?: string, dTpoProces = 0): Answer {
  const body = [
    leaf('dFecProc', withOffset(at)),
    leaf('dCodRes', result.codigo),
    leaf('dMsgRes', result.mensaje),
    optional('dProtConsLote', dProtConsLote),
    leaf('dTpoProces', String(dTpoProces)),
  ]
  return answer('rResEnviLoteDe', result, body.join(''))
}

/** rResEnviConsLoteDe. Only a processed lot has the verdicts on its documents. */
export function resEnviConsLoteDe(result: Resultado, at: Date, lote?: Lote): Answer {
  const body = [
    leaf('dFecProc', withOffset(at)),
    leaf('dCodResLot', result.codigo),
    leaf('dMsgResLot', result.mensaje),
    ...(lote?.resultados ?? []).map(resProcLote),
  ]
  return answer('rResEnviConsLoteDe', result, body.join(''))
}

function resProcLote({ cdc, estado, dProtAut, resultados }: ResultadoLote): string {
  const verdict = [leaf('id', cdc), leaf('dEstRes', estado), optional('dProtAut', dProtAut)]
  return group('gResProcLote', ...verdict, ...resultados.map(resProc))
}

/** rEnviConsDeResponse. `xContenDE` is inserted as text. */
export function consDeResponse(result: Resultado, at: Date, xContenDE?: string): Answer {
  const body = [
    leaf('dFecProc', withOffset(at)),
    leaf('dCodRes', result.codigo),
    leaf('dMsgRes', result.mensaje),
    optional('xContenDE', xContenDE),
  ]
  return answer('rEnviConsDeResponse', result, body.join(''))
}

/** rResEnviConsRUC, the only answer without dFecProc. */
export function resEnviConsRuc(result: Resultado, taxpayer?: Taxpayer): Answer {
  const body = [leaf('dCodRes', result.codigo), leaf('dMsgRes', result.mensaje)]
  if (taxpayer !== undefined && taxpayer.estado !== 'INEXISTENTE') {
    const { ruc, nombre, estado, facturadorElectronico } = taxpayer
    const content = [
      leaf('dRUCCons', ruc),
      leaf('dRazCons', nombre),
      leaf('dCodEstCons', estado),
      leaf('dDesEstCons', ESTADOS_RUC[estado]),
      leaf('dRUCFactElec', facturadorElectronico ? 'S' : 'N'),
    ]
    body.push(group('xContRUC', ...content))
  }
  return answer('rResEnviConsRUC', result, body.join(''))
}

/** rRetEnviEventoDe: the verdicts on the events of one message, in its order. */
export function retEnviEventoDe(results: readonly [ResultadoEvento, ...ResultadoEvento[]], at: Date): Answer {
  const groups = results.map(({ id, estado, dProtAut, resultados }) =>
    group(
      'gResProcEVe',
      leaf('dEstRes', estado),
      optional('dProtAut', dProtAut),
      leaf('id', id),
      ...resultados.map(resProc),
    ),
  )
  return answer('rRetEnviEventoDe', results[0].resultados[0], leaf('dFecProc', withOffset(at)) + groups.join(''))
}

function answer(root: string, { codigo, mensaje }: Resultado, content: string, status = 200): Answer {
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>' +
    `<ns2:${root} xmlns:ns2="${SIFEN_NAMESPACE}">${content}</ns2:${root}></env:Body></env:Envelope>`
  return { status, codigo, mensaje, xml }
}

function resProc({ codigo, mensaje }: Resultado): string {
  return group('gResProc', leaf('dCodRes', codigo), leaf('dMsgRes', mensaje.slice(0, MAX_MENSAJE)))
}

function group(name: string, ...content: string[]): string {
  return `<ns2:${name}>${content.join('')}</ns2:${name}>`
}

function leaf(name: string, text: string): string {
  return group(name, escapeText(text))
}

const optional = (name: string, text: string | undefined) => (text === undefined ? '' : leaf(name, text))

/**
 * Escapes text. Non-ASCII and carriage returns become numeric references; `>` is escaped only where XML forbids it
 * bare.
 */
function escapeText(text: string): string {
  return text.replace(/[&<\r\u{80}-\u{10FFFF}]|(?<=\]\])>/gu, found => {
    if (found === '&') return '&amp;'
    if (found === '<') return '&lt;'
    if (found === '>') return '&gt;'
    return `&#${found.codePointAt(0)};`
  })
}
