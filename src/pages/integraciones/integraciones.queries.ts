/** SQL of the integrations: tokens of the company's users, and the request log. */
import { and, asc, desc, eq, gt, gte, ilike, isNull, lt, or, sql } from 'drizzle-orm'
import { type Db, memberships, solicitudes, superadmins, tokens, users } from '../../db/index.ts'
import type { RequestFilter } from './integraciones.schema.ts'

/** Lists the valid tokens of the company's users. `ajeno`: the user belongs to another company too, or to all. */
export async function listCompanyTokens(db: Db, empresaId: number, now: Date) {
  return db
    .select({
      id: tokens.id,
      user_id: tokens.user_id,
      usuario: users.name,
      device_name: tokens.device_name,
      abilities: tokens.abilities,
      created_at: tokens.created_at,
      last_used_at: tokens.last_used_at,
      expires_at: tokens.expires_at,
      ajeno: sql<boolean>`exists (select 1 from ${memberships} m where m.user_id = ${users.id} and m.empresa_id <> ${empresaId})
        or exists (select 1 from ${superadmins} s where s.user_id = ${users.id})`,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .innerJoin(memberships, and(eq(memberships.user_id, users.id), eq(memberships.empresa_id, empresaId)))
    .where(and(isNull(tokens.revoked_at), gt(tokens.expires_at, now)))
    .orderBy(asc(tokens.id))
}

export type TokenRow = Awaited<ReturnType<typeof listCompanyTokens>>[number]

export type RequestRow = typeof solicitudes.$inferSelect

/**
 * Restricts the log to what the viewer may see: the company's requests, and the viewer's own ones without a company.
 */
const seen = (empresaId: number, userId: number) =>
  or(eq(solicitudes.empresa_id, empresaId), and(isNull(solicitudes.empresa_id), eq(solicitudes.user_id, userId)))

/** Lists requests, newest first. */
export async function listRequests(
  db: Db,
  empresaId: number,
  userId: number,
  { metodo, resultado, ruta, antes }: RequestFilter,
  since: Date,
  limit: number,
): Promise<(RequestRow & { usuario: string | null })[]> {
  const results = {
    bien: lt(solicitudes.status, 400),
    rechazadas: and(gte(solicitudes.status, 400), lt(solicitudes.status, 500)),
    fallas: gte(solicitudes.status, 500),
  }
  const rows = await db
    .select({ solicitud: solicitudes, usuario: users.name })
    .from(solicitudes)
    .leftJoin(users, eq(users.id, solicitudes.user_id))
    .where(
      and(
        seen(empresaId, userId),
        gte(solicitudes.at, since),
        metodo && eq(solicitudes.method, metodo),
        resultado && results[resultado],
        ruta === undefined ? undefined : ilike(solicitudes.url, `%${ruta.replace(/[\\%_]/g, '\\$&')}%`),
        antes === undefined ? undefined : lt(solicitudes.id, antes),
      ),
    )
    .orderBy(desc(solicitudes.id))
    .limit(limit)
  return rows.map(({ solicitud, usuario }) => ({ ...solicitud, usuario }))
}
