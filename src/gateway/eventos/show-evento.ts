/** Reads of stored events: one event, its signed XML, and lists. */
import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { conflict, notFound, type Principal, visibleEmpresas } from '../../http/index.ts'
import { presentEvento } from './answer/index.ts'
import { type EventoFilter, type EventoRow, listEventos } from './record/index.ts'

/** Maximum number of events per response. */
const MAX_LIMIT = 100

export async function presentEventos({ db }: Deps, principal: Principal, filter: Omit<EventoFilter, 'limit'>) {
  const found = await listEventos(db, visibleEmpresas(principal), { ...filter, limit: MAX_LIMIT + 1 })
  const data = found.slice(0, MAX_LIMIT).map(presentEvento)
  return { data, ...(found.length > MAX_LIMIT && { next_before_id: data.at(-1)?.id }) }
}

export const xmlDisposition = ({ id }: Pick<EventoRow, 'id'>) => `attachment; filename=evento_${id}.xml`

export const notSigned = ({ id, estado }: Pick<EventoRow, 'id' | 'estado'>) =>
  conflict(`El evento ${id} está en estado ${estado} y no tiene XML firmado.`, 'EVENTO_NOT_SIGNED')

/** Returns the exact bytes that were sent to SIFEN. Throws 409 before they exist and 404 when the file is gone. */
export async function downloadXml({ db, files }: Deps, evento: EventoRow, reply: FastifyReply) {
  if (evento.xml_signed_path === null) throw notSigned(evento)
  const bytes = await files.get(db, { empresa_id: evento.empresa_id, nombre: evento.xml_signed_path })
  if (!bytes) throw notFound()
  if (hash('sha256', bytes) !== evento.xml_sha256) throw new Error(`The signed file of event ${evento.id} is damaged`)
  reply.header('Content-Type', 'application/xml; charset=UTF-8')
  reply.header('Content-Disposition', xmlDisposition(evento))
  // The API's answers have it anyway; pages set their own headers.
  reply.header('Cache-Control', 'no-store')
  return Buffer.from(bytes)
}
