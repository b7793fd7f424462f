/**
 * The number of a new document: the next one of its point, or the client's choice. Both lock the point's counter until
 * the document is stored, so that documents of a point are numbered one after the other.
 */

import type { NumeracionData } from '@nanduti/sifen'
import type { Db, Tx } from '../../../db/index.ts'
import { unprocessable } from '../../../http/index.ts'
import type { EmitterRow } from '../../emitters/index.ts'
import {
  type Hold,
  LAST_NUMBER,
  lockForNumero,
  NUMBERED,
  numeracionExhausted,
  raiseNumero,
  reserveNumero,
} from '../../timbrados/index.ts'
import { pointHeld } from '../answer/index.ts'
import { firstFree, nextFree } from './next-numero.ts'
import { listVoided, lockEmpresa, type Serie } from './voided.queries.ts'

/** A taken number. `numero_anterior` is the counter before this number moved it, `contador_version` its version then. */
export type Taken = { numero: number; numero_anterior: number | null; contador_version: number | null }

/** The emitter, stamp and point of a requested number. */
export type WantedNumero = {
  emitter: EmitterRow
  numeracion: NumeracionData
  puntoId: number | undefined
  /** Each type of document has numbers of its own. */
  tipoDocumento: number
  /** The explicit number. Undefined when the point reserves one. */
  numero: number | undefined
  permitirSalto: boolean
}

/**
 * Takes the number. Throws 422 for a jump that was not allowed, and 409 when the counter is exhausted. Throws 503 while
 * the point is being recovered, and 409 when it is stopped.
 */
export async function takeNumero(tx: Tx, wanted: WantedNumero): Promise<Taken> {
  const { numero, puntoId, permitirSalto } = wanted
  if (numero === undefined) {
    const { ultimo: reserved, version, hold } = await reserveNumero(tx, pointOf(wanted), wanted.tipoDocumento)
    assertFree(wanted, hold)
    const free = await passVoided(tx, wanted, reserved)
    return { numero: free, numero_anterior: reserved - 1, contador_version: version }
  }
  if (puntoId === undefined) {
    await lockEmpresa(tx, wanted.emitter.empresa_id)
    await assertNotVoided(tx, wanted, numero)
    return { numero, numero_anterior: null, contador_version: null }
  }
  const locked = await lockForNumero(tx, pointOf(wanted), wanted.tipoDocumento, NUMBERED)
  const { ultimo, version: contador_version, hold } = locked
  assertFree(wanted, hold)
  await assertNotVoided(tx, wanted, numero)
  const salto = permitirSalto ? undefined : jumpText(ultimo, numero)
  if (salto) throw unprocessable({ numeroDocumento: [salto] })
  if (numero <= ultimo) return { numero, numero_anterior: null, contador_version }
  await raiseNumero(tx, pointOf(wanted), wanted.tipoDocumento, numero)
  return { numero, numero_anterior: ultimo, contador_version }
}

function assertFree({ numeracion }: WantedNumero, hold: Hold | undefined): void {
  if (hold) throw pointHeld(hold, `${numeracion.establecimiento}-${numeracion.puntoExpedicion}`)
}

/** Returns the first number from `numero` that no voiding holds, and moves the counter there (docs/notes A30). */
async function passVoided(tx: Tx, wanted: WantedNumero, numero: number): Promise<number> {
  const voided = await listVoided(tx, serieOf(wanted), { desde: numero, hasta: LAST_NUMBER })
  return moveTo(tx, wanted, numero, firstFree(numero, { voided, held: [] }))
}

async function moveTo(tx: Tx, wanted: WantedNumero, from: number, free: number): Promise<number> {
  if (free > LAST_NUMBER) throw numeracionExhausted()
  if (free > from) await raiseNumero(tx, pointOf(wanted), wanted.tipoDocumento, free)
  return free
}

async function assertNotVoided(tx: Tx, wanted: WantedNumero, numero: number): Promise<void> {
  const text = await voidedText(tx, serieOf(wanted), numero)
  if (text) throw unprocessable({ numeroDocumento: [text] })
}

/** Returns why the number may not be used. Undefined when no voiding holds it. SIFEN would reject it with 1109. */
export async function voidedText(db: Db, serie: Serie, numero: number): Promise<string | undefined> {
  const [rango] = await listVoided(db, serie, { desde: numero, hasta: numero })
  return rango && `El número ${numero} está inutilizado, del ${rango.desde} al ${rango.hasta}. Use otro. (SIFEN 1109)`
}

export const serieOf = ({ emitter, numeracion, tipoDocumento }: WantedNumero): Serie => ({
  empresa_id: emitter.empresa_id,
  timbrado: numeracion.timbrado,
  establecimiento: numeracion.establecimiento,
  punto_expedicion: numeracion.puntoExpedicion,
  tipo_documento: tipoDocumento,
  serie: numeracion.serie ?? null,
})

const pointOf = ({ emitter, puntoId }: WantedNumero) => ({ empresa_id: emitter.empresa_id, id: puntoId as number })

/**
 * Skips a reserved number that a document in progress holds, to the next free one. A document with an explicit number
 * may hold one above the counter: it was issued before its point was registered.
 */
export async function skipHeld(tx: Tx, wanted: WantedNumero, taken: Taken): Promise<Taken> {
  const free = await nextFree(tx, { ...serieOf(wanted), emitter_id: wanted.emitter.id }, taken.numero)
  return { ...taken, numero: await moveTo(tx, wanted, taken.numero, free) }
}

/**
 * Maximum step from the last number. A longer one is probably a typing error, and the skipped numbers would have to be
 * voided.
 */
const MAX_STEP = 100

const isJump = (ultimo: number, numero: number) => numero - ultimo > MAX_STEP

/**
 * Returns why `numero` may not follow `ultimo` without `permitir_salto`. Undefined when it may: also at a counter that
 * never moved, whose first number may continue another system's (docs/notes A43).
 */
export function jumpText(ultimo: number, numero: number): string | undefined {
  if (ultimo === 0 || !isJump(ultimo, numero)) return undefined
  const unused = numero - ultimo - 1
  return `El numeroDocumento ${numero} está muy por encima del último del punto de expedición (${ultimo}): quedarían ${unused} números sin usar, que habría que inutilizar. Corríjalo o, si es el correcto, envíe permitir_salto: true.`
}

/** Returns the warning about the first number of a counter, when it is a jump. */
export const startText = (ultimo: number, numero: number): string | undefined =>
  ultimo === 0 && isJump(ultimo, numero)
    ? `El punto de expedición todavía no dio ningún número de este tipo de documento y empieza en el ${numero}: si otro sistema no usó los ${numero - 1} anteriores, habrá que inutilizarlos. Revíselo.`
    : undefined
