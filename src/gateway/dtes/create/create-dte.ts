/**
 * Creation of a planned document. The counter and the row change in one transaction, so a number is never taken without
 * its document nor assigned twice.
 */

import { type Advertencia, type Contexto, cdcOf, derivedCodigoSeguridad, summarise } from '@nanduti/sifen'
import type { TipoCambio, Tx, Via } from '../../../db/index.ts'
import type { Contador, Deps } from '../../../deps.ts'
import { type Claim, insertClaim, unprocessable } from '../../../http/index.ts'
import { LAST_NUMBER } from '../../timbrados/index.ts'
import { openDte } from '../move/index.ts'
import { countNumbered, serieOf, skipHeld, type Taken, takeNumero } from '../numero/index.ts'
import {
  assertNoTwin,
  type DtePlan,
  findContador,
  findFollowed,
  isNota,
  keepInvoice,
  linkReemplazo,
  replacing,
  soleReplaced,
} from '../plan/index.ts'
import { type DteRow, type Due, lockSale, saleOf } from '../record/index.ts'
import { openAtOnce } from './open-dte.ts'
import { cedeReferencia } from './referencia.queries.ts'
import { type Referencia, ReferenciaMoved } from './referencia.ts'

/**
 * Course of a document: sent by its own request, or handled by a job. `claim` is a row of the request, inserted with
 * the document. `unnamed`: the failed document that it replaces without naming it.
 */
export type Course = {
  via: Via
  due: Due
  claim?: Claim | undefined
  referencia?: Referencia | undefined
  unnamed?: DteRow | undefined
}

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
 * (docs/notes A11), or for a jump that was not allowed. Throws 409 when the counter is exhausted, or when another
 * document of the sale stands (reemplazo.ts).
 */
export async function createDte(deps: Deps, plan: DtePlan, userId: number, course: Course): Promise<DteRow> {
  const named = soleReplaced(plan.reemplaza, course.referencia?.cede)
  const reemplaza = named ?? (await findFollowed(deps.db, plan.emitter.empresa_id, course.claim?.follows))
  const unnamed = plan.reemplaza ? undefined : reemplaza
  const create = () => createNumbered(deps, { ...plan, reemplaza }, userId, { ...course, unnamed })
  return course.claim ? course.claim.write(create) : create()
}

function createNumbered(deps: Deps, plan: DtePlan, userId: number, course: Course): Promise<DteRow> {
  const { counter, puntoId, reemplaza } = plan
  if (reemplaza || !counter || puntoId === undefined)
    return deps.db.transaction(async tx => {
      const dte = await openNumbered(tx, deps, plan, userId, course)
      if (reemplaza) await linkReemplazo(tx, dte, reemplaza)
      return dte
    })
  const isAlone = !isNota(plan.prepared.tipo.codigo)
  return deps.counters.take(counterKey(plan), counter, async contador => {
    const numero = isAlone ? nextNumero(contador) : undefined
    if (!contador || numero === undefined) return createStepwise(deps, plan, userId, course)
    // No document ever had a number above the counter.
    const taken = { numero, numero_anterior: contador.ultimo, contador_version: contador.version + 1, veces: 0 }
    const row = { ...newRow(deps, plan, userId, taken, course), punto_expedicion_id: puntoId }
    const opening = { trigger: 'created', at: row.created_at, due: course.due } as const
    const created = await openAtOnce(deps.db, row, opening, { by: { userId } }, contador, course.claim)
    if (created.outcome !== 'created') return createStepwise(deps, plan, userId, course)
    return { result: created.dte, left: created.left }
  })
}

/** Returns the key of a series at its counter. */
const counterKey = (plan: DtePlan): string => JSON.stringify({ ...serieOf(plan), id: plan.puntoId })

/** Returns the number after the counter's, if it is certainly free. */
function nextNumero(contador: Contador | undefined): number | undefined {
  return contador?.isFree && contador.ultimo < LAST_NUMBER ? contador.ultimo + 1 : undefined
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
async function openNumbered(tx: Tx, deps: Deps, plan: DtePlan, userId: number, course: Course): Promise<DteRow> {
  const { due, claim, referencia, unnamed } = course
  const actor = { by: { userId } }
  let taken = await takeNumero(tx, plan)
  if (unnamed) await assertNoTwin(tx, unnamed)
  // The sale is locked before its documents, as moves lock them.
  if (plan.reemplaza) await lockSale(tx, plan.reemplaza.empresa_id, saleOf(plan.reemplaza))
  if (referencia?.cede && !(await cedeReferencia(tx, referencia.cede, deps.clock.now()))) throw new ReferenciaMoved()
  for (;;) {
    const veces = await countNumbered(tx, serieOf(plan), taken.numero)
    const row = newRow(deps, plan, userId, { ...taken, veces }, course)
    await keepInvoice(tx, row)
    const dte = await openDte(tx, row, { trigger: 'created', at: row.created_at, due }, actor)
    if (dte && claim) await insertClaim(tx, claim, { dte_id: dte.id })
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

/** A taken number, and how many documents had it before: each has a security code of its own. */
type Repeated = Taken & { veces: number }

function newRow(
  deps: Deps,
  plan: DtePlan,
  userId: number,
  { numero, numero_anterior, contador_version, veces }: Repeated,
  { via, referencia }: Course,
) {
  const { prepared, emitter, numeracion, puntoId, body, signer } = plan
  const { timbradoFechaInicio: _, serie = null, ...place } = numeracion
  const codigo_seguridad = derivedCodigoSeguridad(signer.codigoSecreto, {
    ...{ ...place, serie, tipoDocumento: prepared.tipo.codigo },
    ...{ numero, veces },
  })
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
    contador_version,
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
    ...replacing(plan.reemplaza),
    payload: { body, contexto: prepared.contexto },
    extras: extrasOf(body),
    referencia_externa: referencia?.texto ?? null,
    via,
    advertencias: prepared.advertencias.map(storable),
    created_by: userId,
    created_at: now,
    updated_at: now,
  }
}

/** Longest `extras` that answers repeat, as JSON. */
const MAX_EXTRAS = 10_000

/** Returns the caller's own data of the document, if answers can repeat them. */
function extrasOf(body: unknown): Record<string, unknown> | null {
  const { extras } = Object(body) as { extras?: Record<string, unknown> | null }
  return extras && JSON.stringify(extras).length <= MAX_EXTRAS ? extras : null
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
