/** SQL of the companies in the frame. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Ambiente, type Db, emitters, empresas } from '../db/index.ts'

/** Most companies in the switcher. The page of companies has all. */
export const SWITCHABLE = 15

export type FrameEmpresa = { id: number; ruc: string; dv: string; razon_social: string; ambientes: Ambiente[] }

/** Selects companies with the environments in which they issue. An undefined `scope` means all companies. */
const choose = (db: Db, scope: number[] | undefined, id?: number) =>
  db
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
    .where(and(scope && inArray(empresas.id, scope), id === undefined ? undefined : eq(empresas.id, id)))
    .groupBy(empresas.id)
    .orderBy(asc(empresas.id))
    .limit(SWITCHABLE + 1)

/** Returns the first companies of `scope`, one more than the switcher shows. */
export const listFrameEmpresas = async (db: Db, scope: number[] | undefined): Promise<FrameEmpresa[]> =>
  choose(db, scope)

export async function findFrameEmpresa(
  db: Db,
  id: number,
  scope: number[] | undefined,
): Promise<FrameEmpresa | undefined> {
  const [row] = await choose(db, scope, id)
  return row
}
