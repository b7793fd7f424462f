/** SQL of the documents that others refer to. docs/notes A38. */
import { TIPOS_DE_DOCUMENTO } from '@nanduti/sifen'
import { and, asc, eq, inArray, notInArray, sql, sum } from 'drizzle-orm'
import { type Ambiente, type Db, dtes, type Estado, eventos, type Tx } from '../../../db/index.ts'
import { TAKING } from '../numero/index.ts'
import { TIPOS_DE_EVENTO } from '../record/index.ts'

/** States of credit notes that SIFEN has or may have. */
const ACREDITADAS: readonly Estado[] = ['sent', 'approved', 'approved_obs']
const SIN_ENVIAR: readonly Estado[] = ['draft', 'signed']

/** SQL that is true for a document with a nomination that SIFEN has or may have. */
const IS_NOMINATED = sql<boolean>`exists (select 1 from ${eventos} where ${and(
  eq(eventos.empresa_id, dtes.empresa_id),
  eq(eventos.sifen_dte_id, dtes.id),
  eq(eventos.tipo, TIPOS_DE_EVENTO.nominacion.tipo),
  inArray(eventos.estado, [...TAKING]),
)})`

/** Credit and debit notes, which refer to one invoice. */
export const NOTAS: readonly number[] = [TIPOS_DE_DOCUMENTO.notaDeCredito, TIPOS_DE_DOCUMENTO.notaDeDebito]
/** States of a note that does not hold its invoice. */
const SUELTAS: readonly Estado[] = ['rejected', 'error', 'cancelled']

type OfCdc = { empresa_id: number; cdc: string }

/** Returns the notes that hold a document: neither rejected, cancelled nor in error (docs/notes A45). Oldest first. */
export const listNotas = (db: Db, { empresa_id, cdc }: OfCdc, limit: number) =>
  db
    .select({
      id: dtes.id,
      tipo_documento: dtes.tipo_documento,
      establecimiento: dtes.establecimiento,
      punto_expedicion: dtes.punto_expedicion,
      numero: dtes.numero,
      estado: dtes.estado,
    })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, empresa_id),
        eq(dtes.cdc_asociado, cdc),
        inArray(dtes.tipo_documento, [...NOTAS]),
        notInArray(dtes.estado, [...SUELTAS]),
      ),
    )
    .orderBy(asc(dtes.id))
    .limit(limit)
export type NotaRow = Awaited<ReturnType<typeof listNotas>>[number]

/**
 * Locks a document against a cancellation until the transaction ends, and returns the event of one that SIFEN has or may
 * have. Lock the counter first, as a rejection does.
 */
export async function lockAgainstCancellation(tx: Tx, { empresa_id, cdc }: OfCdc): Promise<number | undefined> {
  const [invoice] = await tx
    .select({ id: dtes.id })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresa_id), eq(dtes.cdc, cdc)))
    .for('share')
  if (!invoice) return undefined
  const [evento] = await tx
    .select({ id: eventos.id })
    .from(eventos)
    .where(
      and(
        eq(eventos.empresa_id, empresa_id),
        eq(eventos.sifen_dte_id, invoice.id),
        eq(eventos.tipo, TIPOS_DE_EVENTO.cancelacion.tipo),
        inArray(eventos.estado, [...TAKING]),
      ),
    )
    .limit(1)
  return evento?.id
}

/** Returns documents of one company and environment, by CDC. */
export async function findReferidos(
  db: Db,
  { empresa_id, ambiente }: { empresa_id: number; ambiente: Ambiente },
  cdcs: readonly string[],
) {
  const { cdc, estado, moneda, total_operacion, receptor_documento, payload } = dtes
  return db
    .select({ cdc, estado, moneda, total_operacion, receptor_documento, payload, nominada: IS_NOMINATED })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresa_id), inArray(dtes.cdc, [...cdcs]), eq(dtes.ambiente, ambiente)))
}

export type ReferidoRow = Awaited<ReturnType<typeof findReferidos>>[number]

type Sums = { acreditado: string; porAcreditar: string }

/** Returns the total of each invoice's credit notes: of those that SIFEN has or may have, and of those not sent. */
export async function sumNotas(db: Db, empresaId: number, cdcs: readonly string[]): Promise<Map<string, Sums>> {
  const total = async (estados: readonly Estado[]) => {
    const rows = await db
      .select({ cdc: dtes.cdc_asociado, total: sum(dtes.total_operacion) })
      .from(dtes)
      .where(
        and(
          eq(dtes.empresa_id, empresaId),
          inArray(dtes.cdc_asociado, [...cdcs]),
          eq(dtes.tipo_documento, TIPOS_DE_DOCUMENTO.notaDeCredito),
          inArray(dtes.estado, [...estados]),
        ),
      )
      .groupBy(dtes.cdc_asociado)
    return new Map(rows.map(row => [row.cdc, row.total]))
  }
  const [sent, unsent] = [await total(ACREDITADAS), await total(SIN_ENVIAR)]
  return new Map(cdcs.map(cdc => [cdc, { acreditado: sent.get(cdc) ?? '0', porAcreditar: unsent.get(cdc) ?? '0' }]))
}
