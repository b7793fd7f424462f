/**
 * Choice of the issuer among the caller's emitters: the one that the request names, or the only one that fits the stamp
 * (docs/notes A9). Also loads the issuer's signer.
 */
import { type DteInput, horaAsuncion, numeroDeRuc, shortDate } from '@nanduti/sifen'
import type { Db } from '../../../db/index.ts'
import type { Deps, LoadedSigner } from '../../../deps.ts'
import { type FieldErrors, type Principal, unprocessable, visibleEmpresas } from '../../../http/index.ts'
import { type EmitterRow, type IssuerRow, listIssuers, MAX_CHOICES, signerOf } from '../../emitters/index.ts'
import { filled } from '../numero/index.ts'
import type { Stored } from './plan-numeracion.ts'

/** Fields of a request that name its issuer. */
type Naming = Pick<DteInput, 'emitter_id' | 'emisor'>

/**
 * Result of the choice. `presumed` completes the numbering, even when the choice is refused, so that its fields are not
 * also reported as missing.
 */
export type Choice = {
  emitter?: IssuerRow
  presumed?: IssuerRow | undefined
  /** The company of all possible emitters. */
  empresaId: number | undefined
  errors: FieldErrors
}

/**
 * Chooses among the caller's emitters. `stored` is the numbering that the request names. Errors are about `emitter_id`
 * or the RUC.
 */
export async function chooseIssuer(db: Db, principal: Principal, naming: Naming, stored: Stored): Promise<Choice> {
  const all = await listPossible(db, principal, naming, stored)
  const active = all.filter(({ activo }) => activo)
  const fitting = active.filter(emitter => fitsStamp(emitter, stored))
  const [only, ...others] = fitting.length > 0 ? fitting : active
  const presumed = others.length > 0 ? undefined : only
  if (fitting.length === 1 && only) return { emitter: only, presumed, empresaId: only.empresa_id, errors: {} }
  const errors = fitting.length > 0 ? { emitter_id: [severalText(fitting)] } : noneErrors(naming, all)
  return { presumed, empresaId: onlyCompany(all) ?? onlyCompany(stored.timbrados), errors }
}

/** Returns the company of all rows. Undefined when there are several, or none. */
function onlyCompany(rows: readonly { empresa_id: number }[]): number | undefined {
  const [company, ...others] = new Set(rows.map(({ empresa_id }) => empresa_id))
  return others.length > 0 ? undefined : company
}

/**
 * Returns the first of the caller's emitters that the request names, or that belong to the companies with its stamp, or
 * any.
 */
async function listPossible(
  db: Db,
  principal: Principal,
  naming: Naming,
  { timbrados, issuers }: Stored,
): Promise<readonly IssuerRow[]> {
  if (issuers) return issuers
  const named = namedBy(naming)
  const companies = timbrados.map(({ empresa_id }) => empresa_id)
  const scope = named || companies.length === 0 ? visibleEmpresas(principal) : companies
  return listIssuers(db, scope, { named, stamps: timbrados })
}

function namedBy({ emitter_id, emisor }: Naming): { id: number } | { ruc: string; sent: string } | undefined {
  // No row has a number that the column cannot hold.
  if (emitter_id !== undefined && emitter_id !== null) return { id: Number.isSafeInteger(emitter_id) ? emitter_id : 0 }
  const sent = filled(emisor?.ruc)
  return sent === undefined ? undefined : { ruc: numeroDeRuc(sent), sent }
}

/**
 * True when the emitter fits the stamp. A number that only other companies have counts as an unknown stamp. Ids name
 * one stamp, which belongs to one company.
 */
function fitsStamp({ empresa_id, ambiente }: EmitterRow, { chain, timbrados }: Stored): boolean {
  const own = timbrados.find(timbrado => timbrado.empresa_id === empresa_id)
  return own ? own.ambiente === ambiente : !chain?.timbrado
}

function severalText(emitters: readonly EmitterRow[]): string {
  const shown = emitters.slice(0, MAX_CHOICES).map(e => `${e.id}: ${e.ruc}-${e.dv} ${e.ambiente}`)
  return `Hay varios emisores posibles: indique emitter_id (${shown.join(', ')}${emitters.length > MAX_CHOICES ? '…' : ''}).`
}

/** Returns the error for no fitting emitter. `all` are those that the request may mean. */
function noneErrors(naming: Naming, all: readonly EmitterRow[]): FieldErrors {
  const named = all.length === 0 ? namedBy(naming) : undefined
  return named && 'sent' in named
    ? { 'emisor.ruc': [unknownRuc(named.sent)] }
    : { emitter_id: [noneText(all, named?.id)] }
}

function noneText(all: readonly EmitterRow[], id: number | undefined): string {
  if (all.some(({ activo }) => activo)) return 'El emisor no corresponde a la empresa y al ambiente del timbrado.'
  if (all.length > 0) return 'El emisor está inactivo: si es de prod, cargue su certificado; si lo desactivó, actívelo.'
  if (id !== undefined) return `No hay un emisor con id ${id} entre los suyos: véalos en GET /api/sifen/emitters.`
  return 'No hay un emisor activo para este documento: indique emitter_id, o registre el emisor.'
}

/** Maximum length of a RUC in a message: a request may contain any text. */
const MAX_RUC = 20

function unknownRuc(sent: string): string {
  const shown = (sent.length > MAX_RUC ? `${sent.slice(0, MAX_RUC)}…` : sent).toWellFormed()
  return `No hay un emisor con el RUC «${shown}» entre los suyos: corrija emisor.ruc, indique emitter_id o registre el emisor.`
}

/**
 * Loads the emitter's signer. A missing or expired certificate or CSC is reported with the other problems, before a
 * number is taken (docs/notes A10).
 */
export async function planSigner(
  deps: Deps,
  emitter: Pick<IssuerRow, 'id' | 'sealing'>,
): Promise<{ signer?: LoadedSigner; errors?: FieldErrors }> {
  const found = await signerOf(deps, emitter)
  if ('errors' in found) return found
  const now = deps.clock.now()
  const { validFrom, validTo } = found.signer.key
  if (validFrom <= now && now <= validTo) return found
  const text = `El certificado del emisor vale del ${shortDate(horaAsuncion(validFrom))} al ${shortDate(horaAsuncion(validTo))}: cargue uno vigente.`
  return { errors: { emitter_id: [text] } }
}

/** Returns the emitter's signer. Throws 422 on `emitter_id` when its certificate is missing or expired. */
export async function signerFor(deps: Deps, emitter: Pick<IssuerRow, 'id' | 'sealing'>): Promise<LoadedSigner> {
  const { signer, errors } = await planSigner(deps, emitter)
  if (!signer) throw unprocessable(errors ?? {})
  return signer
}
