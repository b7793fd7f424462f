/**
 * A stored document made again: from the request as it came and from what it was completed with. Its number, CDC, security code, emission
 * date and exchange rate stay; its issuer's data are today's, and its dates are judged by now (docs/notes A14).
 */
import {
  type Contexto,
  cdcOf,
  composeDe,
  draftRde,
  horaAsuncion,
  type Prepared,
  prepareDocumento,
  prepareInput,
  readInput,
} from '@nanduti/sifen'
import type { Db } from '../../db/index.ts'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { unprocessable } from '../../http/index.ts'
import { findIssuer } from '../emitters/index.ts'
import { findTimbradosByNumero, resolveCodigos } from '../timbrados/index.ts'
import { type DteRow, findPayload } from './dtes.queries.ts'
import { issuerData } from './issuer-data.ts'
import { withRemedy } from './plan-dte.ts'
import { planSigner } from './plan-issuer.ts'
import { collect, wrongDocument } from './problems.ts'

type Payload = { body: unknown; contexto: Contexto }

/** Ready to be signed. */
export type Restored = { prepared: Prepared; signer: LoadedSigner }

/**
 * Throws 422 with every problem when it can no longer be made: the emitter's data, certificate or CSC, the age of its emission, or a change
 * of the emitter that would give it another CDC.
 */
export async function restoreDte(deps: Deps, dte: DteRow): Promise<Restored> {
  const { body, contexto } = await payloadOf(deps.db, dte)
  const emitter = await findIssuer(deps.db, dte.emitter_id)
  const read = readInput(body)
  read.dte.fechaEmision = dte.fecha_emision
  const signing = await planSigner(deps, emitter)
  const preparation = prepareInput(read, {
    ...contexto,
    ahora: horaAsuncion(deps.clock.now()),
    leyendaRemision: emitter.leyenda_remision ?? undefined,
    emisor: issuerData(emitter, await establishmentOf(deps.db, dte)),
  })
  const errors = collect(read, preparation.ok ? [] : withRemedy(preparation.problems, emitter), [signing.errors ?? {}])
  if (!preparation.ok || !signing.signer) throw wrongDocument(errors)
  const { prepared } = preparation
  const isSame = cdcOf(prepared, { numero: dte.numero, codigoSeguridad: dte.codigo_seguridad }) === dte.cdc
  if (!isSame) throw unprocessable({ emitter_id: [OTHER_CDC] })
  return { prepared, signer: signing.signer }
}

const OTHER_CDC =
  'El tipo_contribuyente del emisor cambió, y con él cambiaría el CDC del documento: corrija el emisor o emita otro documento.'

async function payloadOf(db: Db, { empresa_id, id }: DteRow): Promise<Payload> {
  return (await findPayload(db, { empresa_id, id })) as Payload
}

/** The stored establishment whose address goes over the emitter's; undefined when it is not stored. */
async function establishmentOf(db: Db, { empresa_id, timbrado, establecimiento, punto_expedicion }: DteRow) {
  const [stored] = await findTimbradosByNumero(db, [empresa_id], timbrado)
  const chain = await resolveCodigos(db, stored, { establecimiento, puntoExpedicion: punto_expedicion })
  return chain.establecimiento ?? undefined
}

/** The XML of a document that is not signed, as it was planned: with the data of its day. */
export async function draftXml(db: Db, dte: DteRow): Promise<string> {
  const { body, contexto } = await payloadOf(db, dte)
  const preparation = prepareDocumento(body, contexto)
  if (!preparation.ok) throw new Error(`The stored document ${dte.id} can no longer be prepared`)
  const numero = { numero: dte.numero, codigoSeguridad: dte.codigo_seguridad }
  const { cdc, content } = composeDe(preparation.prepared, numero, contexto.ahora)
  return draftRde(cdc, content)
}
