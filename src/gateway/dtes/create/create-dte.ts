/**
 * Creation of a planned document. The counter and the row change in one transaction, so a number is never taken without
 * its document nor assigned twice.
 */

import { type Advertencia, type Contexto, cdcOf, derivedCodigoSeguridad, summarise } from '@nanduti/sifen'
import { isUndone, type TipoCambio, type Tx, type Via } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import {
  assertWhole,
  type Claim,
  ClaimRefused,
  CompanyChanged,
  HttpError,
  requireAmbiente,
  unprocessable,
} from '../../../http/index.ts'
import { withinLimits } from '../../cuentas/index.ts'
import { type Beginning, type Issued, issueSales, prepareSale, type Sale } from '../move/index.ts'
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
import { cedeReferencia } from './referencia.queries.ts'
import { type Referencia, ReferenciaMoved } from './referencia.ts'

/**
 * Course of a document: sent by its own request, or handled by a job. `claim` is a row of the request, inserted with
 * the document. `unnamed`: the failed document that it replaces without naming it. `sign`: signs the document, whose
 * intent is then written with it.
 */
export type Course = {
  via: Via
  due: Due
  claim?: Claim | undefined
  referencia?: Referencia | undefined
  unnamed?: DteRow | undefined
  sign?: Beginning['sign']
}

/**
 * Returns the course of a synchronous document. If the process dies before it is sent, the settling job finds it at the
 * due time and closes it.
 */
export const inItsRequest = ({ clock, config }: Deps): Course => ({
  via: 'sync',
  due: { at: new Date(clock.now().getTime() + config.sifen.timeoutMs), kind: 'ask' },
})

/** A document that is handed to this process's job is due for others after this time, longer than it waits and is signed. */
const HANDED_MS = 20_000

/**
 * Returns the course of a document that its job builds and signs, and that its owner sends later. `isHanded`: this
 * process's own job builds it at once, unless the process ends before.
 */
export const byItsJob = ({ clock }: Deps, isHanded = false): Course => ({
  via: 'async',
  due: { at: new Date(clock.now().getTime() + (isHanded ? HANDED_MS : 0)), kind: 'build' },
})

/**
 * Takes the number and stores the document, as `draft` or, with `sign`, as `sent`. Throws 422 when another document with
 * the number is in progress (docs/notes A11), or for a jump that was not allowed. Throws 409 when the counter is
 * exhausted, or when another document of the sale stands (reemplazo.ts). Throws 403 past a limit of the caller's account.
 */
export async function createDte(deps: Deps, plan: DtePlan, userId: number, course: Course): Promise<Issued> {
  const named = soleReplaced(plan.reemplaza, course.referencia?.cede)
  const reemplaza = named ?? (await findFollowed(deps.db, plan.emitter.empresa_id, course.claim?.follows))
  // An account of one environment neither replaces a document of the other, nor takes its reference.
  for (const failed of [reemplaza, course.referencia?.cede]) if (failed) requireAmbiente(plan, failed.ambiente)
  const unnamed = plan.reemplaza ? undefined : reemplaza
  const create = () =>
    withinLimits(
      deps,
      limited(plan, userId),
      () => createNumbered(deps, { ...plan, reemplaza }, userId, { ...course, unnamed }),
      isNotCreated,
    )
  const issued = await (course.claim ? course.claim.write(create) : create())
  // What follows may have to warn of the series.
  if (plan.numeracion.serie) deps.plans.clear()
  return issued
}

/** What the limits of the caller's account compare. */
const limited = ({ cuenta, emitter, prepared }: DtePlan, userId: number) => ({
  ...{ cuenta, userId, empresaId: emitter.empresa_id, ambiente: emitter.ambiente },
  moneda: prepared.doc.operacion.moneda,
  total: prepared.doc.totales.totGralOpe,
  guaranies: prepared.doc.totales.totalGs ?? prepared.doc.totales.totGralOpe,
})

const UNDOING = [HttpError, CompanyChanged, ClaimRefused, ReferenciaMoved]

/** True after an error by which no document was written. After a lost connection that is not certain. */
const isNotCreated = (error: unknown) => UNDOING.some(kind => error instanceof kind) || isUndone(error)

function createNumbered(deps: Deps, plan: DtePlan, userId: number, course: Course): Promise<Issued> {
  assertWhole(deps)
  const { counter, puntoId, reemplaza, emitter } = plan
  if (reemplaza || !counter || puntoId === undefined)
    return deps.db.transaction(async tx => {
      const issued = await issueLocked(tx, deps, plan, userId, course)
      if (reemplaza) await linkReemplazo(tx, issued.dte, reemplaza)
      return issued
    })
  return deps.counters.take<Sale, Issued>(emitter.empresa_id, counterKey(plan), counter, {
    // A note is stored under a lock of its invoice.
    ...(!isNota(plan.prepared.tipo.codigo) && {
      // No document ever had a number above the counter.
      make: ({ taken, contador }) => makeSale(deps, plan, userId, course, { ...taken, veces: 0 }, contador),
    }),
    write: async sales => {
      // It may have waited for others.
      assertWhole(deps)
      return issueSales(deps.db, emitter.empresa_id, sales)
    },
    locked: () =>
      deps.db.transaction(async tx => {
        assertWhole(deps)
        const result = await issueLocked(tx, deps, plan, userId, course)
        const left = await findContador(tx, { empresa_id: emitter.empresa_id, id: puntoId }, serieOf(plan))
        return { result, left }
      }),
  })
}

/** Returns the key of a series at its counter. */
const counterKey = (plan: DtePlan): string => JSON.stringify({ ...serieOf(plan), id: plan.puntoId })

function makeSale(
  deps: Deps,
  plan: DtePlan,
  userId: number,
  course: Course,
  repeated: Repeated,
  contador?: Sale['contador'],
): Promise<Sale> {
  const row = newRow(deps, plan, userId, repeated, course)
  const opening = { trigger: 'created', at: row.created_at, due: course.due } as const
  const { claim, sign } = course
  return prepareSale(deps.db, { row, opening, by: { userId }, claim, contador, version: plan.version, sign })
}

/**
 * Issues the document under a lock of the counter, which every check for conflicts needs. Skips a reserved number that
 * a document in progress holds, but throws for a chosen one.
 */
async function issueLocked(tx: Tx, deps: Deps, plan: DtePlan, userId: number, course: Course): Promise<Issued> {
  const { referencia, unnamed } = course
  let taken = await takeNumero(tx, plan)
  if (unnamed) await assertNoTwin(tx, unnamed)
  // The sale is locked before its documents, as moves lock them.
  if (plan.reemplaza) await lockSale(tx, plan.reemplaza.empresa_id, saleOf(plan.reemplaza))
  if (referencia?.cede && !(await cedeReferencia(tx, referencia.cede, deps.clock.now()))) throw new ReferenciaMoved()
  for (;;) {
    const veces = await countNumbered(tx, serieOf(plan), taken.numero)
    const sale = await makeSale(deps, plan, userId, course, { ...taken, veces })
    await keepInvoice(tx, sale.dte)
    const [issued] = await issueSales(tx, plan.emitter.empresa_id, [sale])
    if (issued instanceof Error) throw issued
    if (issued) return issued
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
