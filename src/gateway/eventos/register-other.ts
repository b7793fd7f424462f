/**
 * Events other than cancellation and voiding: the issuer's about its own documents, and the receiver's about documents
 * it received.
 */
import type { PreparedEvento, TipoEvento } from '@nanduti/sifen'
import type { EventoEstado, Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type FieldErrors, type Handling, type Principal, requireEmpresa } from '../../http/index.ts'
import { chooseIssuer, lockEmpresa, signerFor, TIPOS_DE_EVENTO } from '../dtes/index.ts'
import { alreadyRequestedOfCdc, notApprovedFor } from './answer/index.ts'
import { findByCdc, lockDte } from './record/index.ts'
import { checkOwnEvento, prepare, readBody, registerEvento } from './send/index.ts'

/**
 * States in which an earlier event excludes another one. SIFEN accepts one nomination of a document. Of the other
 * kinds, one may be in progress at a time, and SIFEN is queried for the events it has.
 */
const STANDS: Readonly<Partial<Record<TipoEvento, readonly EventoEstado[]>>> = {
  nominacion: ['pending', 'sent', 'approved'],
}
const UNDER_WAY: readonly EventoEstado[] = ['pending', 'sent']

export type IssuersTipo = 'nominacion' | 'transporte'
export type ReceiversTipo = 'conformidad' | 'disconformidad' | 'desconocimiento' | 'notificacion'

/** Registers an event about one of our own documents, which must be approved. */
export async function registerIssuers(
  deps: Deps,
  principal: Principal,
  tipo: IssuersTipo,
  body: unknown,
  handling?: Handling,
) {
  const { dte, emitter, prepared } = await checkOwnEvento(deps, principal, tipo, body, handling)
  return registerEvento(deps, principal, {
    prepared,
    emitter,
    signer: await signerFor(deps, emitter),
    row: { ...rowOf(prepared), sifen_dte_id: dte.id },
    assertAllowed: async tx => {
      const now = await lockDte(tx, dte)
      if (now?.estado !== 'approved' && now?.estado !== 'approved_obs') throw notApprovedFor(dte.id, now?.estado ?? '')
      await assertAlone(tx, emitter.empresa_id, tipo, dte.cdc)
    },
  })
}

/** Registers an event about a document of another issuer. The signing emitter is its receiver. */
export async function registerReceivers(
  deps: Deps,
  principal: Principal,
  tipo: ReceiversTipo,
  body: unknown,
  handling?: Handling,
) {
  const { emitter, errors } = await chooseReceiver(deps, principal, body)
  if (emitter) requireEmpresa(principal, emitter.empresa_id, 'sifen:send')
  const prepared = prepare(tipo, body, { ruc: emitter?.ruc }, { errors, handling })
  if (!emitter) throw new Error('An event without an emitter is refused before')
  const row = rowOf(prepared)
  return registerEvento(deps, principal, {
    prepared,
    emitter,
    signer: await signerFor(deps, emitter),
    row,
    assertAllowed: async tx => {
      await lockEmpresa(tx, emitter.empresa_id)
      await assertAlone(tx, emitter.empresa_id, tipo, row.cdc)
    },
  })
}

/** Returns the emitter of `emitter_id`, the one whose RUC the event names as the receiver's, or the only one. */
async function chooseReceiver({ db }: Deps, principal: Principal, body: unknown) {
  const { emitter_id, ruc } = readBody(body)
  const named = typeof emitter_id === 'number' && Number.isInteger(emitter_id) ? { emitter_id } : {}
  const naming = 'emitter_id' in named || typeof ruc !== 'string' ? named : { emisor: { ruc } }
  const { emitter, errors } = await chooseIssuer(db, principal, naming, { timbrados: [] })
  const { 'emisor.ruc': ofRuc, ...others } = errors
  return { emitter, errors: (ofRuc ? { ...others, ruc: [NOT_YOURS] } : others) satisfies FieldErrors }
}

const NOT_YOURS = 'El ruc no es el de ningún emisor suyo: el evento lo firma quien recibió el documento.'

/** Returns the columns of the event. Fields other than the document and the reason go into `datos`, unchanged. */
function rowOf({ input }: PreparedEvento) {
  const { cdc, motivo, ...datos } = input as Readonly<Record<string, unknown>>
  const isText = typeof motivo === 'string'
  const rest = isText || motivo === undefined ? datos : { motivo, ...datos }
  return {
    cdc: String(cdc),
    motivo: isText ? motivo : null,
    datos: Object.keys(rest).length > 0 ? rest : null,
  }
}

async function assertAlone(tx: Tx, empresaId: number, tipo: TipoEvento, cdc: string): Promise<void> {
  const states = STANDS[tipo] ?? UNDER_WAY
  const other = await findByCdc(tx, { empresaId, cdc, tipo: TIPOS_DE_EVENTO[tipo].tipo, states })
  if (other) throw alreadyRequestedOfCdc(other.id)
}
