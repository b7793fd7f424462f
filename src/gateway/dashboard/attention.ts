/**
 * Matters that need a person today, most urgent first: documents without fiscal effect, doubts, expiries, failing
 * receivers.
 */

import { explain, type Service } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { counted, daysUntil, shownInstant, type Tone } from '../../web/index.ts'
import { waitingCount } from '../documentos/index.ts'
import { readWaiting, type Waiting } from '../dtes/index.ts'
import { listWebhooks } from '../webhooks/index.ts'
import { type Expiry, readExpiries } from './lists.queries.ts'

export type Attention = { tone: Tone; what: string; why: string; go: { href: string; text: string } }

/** Days before its end from which an expiry is listed. */
export const SOON_DAYS = 30
const DAY_MS = 86_400_000

/** Reads the matters of a company. `manages`: the viewer administers it, and may open the pages of its settings. */
export async function readAttention(
  deps: Deps,
  empresaId: number,
  ambiente: Ambiente,
  manages: boolean,
): Promise<Attention[]> {
  const { db, clock } = deps
  const now = clock.now()
  const [{ rejected, doubt, error, reasons }, expiries, hooks] = await Promise.all([
    readWaiting(deps, empresaId, ambiente),
    readExpiries(db, empresaId, ambiente, now, new Date(now.getTime() + SOON_DAYS * DAY_MS)),
    listWebhooks(db, empresaId),
  ])
  const pending = `pendientes=1&ambiente=${ambiente}`
  return [
    ...(rejected > 0
      ? [
          {
            tone: 'bad' as const,
            what: `${waitingCount(rejected, 'documento rechazado', 'documentos rechazados')} en 30 días`,
            why: `${reasonsSaid(reasons)} No cuentan ante la DNIT: corrija la causa y reenvíelos, o emítalos de nuevo.`,
            go: { href: `/documentos?estado=rejected&${pending}`, text: 'Ver rechazados' },
          },
        ]
      : []),
    ...(doubt > 0
      ? [
          {
            tone: 'warn' as const,
            what: waitingCount(doubt, 'documento en duda', 'documentos en duda'),
            why: 'No sabemos si SIFEN los recibió. Preguntamos por su CDC; no emita otros por las mismas ventas.',
            go: { href: `/documentos?estado=doubt&ambiente=${ambiente}`, text: 'Ver en duda' },
          },
        ]
      : []),
    ...(error > 0
      ? [
          {
            tone: 'bad' as const,
            what: `${waitingCount(error, 'documento no enviado', 'documentos no enviados')} en 30 días`,
            why: 'SIFEN no los recibió. El detalle de cada uno dice si puede reenviarlo.',
            go: { href: `/documentos?estado=error&${pending}`, text: 'Ver no enviados' },
          },
        ]
      : []),
    ...soon(expiries, now, empresaId, manages),
    ...hooks
      .filter(
        ({ failing_since, activo, paused_reason }) =>
          manages && ((activo && failing_since) || (!activo && paused_reason)),
      )
      .map(({ id, url, failing_since, paused_reason }) => ({
        tone: 'warn' as const,
        what: `El webhook de ${new URL(url).host} no entrega`,
        why:
          paused_reason ??
          `Falla desde el ${failing_since && shownInstant(failing_since)}. Las entregas quedan guardadas.`,
        go: { href: `/configuracion/webhooks/${id}`, text: 'Ver el webhook' },
      })),
  ]
}

/** Returns the two most frequent reasons, in the catalogue's words. SIFEN may reject without a code. */
function reasonsSaid(reasons: Waiting['reasons']): string {
  return reasons
    .toSorted((a, b) => b.documentos - a.documentos)
    .slice(0, 2)
    .map(({ servicio, codigo }) => {
      if (codigo === '') return 'Sin código de SIFEN.'
      const { significado } = explain((servicio || 'recibe') as Service, codigo)
      return `${significado.replace(/\.$/, '')} (${codigo}).`
    })
    .join(' ')
}

/** Lists certificates and timbrados that expire within 30 days or have expired. */
function soon(expiries: readonly Expiry[], now: Date, empresaId: number, manages: boolean): Attention[] {
  return byEnd(expiries, now)
    .filter(({ que, days }) => que !== 'token' && days <= SOON_DAYS)
    .map(({ que, nombre, hasta, days }) => ({
      tone: days < 0 ? 'bad' : 'warn',
      what: `${que === 'timbrado' ? `El timbrado ${nombre}` : `El certificado de ${nombre}`} ${ends(days)}`,
      why: `${shownInstant(hasta)}. ${que === 'timbrado' ? 'Después no se puede emitir con él.' : 'Después no se puede firmar ni enviar.'}`,
      go:
        que === 'timbrado'
          ? { href: manages ? `/timbrados?empresa=${empresaId}` : `/emisores/${empresaId}`, text: 'Ver los timbrados' }
          : { href: `/emisores/${empresaId}#certificado`, text: 'Ver el certificado' },
    }))
}

/** Sorts expiries by their end and adds the days left. */
export const byEnd = (expiries: readonly Expiry[], now: Date) =>
  expiries
    .map(expiry => ({ ...expiry, days: daysUntil(expiry.hasta, now) }))
    .sort((a, b) => a.hasta.getTime() - b.hasta.getTime())

export const ends = (days: number) =>
  days < 0 ? 'ya venció' : days === 0 ? 'vence hoy' : `vence en ${counted(days, 'día', 'días')}`
