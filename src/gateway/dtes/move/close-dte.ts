/** Closes a document in doubt as the operator reports, when SIFEN can no longer be queried about it. */

import { isCdc } from '@nanduti/sifen'
import type { Estado } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type DteRow, findDte, lastAttempt, noCode, type StateChange } from '../record/index.ts'
import { moveDte } from './move-dte.ts'

/** States in which an operator may close a document in doubt. */
export const CLOSED_AS = ['approved', 'rejected', 'error'] as const satisfies readonly Estado[]

/** The operator's report about a document that SIFEN can't be queried about. */
export type OperatorsWord = {
  estado: (typeof CLOSED_AS)[number]
  motivo: string
  protocolo?: string | undefined
  /** The operator's name. */
  por: string
}

/**
 * Closes the document on the operator's report. SIFEN gave no code, so the message says who closed it, when and why.
 */
const closed = (now: Date, { estado, motivo, protocolo, por }: OperatorsWord): StateChange => ({
  trigger: `closed-${estado}`,
  at: now,
  change: {
    ...noCode(`Cerrado por ${por}, operador, el ${now.toISOString()}: ${motivo}`),
    prot_aut: protocolo ?? null,
  },
  attempt: { outcome: 'unknown', finished_at: now },
  due: null,
})

/** Reason, in Spanish, why a document was not closed. */
export class CloseError extends Error {
  override name = 'CloseError'
}

type Around = Pick<Deps, 'db' | 'clock'> & { sifen: Pick<Deps['sifen'], 'addressNow'> }

/**
 * Closes the document with that id or CDC. Throws `CloseError` when there is none, it is not in doubt, or SIFEN can
 * still be queried.
 */
export async function closeDte(deps: Around, key: string, word: OperatorsWord): Promise<DteRow> {
  const { db, clock, sifen } = deps
  const dte = isCdc(key) || /^\d{1,15}$/.test(key) ? await findDte(db, undefined, keyOf(key)) : undefined
  if (!dte) throw new CloseError(`No hay ningún documento con el id o CDC ${key}.`)
  const attempt = dte.estado === 'sent' ? await lastAttempt(db, dte) : undefined
  if (!attempt) throw new CloseError(notInDoubt(dte))
  const address = sifen.addressNow(dte.ambiente, attempt.base_url)
  if (address !== undefined) throw new CloseError(isReachable(dte, address))
  const stateChange = closed(clock.now(), word)
  const actor = { by: { job: 'nanduti dte cerrar' }, attempt, motivo: `${word.por}: ${word.motivo}` }
  const moved = await moveDte(db, dte, stateChange, actor)
  if (!moved) throw new CloseError(`El documento ${dte.id} acaba de cambiar de estado. No se cambió nada.`)
  return moved
}

const keyOf = (key: string) => (isCdc(key) ? { cdc: key } : { id: Number(key) })

const notInDoubt = ({ id, estado }: DteRow) =>
  `El documento ${id} está en estado ${estado}: solo se cierra uno en sent. No se cambió nada.`

const isReachable = ({ id }: DteRow, address: string) =>
  `Por el documento ${id} se pregunta a SIFEN en ${address}, y su estado se actualizará solo. No se cambió nada.`
