/**
 * The number of a new document: the next one of its point, or the client's choice. Both lock the point's counter until
 * the document is stored, so that documents of a point are numbered one after the other.
 */

import type { NumeracionData } from '@nanduti/sifen'
import type { Db, Tx } from '../../db/index.ts'
import { unprocessable } from '../../http/index.ts'
import type { EmitterRow } from '../emitters/index.ts'
import { LAST_NUMBER, lockContador, numeracionExhausted, raiseNumero, reserveNumero } from '../timbrados/index.ts'
import { numbersInFlight } from './numero.queries.ts'
import { listVoided, lockEmpresa, type Serie } from './voided.queries.ts'

/** A taken number. `numero_anterior` is the counter before this number moved it. */
export type Taken = { numero: number; numero_anterior: number | null }

/** The emitter, stamp and point of a requested number. */
export type Asked = {
  emitter: EmitterRow
  numeracion: NumeracionData
  puntoId: number | undefined
  /** Each type of document has numbers of its own. */
  tipoDocumento: number
  /** The explicit number. Undefined when the point reserves one. */
  numero: number | undefined
  permitirSalto: boolean
}

/** Takes the number. Throws 422 for a jump that was not allowed, and 409 when the counter is exhausted. */
export async function takeNumero(tx: Tx, asked: Asked): Promise<Taken> {
  const { numero, puntoId, permitirSalto } = asked
  if (numero === undefined) {
    const reserved = await reserveNumero(tx, pointOf(asked), asked.tipoDocumento)
    return { numero: await passVoided(tx, asked, reserved), numero_anterior: reserved - 1 }
  }
  if (puntoId === undefined) {
    await lockEmpresa(tx, asked.emitter.empresa_id)
    await assertNotVoided(tx, asked, numero)
    return { numero, numero_anterior: null }
  }
  const ultimo = await lockContador(tx, pointOf(asked), asked.tipoDocumento)
  await assertNotVoided(tx, asked, numero)
  const salto = permitirSalto ? undefined : jumpText(ultimo, numero)
  if (salto) throw unprocessable({ numeroDocumento: [salto] })
  if (numero <= ultimo) return { numero, numero_anterior: null }
  await raiseNumero(tx, pointOf(asked), asked.tipoDocumento, numero)
  return { numero, numero_anterior: ultimo }
}

/** Returns the first number from `numero` that no voiding holds, and moves the counter there (docs/notes A30). */
async function passVoided(tx: Tx, asked: Asked, numero: number): Promise<number> {
  let free = numero
  for (const { desde, hasta } of await listVoided(tx, serieOf(asked), { desde: numero, hasta: LAST_NUMBER }))
    if (desde <= free) free = Math.max(free, hasta + 1)
  if (free > LAST_NUMBER) throw numeracionExhausted()
  if (free > numero) await raiseNumero(tx, pointOf(asked), asked.tipoDocumento, free)
  return free
}

async function assertNotVoided(tx: Tx, asked: Asked, numero: number): Promise<void> {
  const text = await voidedText(tx, serieOf(asked), numero)
  if (text) throw unprocessable({ numeroDocumento: [text] })
}

/** Returns why the number may not be used. Undefined when no voiding holds it. SIFEN would reject it with 1109. */
export async function voidedText(db: Db, serie: Serie, numero: number): Promise<string | undefined> {
  const [rango] = await listVoided(db, serie, { desde: numero, hasta: numero })
  return rango && `El número ${numero} está inutilizado, del ${rango.desde} al ${rango.hasta}. Use otro. (SIFEN 1109)`
}

export const serieOf = ({ emitter, numeracion, tipoDocumento }: Asked): Serie => ({
  empresa_id: emitter.empresa_id,
  timbrado: numeracion.timbrado,
  establecimiento: numeracion.establecimiento,
  punto_expedicion: numeracion.puntoExpedicion,
  tipo_documento: tipoDocumento,
  serie: numeracion.serie ?? null,
})

const pointOf = ({ emitter, puntoId }: Asked) => ({ empresa_id: emitter.empresa_id, id: puntoId as number })

/**
 * Skips a reserved number that a document in progress holds, to the next free one. A document with an explicit number
 * may hold one above the counter: it was issued before its point was registered.
 */
export async function skipHeld(tx: Tx, asked: Asked, taken: Taken): Promise<Taken> {
  let free = taken.numero
  for (const held of await numbersInFlight(tx, asked, asked.tipoDocumento, free)) if (held === free) free++
  if (free > LAST_NUMBER) throw numeracionExhausted()
  await raiseNumero(tx, pointOf(asked), asked.tipoDocumento, free)
  return { ...taken, numero: await passVoided(tx, asked, free) }
}

/**
 * Maximum step from the last number. A longer one is probably a typing error, and the skipped numbers would have to be
 * voided.
 */
const MAX_STEP = 100

/** Returns why `numero` may not follow `ultimo` without `permitir_salto`. Undefined when it may. */
export function jumpText(ultimo: number, numero: number): string | undefined {
  if (numero - ultimo <= MAX_STEP) return undefined
  const unused = numero - ultimo - 1
  return `El numeroDocumento ${numero} está muy por encima del último del punto de expedición (${ultimo}): quedarían ${unused} números sin usar, que habría que inutilizar. Corríjalo o, si es el correcto, envíe permitir_salto: true.`
}
