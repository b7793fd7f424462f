/** SQL of the event pages: events of one company and their histories. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import { attempts, type Db, dtes, emitters, eventos, historial, users } from '../../db/index.ts'
import type { EventoRef, EventoRow } from '../../gateway/eventos/index.ts'

export const PARTES = ['atencion', 'curso', 'aprobados', 'rechazados'] as const
export type Parte = (typeof PARTES)[number]

const IN_PARTE: Readonly<Record<Parte, SQL | undefined>> = {
  atencion: and(eq(eventos.estado, 'sent'), isNull(eventos.due_at)),
  curso: and(inArray(eventos.estado, ['pending', 'sent']), isNotNull(eventos.due_at)),
  aprobados: eq(eventos.estado, 'approved'),
  rechazados: eq(eventos.estado, 'rejected'),
}

export type EventosFilter = { parte?: Parte | undefined; tipo?: number | undefined }
type Cursor = { before?: number | undefined; after?: number | undefined }

/** Returns at most `limit` events of the company: newest first, or oldest first after a cursor. */
export async function readEventos(
  db: Db,
  empresaId: number,
  { parte, tipo }: EventosFilter,
  { before, after }: Cursor,
  limit: number,
): Promise<EventoRow[]> {
  const beyond = after !== undefined ? gt(eventos.id, after) : before !== undefined ? lt(eventos.id, before) : undefined
  const ofTipo = tipo === undefined ? undefined : eq(eventos.tipo, tipo)
  return db
    .select()
    .from(eventos)
    .where(and(eq(eventos.empresa_id, empresaId), parte && IN_PARTE[parte], ofTipo, beyond))
    .orderBy(after === undefined ? desc(eventos.id) : asc(eventos.id))
    .limit(limit)
}

/** Counts the company's events that need attention, and those in progress. Both are few. */
export async function countOpen(db: Db, empresaId: number) {
  const ofEmpresa = eq(eventos.empresa_id, empresaId)
  return {
    atencion: await db.$count(eventos, and(ofEmpresa, IN_PARTE.atencion)),
    curso: await db.$count(eventos, and(ofEmpresa, IN_PARTE.curso)),
  }
}

/** Finds an event with the name of its signer. The caller checks its company. */
export async function findShownEvento(db: Db, id: number) {
  const [row] = await db
    .select({ evento: eventos, emisor: emitters.razon_social, dte: { id: dtes.id, estado: dtes.estado } })
    .from(eventos)
    .innerJoin(emitters, and(eq(emitters.empresa_id, eventos.empresa_id), eq(emitters.id, eventos.sifen_emitter_id)))
    .leftJoin(dtes, and(eq(dtes.empresa_id, eventos.empresa_id), eq(dtes.id, eventos.sifen_dte_id)))
    .where(eq(eventos.id, id))
  return row && { ...row, empresa_id: row.evento.empresa_id }
}
export type ShownEvento = NonNullable<Awaited<ReturnType<typeof findShownEvento>>>

/** Returns the changes of an event, oldest first, each with its user and its posting. */
export async function listEventoHistorial(db: Db, { empresa_id, id }: EventoRef) {
  return db
    .select({
      at: historial.at,
      trigger: historial.trigger,
      usuario: users.name,
      motivo: historial.motivo,
      codigo: attempts.sifen_result_code,
      mensaje: attempts.sifen_result_msg,
      error: attempts.error_code,
    })
    .from(historial)
    .leftJoin(users, eq(users.id, historial.user_id))
    .leftJoin(attempts, and(eq(attempts.empresa_id, historial.empresa_id), eq(attempts.id, historial.attempt_id)))
    .where(and(eq(historial.empresa_id, empresa_id), eq(historial.evento_id, id)))
    .orderBy(asc(historial.id))
}
export type EventoChangeRow = Awaited<ReturnType<typeof listEventoHistorial>>[number]

/** Returns the active emitters of the company. */
export async function listSigners(db: Db, empresaId: number) {
  return db
    .select({ id: emitters.id, razon_social: emitters.razon_social, ambiente: emitters.ambiente })
    .from(emitters)
    .where(and(eq(emitters.empresa_id, empresaId), eq(emitters.activo, true)))
    .orderBy(desc(emitters.ambiente), asc(emitters.id))
}
