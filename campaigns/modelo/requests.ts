/** Requests of the model's client, and SIFEN's scripted reaction to them. */
import type { Script } from '@nanduti/sandbox'
import { type Body, type IssuingApp, idsOf, SALE } from '../../test/support/issuing-app.ts'
import type { Seeded } from '../random.ts'
import type { Outcome } from './model.ts'

export const CREATE = '/api/sifen/dtes'
export const SYNC = `${CREATE}/sync`
export const LOTE = `${CREATE}/lote`
export const CANCEL = '/api/sifen/eventos/cancelacion'
export const VOID = '/api/sifen/eventos/inutilizacion'

/** The only taxpayer unknown to the sandbox. */
export const UNKNOWN_RUC = '80000098'

/** Returns the path without its id. */
export const nameOf = (url: string) => url.replace(/^\/api\/sifen\//, '').replace(/\d+/, 'ID')

type Service = 'recibe' | 'recibe-lote' | 'evento' | 'consulta' | 'consulta-lote'

export const serviceOf = (url: string): Service =>
  url === LOTE ? 'recibe-lote' : url.startsWith('/api/sifen/eventos') ? 'evento' : 'recibe'

/** Rejection code of SIFEN, by service. */
const CODES: Partial<Record<Service, string>> = { recibe: '1300', 'recibe-lote': '0183', evento: '4002' }

/** Returns the script for the next call. */
export function scriptOf(random: Seeded, outcome: Exclude<Outcome, 'served'>, service: Service): Script {
  if (outcome === 'refused') return { fault: 'tls-refused', times: 1 }
  if (outcome === 'queued') return { service: 'recibe-lote', fault: 'lot-queued', times: 1 }
  if (outcome === 'rejected') return { service, fault: 'reject', codigo: CODES[service] ?? '0100', times: 1 }
  if (outcome === 'kept') return { service, fault: random.pick(['reset-after', 'truncated']), times: 1 }
  return { service, fault: random.pick(['reset-before', 'html', 'empty', 'unavailable', 'generic']), times: 1 }
}

/** Draws the fate of a posting. About half succeed. */
export function drawOutcome(random: Seeded, service: 'recibe' | 'recibe-lote' | 'evento'): Outcome {
  if (random.chance(0.55)) return 'served'
  const usual = ['rejected', 'lost', 'kept', 'refused'] as const
  return random.pick(service === 'recibe-lote' ? [...usual, 'queued'] : usual)
}

/** Draws the trouble that a round of jobs meets. */
export function drawTroubles(random: Seeded): Script[] {
  if (random.chance(0.5)) return []
  const services = ['recibe', 'consulta', 'consulta-lote', 'evento'] as const
  const outcomes = ['lost', 'kept', 'refused'] as const
  return Array.from({ length: random.int(1, 3) }, () => scriptOf(random, random.pick(outcomes), random.pick(services)))
}

export type Place = Awaited<ReturnType<IssuingApp['make']['numeracion']>>

/** Formats a number as in the XML. */
export const shown = (numero: number) => String(numero).padStart(7, '0')

/** Builds an invoice with the ids of the place, or with a number of the client's own. */
export function invoiceOf(place: Place, total: number, doomed: boolean, numero: number | undefined): Body {
  const [item] = SALE.items
  const receptor = doomed ? { ...SALE.receptor, numeroDocumento: `${UNKNOWN_RUC}-6` } : SALE.receptor
  const codes = { timbrado: Number(place.timbrado.numero), establecimiento: '001', puntoExpedicion: '001' }
  const where = numero === undefined ? idsOf(place) : { ...codes, numeroDocumento: shown(numero) }
  return { ...SALE, ...where, receptor, items: [{ ...item, precioUnitario: total }] }
}
