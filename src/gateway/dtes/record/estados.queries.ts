/** SQL of the states of documents by their CDCs. */
import { parseCdc } from '@nanduti/sifen'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, dtes, empresas } from '../../../db/index.ts'

/**
 * Returns the documents with these CDCs, in no order, with one statement for each company of the caller whose RUC they
 * have. A rejected document shares its CDC with the one that followed it, which is returned in its place.
 */
export async function findEstados(db: Db, scope: readonly number[] | undefined, cdcs: readonly string[]) {
  const cdcsOf = Map.groupBy(new Set(cdcs), cdc => parseCdc(cdc)?.ruc ?? '')
  const owners = await db
    .select({ id: empresas.id, ruc: empresas.ruc })
    .from(empresas)
    .where(
      and(
        inArray(empresas.ruc, [...cdcsOf.keys()]),
        scope === undefined ? undefined : inArray(empresas.id, [...scope]),
      ),
    )
  const found: Awaited<ReturnType<typeof ofEmpresa>> = []
  for (const { id, ruc } of owners) found.push(...(await ofEmpresa(db, id, cdcsOf.get(ruc) ?? [])))
  return found
}

function ofEmpresa(db: Db, empresaId: number, cdcs: readonly string[]) {
  const { cdc, id, estado, sifen_result_code, sifen_result_msg, version, updated_at } = dtes
  return db
    .selectDistinctOn([cdc], { cdc, id, estado, sifen_result_code, sifen_result_msg, version, updated_at })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), inArray(cdc, [...cdcs])))
    .orderBy(asc(cdc), sql`${estado} = 'rejected'`, sql`${id} desc`)
}
