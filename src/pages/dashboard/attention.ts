/**
 * Matters that need a person today, most urgent first: points that take no number, documents without fiscal effect, doubts, expiries, failing
 * receivers.
 */

import { explain, type Service } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { listFallas } from '../../files/index.ts'
import { readWaiting, type Waiting } from '../../gateway/dtes/index.ts'
import { nombreDeSerie } from '../../gateway/eventos/index.ts'
import { type HeldPoint, listHeld, listRecovered, type RecoveredPoint } from '../../gateway/recuperacion/index.ts'
import { adjustPath, HOLD_TEXT, holdTitle } from '../../gateway/timbrados/index.ts'
import { listWebhooks } from '../../gateway/webhooks/index.ts'
import { DAY_MS } from '../../units.ts'
import { counted, daysUntil, shownInstant } from '../../web/index.ts'
import { waitingCount } from '../documentos/index.ts'
import { archiveMatters, MOST_FALLAS } from './archive-matters.ts'
import { type Expiry, readExpiries } from './lists.queries.ts'
import type { Attention } from './matter.ts'

/** Days before its end from which an expiry is listed. */
export const SOON_DAYS = 30
/** Days for which recovered documents are listed. */
const RECOVERED_DAYS = 7

/** Reads the matters of a company. `manages`: the viewer administers it, and may open the pages of its settings. */
export async function readAttention(
  deps: Deps,
  empresaId: number,
  ambiente: Ambiente,
  manages: boolean,
): Promise<Attention[]> {
  const { db, clock } = deps
  const now = clock.now()
  const [{ rejected, doubt, error, returned, reasons }, expiries, hooks, held, recovered, fallas] = await Promise.all([
    readWaiting(db, empresaId, ambiente, now),
    readExpiries(db, empresaId, ambiente, now, new Date(now.getTime() + SOON_DAYS * DAY_MS)),
    listWebhooks(db, [empresaId]),
    listHeld(db, empresaId, ambiente),
    listRecovered(db, empresaId, ambiente, new Date(now.getTime() - RECOVERED_DAYS * DAY_MS)),
    deps.archive ? listFallas(db, empresaId, MOST_FALLAS) : [],
  ])
  const pending = `pendientes=1&ambiente=${ambiente}`
  return [
    ...held.map(point => heldPoint(point, manages)),
    ...(rejected > 0
      ? [
          {
            tone: 'bad' as const,
            what: waitingCount(rejected, 'documento rechazado', 'documentos rechazados'),
            why: `${reasonsText(reasons)} No cuentan ante la DNIT, y ninguno aprobado los reemplaza: corrija la causa y reenvíelos, emita otro con el dato corregido, o descártelos.`,
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
    ...(returned > 0
      ? [
          {
            tone: 'warn' as const,
            what: waitingCount(returned, 'documento vuelto de un lote', 'documentos vueltos de un lote'),
            why: 'SIFEN no los tiene y quedaron firmados: envíelos de nuevo. El detalle de cada uno dice qué pasó.',
            go: { href: `/documentos?estado=signed&ambiente=${ambiente}`, text: 'Ver firmados' },
          },
        ]
      : []),
    ...recovered.map(recoveredPoint),
    ...archiveMatters(deps, fallas),
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

/** A point that takes no number now. */
function heldPoint(
  { hold, tipo_documento, punto_expedicion_id: id, ...place }: HeldPoint,
  manages: boolean,
): Attention {
  const tipo = nombreDeSerie({ tipo_documento, serie: null })
  return {
    tone: hold === 'stopped' ? 'bad' : 'warn',
    what: `${holdTitle(hold, nombreOf(place))}: ${tipo}`,
    why: HOLD_TEXT[hold],
    go:
      hold === 'stopped' && manages
        ? { href: adjustPath(id, tipo_documento), text: 'Ajustar el contador' }
        : { href: `/numeracion/${id}`, text: 'Ver la numeración' },
  }
}

/** Documents of a point that the database had lost, for some days after they came back. */
const recoveredPoint = ({ recuperados, punto_expedicion_id: id, ...place }: RecoveredPoint): Attention => ({
  tone: 'warn',
  what: `${counted(recuperados, 'documento recuperado', 'documentos recuperados')} del punto ${nombreOf(place)}`,
  why: 'SIFEN los tenía y faltaban en esta base, que volvió a una copia anterior. Compárelos con los de su sistema; el contador siguió después de ellos.',
  go: { href: `/numeracion/${id}`, text: 'Ver la numeración' },
})

const nombreOf = ({ establecimiento, punto_expedicion }: Pick<HeldPoint, 'establecimiento' | 'punto_expedicion'>) =>
  `${establecimiento}-${punto_expedicion}`

/** Returns the two most frequent reasons, in the catalogue's words. SIFEN may reject without a code. */
function reasonsText(reasons: Waiting['reasons']): string {
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
