/**
 * The central bank's page of rates. GET returns the latest sheet and POST the sheet of a day. A day without a sheet
 * returns the last one before it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../ports.ts'
import { send } from '../scripts/exchange.ts'
import { faultOf } from '../scripts/faults.ts'
import { held } from '../scripts/held.ts'
import type { Scripts } from '../scripts/scripts.ts'
import { readBody } from '../server/read-body.ts'
import { businessDay, dayOf, FERIADOS, readFecha } from './business-day.ts'
import { sheetOf } from './sheet.ts'

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
  const answer = { status: 200, xml: sheetOf(dayAsked(form.get('fecha'), today, parts.feriados)) }
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
function dayAsked(fecha: string | null, today: Date, feriados = FERIADOS): Date {
  const asked = readFecha(fecha ?? '') ?? today
  return businessDay(asked < today ? asked : today, feriados)
}
