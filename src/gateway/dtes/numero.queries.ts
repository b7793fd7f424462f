/** SQL of the numbers that documents hold. */

import type { NumeracionData } from '@nanduti/sifen'
import { and, asc, eq, gt, gte, inArray, ne, notInArray } from 'drizzle-orm'
import { type Db, dtes, type Tx } from '../../db/index.ts'
import type { EmitterRow } from '../emitters/index.ts'
import { type DteRef, type DteRow, isRow } from './dtes.queries.ts'
import { inPlace } from './voided.queries.ts'

/** Returns numbers from `since` that documents in progress hold (dtes_numero_en_vuelo), lowest first. */
export async function numbersInFlight(
  tx: Tx,
  { emitter, numeracion }: { emitter: EmitterRow; numeracion: NumeracionData },
  tipoDocumento: number,
  since: number,
): Promise<number[]> {
  const rows = await tx
    .select({ numero: dtes.numero })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, emitter.empresa_id),
        eq(dtes.emitter_id, emitter.id),
        eq(dtes.timbrado, numeracion.timbrado),
        eq(dtes.establecimiento, numeracion.establecimiento),
        eq(dtes.punto_expedicion, numeracion.puntoExpedicion),
        eq(dtes.tipo_documento, tipoDocumento),
        inArray(dtes.estado, ['draft', 'signed', 'sent']),
        gte(dtes.numero, since),
      ),
    )
    .orderBy(asc(dtes.numero))
  return rows.map(({ numero }) => numero)
}

/** Returns the point that numbered a document. Its id is null for a point that is not stored. */
export async function findPoint(db: Db, dte: DteRef) {
  const [row] = await db
    .select({ punto_expedicion_id: dtes.punto_expedicion_id, tipo_documento: dtes.tipo_documento })
    .from(dtes)
    .where(isRow(dte))
  return row
}

/**
 * True when a later document was numbered at the same point: ids follow the order in which documents held its counter.
 */
export async function isNumberedSince(tx: Tx, dte: DteRow): Promise<boolean> {
  const later = await tx
    .select({ id: dtes.id })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, dte.empresa_id),
        gt(dtes.id, dte.id),
        eq(dtes.punto_expedicion_id, dte.punto_expedicion_id as number),
        eq(dtes.tipo_documento, dte.tipo_documento),
      ),
    )
    .limit(1)
  return later.length > 0
}

/** True when another document with the same number is in progress, or at SIFEN. */
export async function isNumberTaken(tx: Db, dte: DteRow): Promise<boolean> {
  const others = await tx
    .select({ id: dtes.id })
    .from(dtes)
    .where(
      and(
        inPlace(dte),
        eq(dtes.emitter_id, dte.emitter_id),
        eq(dtes.numero, dte.numero),
        ne(dtes.id, dte.id),
        notInArray(dtes.estado, ['rejected', 'error']),
      ),
    )
    .limit(1)
  return others.length > 0
}
