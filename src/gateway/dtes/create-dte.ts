/**
 * A planned document becomes a row with its number: the counter moves and the row appears in one transaction, so a number is never taken
 * without its document nor given twice.
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

/** How a document goes on: at once in its request, or by a job. */
export type Course = { via: Via; due: Due }

/** Should the process die before the document is sent, the settling job finds it then and closes it. */
export const inItsRequest = ({ clock, config }: Deps): Course => ({
  via: 'sync',
  due: { at: new Date(clock.now().getTime() + config.sifen.timeoutMs), kind: 'ask' },
})

/** Built and signed by its job, and then left for its owner to send. */
export const byItsJob = ({ clock }: Deps): Course => ({ via: 'async', due: { at: clock.now(), kind: 'build' } })

/**
 * Takes the number and stores the document as `draft`. 422 when another document with that number is still on its way (docs/notes A11), or
 * for a jump that was not permitted; 409 when the counter is full.
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

/** The numbers of a series, at the counter that gives them. */
const counterKey = (plan: DtePlan): string => JSON.stringify({ ...serieOf(plan), id: plan.puntoId })

/** In one statement, when the counter stands as it was read and the next number is free. */
async function createAtOnce(db: Db, deps: Deps, plan: DtePlan, userId: number, course: Course, contador: Contador) {
  const numero = contador.ultimo + 1
  if (!contador.isFree || numero > LAST_NUMBER || plan.puntoId === undefined) return undefined
  const taken = { numero, numero_anterior: contador.ultimo }
  const row = { ...newRow(deps, plan, userId, taken), via: course.via, punto_expedicion_id: plan.puntoId }
  const opening = { trigger: 'created', at: row.created_at, due: course.due } as const
  return openAtOnce(db, deps, row, opening, { by: { userId } }, contador)
}

/** While it holds the counter, which every check of what is in the way needs. */
const createStepwise = (deps: Deps, plan: DtePlan, userId: number, course: Course) =>
  deps.db.transaction(async tx => {
    const result = await openNumbered(tx, deps, plan, userId, course)
    const point = { empresa_id: result.empresa_id, id: plan.puntoId as number }
    return { result, left: await findContador(tx, point, serieOf(plan)) }
  })

/** A reserved number that a document in flight holds is passed over; a chosen one is refused. */
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

/** In the order in which jsonb keeps the keys, so that the row reads as it is stored. */
const rateOf = ({ tipoCambio }: Contexto, valor: string | undefined): TipoCambio | null => {
  if (valor === undefined) return null
  return tipoCambio ? { fecha: tipoCambio.fecha, valor, fuente: 'BCP' } : { fecha: null, valor, fuente: 'usuario' }
}

/** A client may have named a field with half a surrogate pair, which jsonb does not hold. */
const storable = ({ campo, mensaje }: Advertencia): Advertencia => ({
  campo: campo.toWellFormed(),
  mensaje: mensaje.toWellFormed(),
})
