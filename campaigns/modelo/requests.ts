/** What the model's client asks for, and how SIFEN is told to take it. */
import type { Script } from '@nanduti/sandbox'
import { type Body, type IssuingApp, idsOf, SALE } from '../../test/support/issuing-app.ts'
import type { Seeded } from '../random.ts'
import type { Fate } from './model.ts'

export const CREATE = '/api/sifen/dtes'
export const SYNC = `${CREATE}/sync`
export const LOTE = `${CREATE}/lote`
export const CANCEL = '/api/sifen/eventos/cancelacion'
export const VOID = '/api/sifen/eventos/inutilizacion'

/** The only taxpayer that the sandbox knows not to exist. */
export const UNKNOWN_RUC = '80000098'

/** The path without its id. */
export const nameOf = (url: string) => url.replace(/^\/api\/sifen\//, '').replace(/\d+/, 'ID')

type Service = 'recibe' | 'recibe-lote' | 'evento' | 'consulta' | 'consulta-lote'

export const serviceOf = (url: string): Service =>
  url === LOTE ? 'recibe-lote' : url.startsWith('/api/sifen/eventos') ? 'evento' : 'recibe'

/** SIFEN's own no, by the service. */
const CODES: Partial<Record<Service, string>> = { recibe: '1300', 'recibe-lote': '0183', evento: '4002' }

/** For the next call. */
export function scriptOf(random: Seeded, fate: Exclude<Fate, 'served'>, service: Service): Script {
  if (fate === 'refused') return { fault: 'tls-refused', times: 1 }
  if (fate === 'queued') return { service: 'recibe-lote', fault: 'lot-queued', times: 1 }
  if (fate === 'rejected') return { service, fault: 'reject', codigo: CODES[service] ?? '0100', times: 1 }
  if (fate === 'kept') return { service, fault: random.pick(['reset-after', 'truncated']), times: 1 }
  return { service, fault: random.pick(['reset-before', 'html', 'empty', 'unavailable', 'generic']), times: 1 }
}

/** How a posting goes: well, half of the time. */
export function drawFate(random: Seeded, service: 'recibe' | 'recibe-lote' | 'evento'): Fate {
  if (random.chance(0.55)) return 'served'
  const usual = ['rejected', 'lost', 'kept', 'refused'] as const
  return random.pick(service === 'recibe-lote' ? [...usual, 'queued'] : usual)
}

/** What the jobs of a while meet. */
export function drawTroubles(random: Seeded): Script[] {
  if (random.chance(0.5)) return []
  const services = ['recibe', 'consulta', 'consulta-lote', 'evento'] as const
  const fates = ['lost', 'kept', 'refused'] as const
  return Array.from({ length: random.int(1, 3) }, () => scriptOf(random, random.pick(fates), random.pick(services)))
}

export type Place = Awaited<ReturnType<IssuingApp['make']['numeracion']>>

/** A number as the wire has it. */
export const shown = (numero: number) => String(numero).padStart(7, '0')

/** By the ids of the place, or with a number of the client's own. */
export function invoiceOf(place: Place, total: number, doomed: boolean, numero: number | undefined): Body {
  const [item] = SALE.items
  const receptor = doomed ? { ...SALE.receptor, numeroDocumento: `${UNKNOWN_RUC}-6` } : SALE.receptor
  const codes = { timbrado: Number(place.timbrado.numero), establecimiento: '001', puntoExpedicion: '001' }
  const where = numero === undefined ? idsOf(place) : { ...codes, numeroDocumento: shown(numero) }
  return { ...SALE, ...where, receptor, items: [{ ...item, precioUnitario: total }] }
}
