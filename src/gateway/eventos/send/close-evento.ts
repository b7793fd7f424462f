/** Closes a voiding that SIFEN left unanswered twice, with the result that the operator reports (docs/notes 244). */
import type { Deps } from '../../../deps.ts'
import { needsAttention } from '../answer/index.ts'
import { closed, type EventoRow, findEvento, lastAttempt, type OperatorsWord } from '../record/index.ts'
import { moveEvento } from './move-evento.ts'

/** Reason, in Spanish, why an event was not closed. */
export class CloseEventoError extends Error {
  override name = 'CloseEventoError'
}

/**
 * Closes the event with that id. Throws `CloseEventoError` when there is none, or when it does not need attention: it
 * has ended, or settles by itself.
 */
export async function closeEvento({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: string, word: OperatorsWord) {
  const evento = /^\d{1,15}$/.test(key) ? await findEvento(db, undefined, Number(key)) : undefined
  if (!evento) throw new CloseEventoError(`No hay ningún evento con el id ${key}.`)
  if (!needsAttention(evento)) throw new CloseEventoError(notUnanswered(evento))
  const attempt = await lastAttempt(db, evento)
  const by = { job: 'nanduti evento cerrar' }
  const actor = { by, motivo: `${word.por}: ${word.motivo}`, ...(attempt && { attempt }) }
  const moved = await db.transaction(tx => moveEvento(tx, evento, closed(clock.now(), word), actor))
  if (!moved) throw new CloseEventoError(`El evento ${evento.id} acaba de cambiar de estado. No se cambió nada.`)
  return moved
}

const notUnanswered = ({ id, estado }: EventoRow) =>
  estado === 'approved' || estado === 'rejected'
    ? `El evento ${id} está en estado ${estado}: ya terminó. No se cambió nada.`
    : `El evento ${id} está en estado ${estado} y todavía se averigua solo. No se cambió nada.`
