/** POST /api/sifen/eventos/inutilizacion (spec, Voiding rules; docs/notes A19 and A30). */
import { diaAsuncion, type EventoInput, padNumero, shortDate } from '@nanduti/sifen'
import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type FieldErrors, type Handling, type Principal, requireEmpresa, visibleEmpresas } from '../../http/index.ts'
import {
  chooseIssuer,
  daysAround,
  listKept,
  listKnownCdcs,
  listVoided,
  lockEmpresa,
  type Rango,
  type Serie,
  signerFor,
} from '../dtes/index.ts'
import { findTimbradosByNumero, lockContador, resolveCodigos } from '../timbrados/index.ts'
import { alreadyVoided, cdcsNotQueried, rangeInUse } from './answer/index.ts'
import { assertUnknownToSifen } from './ask-known-cdcs.ts'
import { voidingDeadline } from './record/index.ts'
import { assertConnected, prepare, readBody, registerEvento } from './send/index.ts'

/** Registers the voiding. Throws as planVoiding does, and 422, 502 or 504 with the event's state. */
export async function voidNumeros(deps: Deps, principal: Principal, body: unknown, handling?: Handling) {
  const { prepared, emitter, signer, row, serie, rango, puntoId } = await planVoiding(deps, principal, body, handling)
  const known = await listKnownCdcs(deps.db, serie, rango)
  if (known.length > 0) await assertConnected(deps, { signer, emitter }, 'consulta')
  const asking = { identity: signer, ambiente: emitter.ambiente, userId: principal.userId }
  await assertUnknownToSifen(deps, asking, known)
  return registerEvento(deps, principal, {
    prepared,
    emitter,
    signer,
    row,
    advertencias: await warnLate(deps, serie, rango),
    async assertAllowed(tx) {
      await assertVoidable(tx, serie, rango, puntoId)
      const now = await listKnownCdcs(tx, serie, rango)
      // A document that ended meanwhile was not asked for.
      if (!now.every(({ cdc }) => known.some(queried => queried.cdc === cdc))) throw cdcsNotQueried()
    },
  })
}

/**
 * Checks the request without registering anything. `puntoId` is undefined for a point that is not stored. Throws 422
 * with every problem, and 409 when documents or voidings hold numbers of the range.
 */
export async function planVoiding(deps: Deps, principal: Principal, body: unknown, handling?: Handling) {
  const { timbrado, emitter_id } = readBody(body)
  const stamp = stampText(timbrado)
  const timbrados = stamp ? await findTimbradosByNumero(deps.db, visibleEmpresas(principal), stamp) : []
  const naming = { emitter_id: typeof emitter_id === 'number' && Number.isInteger(emitter_id) ? emitter_id : undefined }
  const { emitter, errors } = await chooseIssuer(deps.db, principal, naming, { timbrados })
  if (emitter) requireEmpresa(principal, emitter.empresa_id, 'sifen:send')
  const others = { errors: { ...errors, ...typeErrors(body) }, handling }
  const prepared = prepare('inutilizacion', body, { ruc: emitter?.ruc }, others)
  if (!emitter) throw new Error('An event without an emitter is refused before')
  const signer = await signerFor(deps, emitter)
  const { serie, rango, row } = storedOf(prepared.input, emitter.empresa_id)
  const own = timbrados.find(({ empresa_id }) => empresa_id === emitter.empresa_id)
  const codes = { establecimiento: serie.establecimiento, puntoExpedicion: serie.punto_expedicion }
  const { punto } = await resolveCodigos(deps.db, own, codes)
  await deps.db.transaction(tx => assertVoidable(tx, serie, rango, punto?.id))
  return { prepared, emitter, signer, row, serie, rango, puntoId: punto?.id }
}

/** Rejects type 9, which SIFEN also numbers but the spec does not have. */
const typeErrors = (body: unknown): FieldErrors =>
  readBody(body).tipo_documento === 9 ? { tipo_documento: ['El campo tipo_documento debe estar entre 1 y 8.'] } : {}

/** Returns a stamp as text. Undefined for a malformed one, which the library reports. */
function stampText(timbrado: unknown): string | undefined {
  const text = typeof timbrado === 'number' || typeof timbrado === 'string' ? String(timbrado).trim() : ''
  return /^[0-9]{8}$/.test(text) ? text : undefined
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

/**
 * Locks the counter as a new document does, and the company. Throws 409 when documents or voidings hold numbers of the
 * range.
 */
async function assertVoidable(tx: Tx, serie: Serie, rango: Rango, puntoId: number | undefined): Promise<void> {
  const { empresa_id, tipo_documento } = serie
  if (puntoId !== undefined) await lockContador(tx, { empresa_id, id: puntoId }, tipo_documento)
  await lockEmpresa(tx, empresa_id)
  const voided = await listVoided(tx, serie, rango)
  if (voided.length > 0) {
    const names = voided.slice(0, NAMED).map(({ desde, hasta }) => `${padNumero(desde)}-${padNumero(hasta)}`)
    throw alreadyVoided(
      names,
      voided.find(({ desde, hasta }) => desde === rango.desde && hasta === rango.hasta),
    )
  }
  const kept = await listKept(tx, serie, rango, NAMED + 1)
  if (kept.length === 0) return
  const names = kept.slice(0, NAMED).map(({ numero, estado, id }) => `${padNumero(numero)} (DTE ${id}, ${estado})`)
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
  if (!last || last >= diaAsuncion(clock.now())) return []
  const mensaje = `El plazo de SIFEN para inutilizar estos números venció el ${shortDate(last)}: puede rechazar el evento.`
  return [{ campo: 'numero_inicio', mensaje }]
}
