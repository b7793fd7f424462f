/**
 * Table of the faults of a call: whether the request is read and processed, and what is sent back. Scripts apply a
 * fault to the next calls of a service.
 */
import { blurRates, raiseRates, swapColumns } from '../bcp/index.ts'
import { send } from '../http/index.ts'
import type { ServiceName } from '../services/index.ts'
import { cut, type Exchange, hold, sendAnswer, sendGeneric, sendRejection, sendSpoilt } from './exchange.ts'
import { sendBomb, withOtherCdcs, withoutDocuments } from './spoilt-answers.ts'

/** Target of a script: a service, or the central bank's page. */
export type ScriptedService = ServiceName | 'bcp'

export interface Fault {
  /** Description for users, in Spanish. */
  readonly means: string
  /** True when the body is read. */
  readonly reads: boolean
  /** True when the request is processed (a valid document is then approved), unless the script says otherwise. */
  readonly processes: boolean
  /** Services to which it applies. All when absent; empty for faults that happen before a service is known. */
  readonly services?: readonly ScriptedService[]
  /** Code of the answer when the script sets none. */
  readonly codigo?: string
  /** Happens after the client's certificate arrived and before the handshake is over. `alert` tells the client why. */
  readonly handshake?: 'alert' | 'cut'
  readonly deliver: (exchange: Exchange) => void | Promise<void>
}

const HTML = '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected.</body></html>'
const UNAVAILABLE = '<html><body>Service Unavailable</body></html>'
const RECEPTIONS = ['recibe', 'recibe-lote', 'evento'] as const
const SIFEN = ['recibe', 'recibe-lote', 'consulta-lote', 'consulta', 'consulta-ruc', 'evento'] as const

const FAULTS = {
  none: {
    means:
      'responde bien; para lo que el guion agrega: otra hora, otros tipos, documentos o lotes que aún no se muestran',
    reads: true,
    processes: true,
    deliver: sendAnswer,
  },
  reject: {
    means: 'rechaza con el código que se diga, o 0100',
    reads: true,
    processes: false,
    services: SIFEN,
    codigo: '0100',
    deliver: sendRejection,
  },
  generic: {
    means: 'responde el 0160 genérico, que no nombra ningún documento',
    reads: true,
    processes: false,
    services: SIFEN,
    deliver: sendGeneric,
  },
  observe: {
    means: 'aprueba con la observación del código que se diga, o 1005',
    reads: true,
    processes: true,
    services: RECEPTIONS,
    codigo: '1005',
    deliver: sendAnswer,
  },
  hang: {
    means: 'calla un tiempo, o hasta soltar, y corta sin haber procesado',
    reads: true,
    processes: false,
    deliver: hold,
  },
  late: {
    means: 'procesa, y responde después de un tiempo, o al soltar, aunque el cliente ya se haya ido',
    reads: true,
    processes: true,
    deliver: hold,
  },
  'reset-before': { means: 'corta sin leer', reads: false, processes: false, deliver: cut },
  'reset-after': { means: 'procesa y corta sin responder', reads: true, processes: true, deliver: cut },
  html: {
    means: 'responde 200 con una página del cortafuegos',
    reads: true,
    processes: false,
    deliver: ({ response }) => send(response, 200, 'text/html', HTML),
  },
  empty: {
    means: 'responde 200 sin contenido',
    reads: true,
    processes: false,
    deliver: ({ response, type }) => send(response, 200, type, ''),
  },
  truncated: {
    means: 'procesa y responde solo la primera mitad',
    reads: true,
    processes: true,
    deliver: ({ response, type, answer: { xml } }) =>
      send(response, 200, type, xml.slice(0, Math.floor(xml.length / 2))),
  },
  'wrong-cdc': {
    means: 'procesa y responde con el CDC de otro documento',
    reads: true,
    processes: true,
    services: ['recibe', 'consulta', 'consulta-lote'],
    deliver: exchange => sendSpoilt(exchange, withOtherCdcs),
  },
  'gzip-bomb': {
    means: 'responde poco en el cable que se infla a más de 200 MB',
    reads: true,
    processes: true,
    deliver: ({ response, type }) => sendBomb(response, type),
  },
  unavailable: {
    means: 'responde 503',
    reads: true,
    processes: false,
    deliver: ({ response }) => send(response, 503, 'text/html', UNAVAILABLE),
  },
  'tls-refused': {
    means: 'corta la conexión antes de terminar el saludo TLS',
    reads: false,
    processes: false,
    services: [],
    handshake: 'cut',
    deliver: cut,
  },
  'tls-certificate': {
    means: 'no acepta el certificado del cliente en el saludo TLS',
    reads: false,
    processes: false,
    services: [],
    handshake: 'alert',
    deliver: cut,
  },
  'lot-processing': {
    means: 'el lote sigue en proceso (0361)',
    reads: true,
    processes: false,
    services: ['consulta-lote'],
    codigo: '0361',
    deliver: sendRejection,
  },
  'lot-missing': {
    means: 'el lote terminó, y a la respuesta le faltan documentos: uno, o los que se diga',
    reads: true,
    processes: true,
    services: ['consulta-lote'],
    deliver: exchange => sendSpoilt(exchange, xml => withoutDocuments(xml, exchange.missing)),
  },
  'lot-queued': {
    means: 'encola el lote y dice que no (0301)',
    reads: true,
    processes: true,
    services: ['recibe-lote'],
    codigo: '0301',
    deliver: sendRejection,
  },
  'bcp-columns': {
    means: 'la planilla trae las columnas en otro orden',
    reads: true,
    processes: true,
    services: ['bcp'],
    deliver: exchange => sendSpoilt(exchange, swapColumns),
  },
  'bcp-jump': {
    means: 'la planilla trae cotizaciones un 50 % más altas',
    reads: true,
    processes: true,
    services: ['bcp'],
    deliver: exchange => sendSpoilt(exchange, raiseRates),
  },
  'bcp-numbers': {
    means: 'la planilla trae cotizaciones que no son números',
    reads: true,
    processes: true,
    services: ['bcp'],
    deliver: exchange => sendSpoilt(exchange, blurRates),
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

export const FAULT_NAMES = Object.keys(FAULTS) as [FaultName, ...FaultName[]]

export function faultOf(name: FaultName): Fault {
  return FAULTS[name]
}

/** True when it applies to connections instead of calls. */
export function isForHandshake({ fault }: { readonly fault: FaultName }): boolean {
  return faultOf(fault).handshake !== undefined
}
