/** SQL of the documents that others refer to. docs/notes A38. */
import { and, eq, inArray, sql, sum } from 'drizzle-orm'
import { type Ambiente, type Db, dtes, type Estado, eventos } from '../../db/index.ts'
import { TIPOS_DE_EVENTO } from './tipos-de-evento.ts'
import { TAKING } from './voided.queries.ts'

const NOTA_DE_CREDITO = 5
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
          eq(dtes.tipo_documento, NOTA_DE_CREDITO),
          inArray(dtes.estado, [...estados]),
        ),
      )
      .groupBy(dtes.cdc_asociado)
    return new Map(rows.map(row => [row.cdc, row.total]))
  }
  const [sent, unsent] = [await total(ACREDITADAS), await total(SIN_ENVIAR)]
  return new Map(cdcs.map(cdc => [cdc, { acreditado: sent.get(cdc) ?? '0', porAcreditar: unsent.get(cdc) ?? '0' }]))
}
