/** POST /api/sifen/eventos/inutilizacion (spec, Voiding rules; docs/notes A19 and A30). */
import { type EventoInput, horaAsuncion, shortDate } from '@nanduti/sifen'
import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type FieldErrors, type Principal, requireEmpresa, visibleEmpresas } from '../../http/index.ts'
import { chooseIssuer, daysAround, listKept, listVoided, lockEmpresa, type Rango, type Serie } from '../dtes/index.ts'
import { findTimbradosByNumero, lockContador, resolveCodigos } from '../timbrados/index.ts'
import { voidingDeadline } from './deadlines.ts'
import { alreadyVoided, rangeInUse } from './eventos.errors.ts'
import { prepare, readBody, signerFor } from './plan-evento.ts'
import { registerEvento } from './register-evento.ts'

export async function voidNumeros(deps: Deps, principal: Principal, body: unknown) {
  const { timbrado, emitter_id } = readBody(body)
  const stamp = stampText(timbrado)
  const timbrados = stamp ? await findTimbradosByNumero(deps.db, visibleEmpresas(principal), stamp) : []
  const naming = { emitter_id: typeof emitter_id === 'number' && Number.isInteger(emitter_id) ? emitter_id : undefined }
  const { emitter, errors } = await chooseIssuer(deps.db, principal, naming, { timbrados })
  if (emitter) requireEmpresa(principal, emitter.empresa_id, 'sifen:send')
  const prepared = prepare('inutilizacion', body, { ruc: emitter?.ruc }, { ...errors, ...typeErrors(body) })
  if (!emitter) throw new Error('An event without an emitter is refused before')
  const signer = await signerFor(deps, emitter)
  const { serie, rango, row } = storedOf(prepared.input, emitter.empresa_id)
  const own = timbrados.find(({ empresa_id }) => empresa_id === emitter.empresa_id)
  const codes = { establecimiento: serie.establecimiento, puntoExpedicion: serie.punto_expedicion }
  const { punto } = await resolveCodigos(deps.db, own, codes)
  return registerEvento(deps, principal, {
    prepared,
    emitter,
    signer,
    row,
    advertencias: await warnLate(deps, serie, rango),
    assertAllowed: tx => assertVoidable(tx, serie, rango, punto?.id),
  })
}

/** Rejects type 9, which SIFEN also numbers but the spec does not have. */
const typeErrors = (body: unknown): FieldErrors =>
  readBody(body).tipo_documento === 9 ? { tipo_documento: ['El campo tipo_documento debe estar entre 1 y 8.'] } : {}

/** Returns a stamp as it is stored. Undefined for a malformed one, which the library reports. */
function stampText(timbrado: unknown): string | undefined {
  const text = typeof timbrado === 'number' || typeof timbrado === 'string' ? String(timbrado).trim() : ''
  return /^[0-9]{1,8}$/.test(text) ? text.padStart(8, '0') : undefined
}

/** Returns the stored columns, padded as in SIFEN (docs/notes A31). The library has checked each. */
function storedOf(input: EventoInput<'inutilizacion'>, empresa_id: number) {
  const place = {
    timbrado: stampText(input.timbrado) ?? '',
    establecimiento: input.establecimiento ?? '',
    punto_expedicion: input.punto_expedicion ?? '',
    tipo_documento: input.tipo_documento ?? 0,
    serie: input.serie || null,
  }
  const { numero_inicio = '', numero_fin = '', motivo } = input
  const rango: Rango = { desde: Number(numero_inicio), hasta: Number(numero_fin) }
  const serie: Serie = { empresa_id, ...place }
  return { serie, rango, row: { ...place, numero_inicio, numero_fin, motivo } }
}

const NAMED = 10
const shown = (numero: number) => String(numero).padStart(7, '0')

/**
 * Locks the counter as a new document does, and the company. Throws 409 when documents or voidings hold numbers of the
 * range.
 */
async function assertVoidable(tx: Tx, serie: Serie, rango: Rango, puntoId: number | undefined): Promise<void> {
  const { empresa_id, tipo_documento } = serie
  if (puntoId !== undefined) await lockContador(tx, { empresa_id, id: puntoId }, tipo_documento)
  await lockEmpresa(tx, empresa_id)
  const voided = await listVoided(tx, serie, rango)
  if (voided.length > 0)
    throw alreadyVoided(voided.slice(0, NAMED).map(({ desde, hasta }) => `${shown(desde)}-${shown(hasta)}`))
  const kept = await listKept(tx, serie, rango, NAMED + 1)
  if (kept.length === 0) return
  const names = kept.slice(0, NAMED).map(({ numero, estado, id }) => `${shown(numero)} (DTE ${id}, ${estado})`)
  throw rangeInUse(names, kept.length > NAMED)
}

/**
 * Warns when the range is late. SIFEN requires numbers to be voided by the 15th of the month after they were skipped;
 * the neighbouring documents tell when that was.
 */
async function warnLate({ db, clock }: Deps, serie: Serie, rango: Rango) {
  const { above, below } = await daysAround(db, serie, rango)
  const day = above ?? below
  const last = day && voidingDeadline(day)
  if (!last || last >= horaAsuncion(clock.now()).slice(0, 10)) return []
  const mensaje = `El plazo de SIFEN para inutilizar estos números venció el ${shortDate(last)}: puede rechazar el evento.`
  return [{ campo: 'numero_inicio', mensaje }]
}
