/** The SQL of what waits for a person: the latest documents that did not end well, and those in doubt (docs/notes 252). */
import { and, desc, eq, exists, gte, not, notInArray, sql } from 'drizzle-orm'
import { type Ambiente, type Db, dtes } from '../../db/index.ts'
import { IN_ESTADO } from './list-dtes.queries.ts'
import { COUNTED, EN_DUDA } from './page-dtes.queries.ts'

/** Documents with the same answer of SIFEN; service and code are blank when it gave none. */
export type FailedCount = { servicio: string; codigo: string; documentos: number }

/** How many of the latest that did not end well are looked at for what still needs attention. */
const FAILED_READ = 300

const NUMBERED = ['emitter_id', 'timbrado', 'establecimiento', 'punto_expedicion', 'tipo_documento', 'numero'] as const

/**
 * Counts the documents of that state by SIFEN's answer: issued since that local instant (AAAA-MM-DDThh:mm:ss), so that SIFEN would still
 * take them, and no other document has the number.
 */
export async function countFailed(
  db: Db,
  empresaId: number,
  ambiente: Ambiente,
  estado: 'rejected' | 'error',
  since: string,
): Promise<FailedCount[]> {
  const latest = db
    .select()
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), eq(dtes.ambiente, ambiente), IN_ESTADO[estado]))
    .orderBy(desc(dtes.id))
    .limit(FAILED_READ)
    .as('latest')
  const taker = db
    .select({ one: sql`1` })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, empresaId),
        ...NUMBERED.map(column => eq(dtes[column], latest[column])),
        notInArray(dtes.estado, ['rejected', 'error']),
      ),
    )
  return db
    .select({
      servicio: sql<string>`coalesce(${latest.sifen_result_service}, '')`,
      codigo: sql<string>`coalesce(${latest.sifen_result_code}, '')`,
      documentos: sql`count(*)`.mapWith(Number),
    })
    .from(latest)
    .where(and(gte(latest.fecha_emision, since), not(exists(taker))))
    .groupBy(latest.sifen_result_service, latest.sifen_result_code)
}

/** Counts the documents in doubt, at most one more than `COUNTED`. */
export async function countDoubts(db: Db, empresaId: number, ambiente: Ambiente): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), eq(dtes.ambiente, ambiente), IN_ESTADO.sent, EN_DUDA))
    .limit(COUNTED + 1)
    .as('some')
  return db.$count(some)
}
