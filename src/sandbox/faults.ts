/**
 * What can go wrong with an answer of SIFEN, as a table: whether the request is read and processed, and what goes back. Scripts apply a
 * fault to the next calls of a service.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answers.ts'
import type { ServiceName } from './services.ts'

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly cdc: string
  /** The service's own answer, or a generic rejection when the request was not processed. */
  readonly answer: Answer
  /** Whether the request was processed. */
  readonly processed: boolean
  /** The rejection that the script asks for. */
  readonly rejection: () => Answer
  /** Resolves when the hanging calls are let go, or the client has gone. */
  readonly released: () => Promise<void>
}

interface Fault {
  /** Whether the body is read at all. */
  readonly reads: boolean
  /** Whether the request is processed (a good document is then approved), unless the script says otherwise. */
  readonly processes: boolean
  readonly deliver: (exchange: Exchange) => void | Promise<void>
}

const HTML = '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected.</body></html>'
const SOAP_TYPE = 'application/soap+xml; charset=utf-8'

const FAULTS = {
  /** Nothing wrong; with `hiddenCalls` or `hiddenMs`, a document that consulta does not show for a while. */
  none: { reads: true, processes: true, deliver: ({ response, answer }) => sendAnswer(response, answer) },
  /** Says no with the script's `codigo`. */
  reject: { reads: true, processes: false, deliver: ({ response, rejection }) => sendAnswer(response, rejection()) },
  /** Silence until the client gives up or the sandbox releases it; then the answer, if the request was processed. */
  hang: {
    reads: true,
    processes: false,
    deliver: async exchange => {
      await exchange.released()
      if (exchange.processed) sendAnswer(exchange.response, exchange.answer)
      else exchange.request.socket.destroy()
    },
  },
  'reset-before': { reads: false, processes: false, deliver: ({ request }) => void request.socket.destroy() },
  'reset-after': { reads: true, processes: true, deliver: ({ request }) => void request.socket.destroy() },
  /** A page of the firewall in front of SIFEN, with status 200. */
  html: { reads: true, processes: false, deliver: ({ response }) => send(response, 200, 'text/html', HTML) },
  empty: { reads: true, processes: false, deliver: ({ response }) => send(response, 200, SOAP_TYPE, '') },
  truncated: {
    reads: true,
    processes: true,
    deliver: ({ response, answer: { xml } }) =>
      send(response, 200, SOAP_TYPE, xml.slice(0, Math.floor(xml.length / 2))),
  },
  /** The answer speaks of another document. */
  'wrong-cdc': {
    reads: true,
    processes: true,
    deliver: ({ response, answer, cdc }) =>
      sendAnswer(response, { ...answer, xml: cdc === '' ? answer.xml : answer.xml.replaceAll(cdc, anotherCdc(cdc)) }),
  },
  unavailable: {
    reads: true,
    processes: false,
    deliver: ({ response }) => send(response, 503, 'text/html', '<html><body>Service Unavailable</body></html>'),
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

export interface Script {
  readonly service: ServiceName
  readonly fault: FaultName
  /** For how many calls; until cleared when left out. */
  readonly times?: number
  /** Of a rejection. The words are the authority's when the code is known. */
  readonly codigo?: string
  readonly mensaje?: string
  /** Whether the request is processed although its answer is spoilt; by default as the fault's table says. */
  readonly processed?: boolean
  /** For how many calls and for how many milliseconds consulta does not show a document that was approved under this script. */
  readonly hiddenCalls?: number
  readonly hiddenMs?: number
}

export function faultOf(name: FaultName): Fault {
  return FAULTS[name]
}

/** The scripts in force, oldest first. */
export class Scripts {
  #active: { readonly script: Script; left: number }[] = []

  add(script: Script): void {
    this.#active.push({ script, left: script.times ?? Infinity })
  }

  clear(): void {
    this.#active = []
  }

  /** The script for the next call of a service, which is used up by it. */
  take(service: ServiceName): Script | undefined {
    const found = this.#active.find(({ script, left }) => script.service === service && left > 0)
    if (found === undefined) return undefined
    found.left -= 1
    this.#active = this.#active.filter(({ left }) => left > 0)
    return found.script
  }
}

function sendAnswer(response: ServerResponse, { status, xml }: Answer): void {
  send(response, status, SOAP_TYPE, xml)
}

export function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** The same document with another security code and check digit. */
function anotherCdc(cdc: string): string {
  return cdc.slice(0, -4) + [...cdc.slice(-4)].map(digit => (Number(digit) + 1) % 10).join('')
}
