/**
 * The central bank's page of rates. GET returns the latest sheet and POST the sheet of a day. A day without a sheet
 * returns the last one before it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { businessDay, dayOf, FERIADOS, readFecha, sheetOf } from '../bcp/index.ts'
import { readBody, send } from '../http/index.ts'
import type { Clock } from '../ports/index.ts'
import { faultOf, held, type Scripts } from '../scripts/index.ts'

/** Path of the page on the real host. */
export const BCP_PATH = '/webapps/web/cotizacion/monedas'

const FORM_BYTES = 4096
const FORBIDDEN = '<html><head><title>403 Forbidden</title></head><body>Forbidden</body></html>'
const PAGE_TYPE = 'text/html; charset=utf-8'
/** The real page answers 403 unless the User-Agent looks like a browser's. */
const BROWSER = /^Mozilla\//

export interface BcpParts {
  readonly scripts: Scripts
  readonly clock: Clock
  /** Resolves when hanging calls are released. */
  readonly released: () => Promise<void>
  /** Days without a sheet, besides weekends: `mm-dd` of every year, or `aaaa-mm-dd`. */
  readonly feriados?: readonly string[] | undefined
}

/** Answers a GET, or a POST with `fecha=dd/mm/aaaa`. Applies the active script. */
export async function serveBcp(request: IncomingMessage, response: ServerResponse, parts: BcpParts): Promise<void> {
  if (!BROWSER.test(request.headers['user-agent'] ?? '')) return send(response, 403, PAGE_TYPE, FORBIDDEN)
  const unread = parts.scripts.takeUnread('bcp', undefined)
  const body = unread === undefined ? await readBody(request, FORM_BYTES) : ''
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '')
  const script = unread ?? parts.scripts.take('bcp', []) ?? { fault: 'none' }
  const today = dayOf(new Date(parts.clock.now().getTime() + (script.skewMs ?? 0)))
  const { deliver, reads, processes } = faultOf(script.fault)
  const answer = { status: 200, xml: sheetOf(wantedDay(form.get('fecha'), today, parts.feriados)) }
  await deliver({
    request,
    response,
    type: PAGE_TYPE,
    processed: reads && (script.processed ?? processes),
    missing: 0,
    answer,
    generic: answer,
    rejection: () => answer,
    released: () => held(script, response, parts.released),
  })
}

/** Returns the day asked for. Future and invalid days count as today. */
function wantedDay(fecha: string | null, today: Date, feriados = FERIADOS): Date {
  const wanted = readFecha(fecha ?? '') ?? today
  return businessDay(wanted < today ? wanted : today, feriados)
}
