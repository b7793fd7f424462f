/**
 * A planned document becomes a row with its number: the counter moves and the row appears in one transaction, so a number is never taken
 * without its document nor given twice.
 */

import {
  type Advertencia,
  type Contexto,
  cdcOf,
  randomCodigoSeguridad,
  summarise,
  TIPOS_DE_DOCUMENTO,
} from '@nanduti/sifen'
import type { TipoCambio, Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { unprocessable } from '../../http/index.ts'
import { settleJob, settlingOf } from './dtes.jobs.ts'
import { type DteRow, insertDte } from './dtes.queries.ts'
import type { DtePlan } from './plan-dte.ts'
import { skipHeld, type Taken, takeNumero } from './take-numero.ts'

const { factura: FACTURA } = TIPOS_DE_DOCUMENTO

/**
 * Takes the number and stores the document as `draft`. Should the process die before it is sent, the settling job finds it after
 * `due_at` and closes it. 422 when another document with that number is still on its way (docs/notes A11), or for a jump that was not
 * permitted; 409 when the counter is full.
 */
export function createDte(deps: Deps, plan: DtePlan, userId: number): Promise<DteRow> {
  return deps.db.transaction(async tx => {
    const row = await insertNumbered(tx, deps, plan, userId)
    await deps.queue.send(tx, settleJob, settlingOf(row), { startAt: abandonedAt(deps) })
    return row
  })
}

/** A reserved number that a document in flight holds is passed over; a chosen one is refused. */
async function insertNumbered(tx: Tx, deps: Deps, plan: DtePlan, userId: number): Promise<DteRow> {
  let taken = await takeNumero(tx, plan)
  for (;;) {
    const row = await insertDte(tx, newRow(deps, plan, userId, taken))
    if (row) return row
    if (plan.numero !== undefined) throw numberInFlight()
    taken = await skipHeld(tx, plan, taken)
  }
}

const numberInFlight = () => {
  const mensaje =
    'Otro documento con este timbrado, establecimiento, punto y número todavía está en curso. Use un número nuevo.'
  return unprocessable({ numeroDocumento: [mensaje] })
}

const abandonedAt = ({ clock, config }: Deps) => new Date(clock.now().getTime() + config.sifen.timeoutMs)

function newRow(deps: Deps, plan: DtePlan, userId: number, { numero, numero_anterior }: Taken) {
  const { prepared, emitter, numeracion, puntoId, body } = plan
  const codigo_seguridad = randomCodigoSeguridad(count => deps.random.bytes(count), numero)
  const summary = summarise(prepared)
  const now = deps.clock.now()
  return {
    empresa_id: emitter.empresa_id,
    emitter_id: emitter.id,
    punto_expedicion_id: puntoId ?? null,
    tipo_documento: FACTURA,
    ambiente: emitter.ambiente,
    timbrado: numeracion.timbrado,
    timbrado_fecha_inicio: numeracion.timbradoFechaInicio,
    establecimiento: numeracion.establecimiento,
    punto_expedicion: numeracion.puntoExpedicion,
    numero,
    numero_anterior,
    serie: numeracion.serie ?? null,
    codigo_seguridad,
    cdc: cdcOf(prepared, { numero, codigoSeguridad: codigo_seguridad }),
    fecha_emision: summary.fechaEmision,
    moneda: summary.moneda,
    tipo_cambio: rateOf(prepared.contexto, summary.tipoCambio),
    total_operacion: summary.totalOperacion,
    total_iva: summary.totalIva,
    receptor_documento: summary.receptorDocumento,
    receptor_nombre: summary.receptorNombre,
    payload: { body, contexto: prepared.contexto },
    advertencias: prepared.advertencias.map(storable),
    via: 'sync' as const,
    estado: 'draft' as const,
    due_at: abandonedAt(deps),
    due_kind: 'ask' as const,
    created_by: userId,
    created_at: now,
    updated_at: now,
  }
}

const rateOf = ({ tipoCambio }: Contexto, valor: string | undefined): TipoCambio | null => {
  if (valor === undefined) return null
  return { valor, ...(tipoCambio ? { fuente: 'BCP', fecha: tipoCambio.fecha } : { fuente: 'usuario', fecha: null }) }
}

/** A client may have named a field with half a surrogate pair, which jsonb does not hold. */
const storable = ({ campo, mensaje }: Advertencia): Advertencia => ({
  campo: campo.toWellFormed(),
  mensaje: mensaje.toWellFormed(),
})
