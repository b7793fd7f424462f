/**
 * Choice of the emitter whose certificate queries SIFEN. SIFEN answers only to a certificate, and about a document only
 * to its issuer and its receiver (docs/notes A20).
 */
import { parseCdc } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { type Principal, unprocessable, visibleEmpresas } from '../../http/index.ts'
import { type IssuerRow, listIssuers } from '../emitters/index.ts'
import { findIssuerId } from './consultas.queries.ts'

/** Subject of the query. For a document, its own issuer is preferred. */
export type Choice = { emitter_id?: number | undefined; cdc?: string | undefined }

/**
 * Returns the emitter that the caller named, else the document's issuer, else the first active one. Emitters with a
 * certificate come first. Throws 422 on `emitter_id` when no emitter fits, with the same message for an absent id as
 * for another company's.
 */
export async function chooseEmitter(deps: Deps, principal: Principal, { emitter_id, cdc }: Choice): Promise<IssuerRow> {
  const scope = visibleEmpresas(principal)
  const find = async (named?: { id: number } | { ruc: string }) => {
    const found = (await listIssuers(deps.db, scope, { named, stamps: [] })).filter(({ activo }) => activo)
    return found.find(({ tiene_certificado }) => tiene_certificado) ?? found[0]
  }
  if (emitter_id !== undefined) return (await find({ id: emitter_id })) ?? refuse(notYours(emitter_id))
  return (cdc && (await find(await issuerOf(deps, scope, cdc)))) || (await find()) || refuse(NONE)
}

/** Returns the emitter that issued the stored document, or the RUC in its CDC. */
async function issuerOf({ db }: Deps, scope: number[] | undefined, cdc: string) {
  const id = await findIssuerId(db, scope, cdc)
  return id === undefined ? { ruc: parseCdc(cdc)?.ruc ?? '' } : { id }
}

const refuse = (text: string): never => {
  throw unprocessable({ emitter_id: [text] })
}

export const notYours = (id: number) =>
  `No hay un emisor activo con id ${id} entre los suyos: véalos en GET /api/sifen/emitters.`
const NONE = 'No tiene ningún emisor activo: SIFEN solo responde a un emisor con certificado. Registre uno.'
