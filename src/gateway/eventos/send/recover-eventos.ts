/** Stores the issuer's events that SIFEN shows with a document and our database lost (docs/notes 411). */
import type { Evento } from '@nanduti/sifen'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type DteRow, eventoPorElemento, instantOf, nominateDte, TIPOS_DE_EVENTO } from '../../dtes/index.ts'
import { findLive } from '../record/index.ts'
import { type Actor, openRecovered } from './move-evento.ts'

/** Kinds of event that an issuer registers for a document of its own. Receivers register the others. */
const DEL_EMISOR: readonly number[] = [
  TIPOS_DE_EVENTO.cancelacion.tipo,
  TIPOS_DE_EVENTO.nominacion.tipo,
  TIPOS_DE_EVENTO.transporte.tipo,
]

/**
 * Stores those that SIFEN registered. A kind of which the document has an event already is left to that event: it is
 * asked for by itself.
 */
export async function recoverEventos(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  dte: DteRow,
  eventos: readonly Evento[],
  by: Actor['by'],
): Promise<void> {
  const now = clock.now()
  for (const { tipo: el, estado, fechaProceso, protAut, motivo, mensajes, nominado } of eventos) {
    const tipo = eventoPorElemento(el)?.tipo
    if (tipo === undefined || !DEL_EMISOR.includes(tipo) || !estado || estado === 'rechazado') continue
    if (await findLive(tx, dte, tipo)) continue
    const fecha_proceso = fechaProceso === undefined ? null : instantOf(fechaProceso, now)
    const [mensaje] = mensajes
    const row = {
      ...{ empresa_id: dte.empresa_id, sifen_emitter_id: dte.emitter_id, sifen_dte_id: dte.id, tipo, cdc: dte.cdc },
      ...{ motivo: motivo ?? null, prot_aut: protAut ?? null, fecha_proceso, fecha_envio: fecha_proceso },
      ...{ sifen_result_code: mensaje?.codigo ?? null, sifen_result_msg: mensaje?.mensaje ?? null },
    }
    await openRecovered(tx, row, now, { by })
    if (nominado) await nominateDte(tx, dte, nominado, now)
  }
}
