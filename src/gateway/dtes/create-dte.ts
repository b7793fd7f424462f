/**
 * Creation of a planned document. The counter and the row change in one transaction, so a number is never taken without
 * its document nor assigned twice.
 */

import { type Advertencia, type Contexto, cdcOf, randomCodigoSeguridad, summarise } from '@nanduti/sifen'
import type { Db, TipoCambio, Tx, Via } from '../../db/index.ts'
import type { Contador, Deps } from '../../deps.ts'
import { unprocessable } from '../../http/index.ts'
import { LAST_NUMBER } from '../timbrados/index.ts'
import type { DteRow } from './dtes.queries.ts'
import type { Due } from './happening.ts'
import { openDte } from './move-dte.ts'
import { openAtOnce } from './open-dte.ts'
import { findContador } from './plan.queries.ts'
import type { DtePlan } from './plan-dte.ts'
import { serieOf, skipHeld, type Taken, takeNumero } from './take-numero.ts'

/** Course of a document: sent by its own request, or handled by a job. */
export type Course = { via: Via; due: Due }

/**
 * Returns the course of a synchronous document. If the process dies before it is sent, the settling job finds it at the
 * due time and closes it.
 */
export const inItsRequest = ({ clock, config }: Deps): Course => ({
  via: 'sync',
  due: { at: new Date(clock.now().getTime() + config.sifen.timeoutMs), kind: 'ask' },
})

/** Returns the course of a document that its job builds and signs, and that its owner sends later. */
export const byItsJob = ({ clock }: Deps): Course => ({ via: 'async', due: { at: clock.now(), kind: 'build' } })

/**
 * Takes the number and stores the document as `draft`. Throws 422 when another document with the number is in progress
 * (docs/notes A11), or for a jump that was not allowed. Throws 409 when the counter is exhausted.
 */
export function createDte(deps: Deps, plan: DtePlan, userId: number, course: Course): Promise<DteRow> {
  const { counter, puntoId } = plan
  const { started } = deps
  if (started || !counter || puntoId === undefined)
    return deps.db.transaction(async tx => {
      const contador = counter?.contador
      const { dte } = (contador && (await createAtOnce(tx, deps, plan, userId, course, contador))) ?? {}
      const created = dte ?? (await openNumbered(tx, deps, plan, userId, course))
      await started?.(tx, { empresa_id: created.empresa_id, dte_id: created.id })
      return created
    })
  return deps.counters.take(counterKey(plan), counter, async contador => {
    const { dte, left } = (contador && (await createAtOnce(deps.db, deps, plan, userId, course, contador))) ?? {}
    return dte ? { result: dte, left } : createStepwise(deps, plan, userId, course)
  })
}

/** Returns the key of a series at its counter. */
const counterKey = (plan: DtePlan): string => JSON.stringify({ ...serieOf(plan), id: plan.puntoId })

/** Creates the document in one statement, if the counter is unchanged since it was read and the next number is free. */
async function createAtOnce(db: Db, deps: Deps, plan: DtePlan, userId: number, course: Course, contador: Contador) {
  const numero = contador.ultimo + 1
  if (!contador.isFree || numero > LAST_NUMBER || plan.puntoId === undefined) return undefined
  const taken = { numero, numero_anterior: contador.ultimo }
  const row = { ...newRow(deps, plan, userId, taken), via: course.via, punto_expedicion_id: plan.puntoId }
  const opening = { trigger: 'created', at: row.created_at, due: course.due } as const
  return openAtOnce(db, deps, row, opening, { by: { userId } }, contador)
}

/** Creates the document under a lock of the counter, which every check for conflicts needs. */
const createStepwise = (deps: Deps, plan: DtePlan, userId: number, course: Course) =>
  deps.db.transaction(async tx => {
    const result = await openNumbered(tx, deps, plan, userId, course)
    const point = { empresa_id: result.empresa_id, id: plan.puntoId as number }
    return { result, left: await findContador(tx, point, serieOf(plan)) }
  })

/**
 * Inserts the document with a number. Skips a reserved number that a document in progress holds, but throws for a
 * chosen one.
 */
async function openNumbered(tx: Tx, deps: Deps, plan: DtePlan, userId: number, { via, due }: Course): Promise<DteRow> {
  const mover = { by: { userId } }
  let taken = await takeNumero(tx, plan)
  for (;;) {
    const row = { ...newRow(deps, plan, userId, taken), via }
    const dte = await openDte(tx, deps, row, { trigger: 'created', at: row.created_at, due }, mover)
    if (dte) return dte
    if (plan.numero !== undefined) throw numberInFlight()
    taken = await skipHeld(tx, plan, taken)
  }
}

const numberInFlight = () => {
  const mensaje =
    'Otro documento con este timbrado, establecimiento, punto y número todavía está en curso. Use un número nuevo.'
  return unprocessable({ numeroDocumento: [mensaje] })
}

function newRow(deps: Deps, plan: DtePlan, userId: number, { numero, numero_anterior }: Taken) {
  const { prepared, emitter, numeracion, puntoId, body } = plan
  const codigo_seguridad = randomCodigoSeguridad(count => deps.random.bytes(count), numero)
  const summary = summarise(prepared)
  const now = deps.clock.now()
  return {
    empresa_id: emitter.empresa_id,
    emitter_id: emitter.id,
    punto_expedicion_id: puntoId ?? null,
    tipo_documento: summary.tipoDocumento,
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
    ...summary.porTasa,
    receptor_documento: summary.receptorDocumento,
    receptor_nombre: summary.receptorNombre,
    cdc_asociado: summary.cdcAsociado ?? null,
    payload: { body, contexto: prepared.contexto },
    advertencias: prepared.advertencias.map(storable),
    created_by: userId,
    created_at: now,
    updated_at: now,
  }
}

/** Returns the exchange rate with jsonb's order of keys, so that the row equals the stored one. */
const rateOf = ({ tipoCambio }: Contexto, valor: string | undefined): TipoCambio | null => {
  if (valor === undefined) return null
  return tipoCambio ? { fecha: tipoCambio.fecha, valor, fuente: 'BCP' } : { fecha: null, valor, fuente: 'usuario' }
}

/** Makes a warning storable: a client may have named a field with half a surrogate pair, which jsonb rejects. */
const storable = ({ campo, mensaje }: Advertencia): Advertencia => ({
  campo: campo.toWellFormed(),
  mensaje: mensaje.toWellFormed(),
})
