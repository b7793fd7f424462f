/** SQL of the companies in the frame. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Ambiente, builtOnce, type Db, emitters, empresas } from '../../db/index.ts'

/** Most companies in the switcher. The page of companies has all. */
export const SWITCHABLE = 15

export type FrameEmpresa = { id: number; ruc: string; dv: string; razon_social: string; ambientes: Ambiente[] }

const ofVisitor = (inScope: ReturnType<typeof sql> | undefined) =>
  builtOnce(db => {
    const first = db
      .select({ id: empresas.id })
      .from(empresas)
      .where(inScope)
      .orderBy(asc(empresas.id))
      .limit(SWITCHABLE + 1)
    return db
      .select({
        id: empresas.id,
        ruc: empresas.ruc,
        dv: empresas.dv,
        razon_social: empresas.razon_social,
        ambientes: sql<
          Ambiente[]
        >`coalesce(json_agg(${emitters.ambiente}) filter (where ${emitters.activo}), '[]'::json)`,
      })
      .from(empresas)
      .leftJoin(emitters, eq(emitters.empresa_id, empresas.id))
      .where(and(inScope, sql`${empresas.id} in (${first} union all select ${sql.placeholder('chosen')}::bigint)`))
      .groupBy(empresas.id)
      .orderBy(asc(empresas.id))
  })

const ofAll = ofVisitor(undefined)
const ofScope = ofVisitor(sql`${empresas.id} = any(${sql.placeholder('scope')}::bigint[])`)

/**
 * Returns companies with the environments in which they issue: the first of `scope`, one more than the switcher shows,
 * and the chosen one, if `scope` has it. An undefined `scope` means all companies.
 */
export const listFrameEmpresas = (
  db: Db,
  scope: number[] | undefined,
  chosen: number | null,
): Promise<FrameEmpresa[]> => (scope ? ofScope(db).execute({ scope, chosen }) : ofAll(db).execute({ chosen }))
