/**
 * Restores a stored document from its request and the data that completed it. Its number, CDC, security code, date of
 * issue and exchange rate stay. Its issuer's data are today's, and its dates are checked against the present time
 * (docs/notes A14).
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
import type { Db } from '../../../db/index.ts'
import type { Deps, LoadedSigner } from '../../../deps.ts'
import { unprocessable } from '../../../http/index.ts'
import { findIssuer, type IssuerRow } from '../../emitters/index.ts'
import { type Establecimiento, findTimbradosByNumero, resolveCodigos } from '../../timbrados/index.ts'
import { collect, wrongDocument } from '../answer/index.ts'
import { type DteRow, findPayload, findPayloads } from '../record/index.ts'
import { issuerData } from './issuer-data.ts'
import { withRemedy } from './plan-dte.ts'
import { planSigner } from './plan-issuer.ts'

type Payload = { body: unknown; contexto: Contexto }

/** A document ready to be signed. */
export type Restored = { prepared: Prepared; signer: LoadedSigner }

/**
 * Restores the document. Throws 422 with all problems when it can no longer be built: the emitter's data, certificate
 * or CSC, the age of its emission, or a change of the emitter that would change the CDC.
 */
export async function restoreDte(deps: Deps, dte: DteRow, sources = sourcesOf(deps.db, [dte])): Promise<Restored> {
  const { body, contexto } = await sources.payload(dte)
  const emitter = await sources.emitter(dte)
  const read = readInput(body)
  read.dte.fechaEmision = dte.fecha_emision
  const signing = await planSigner(deps, emitter)
  const preparation = prepareInput(read, {
    ...contexto,
    ahora: horaAsuncion(deps.clock.now()),
    leyendaRemision: emitter.leyenda_remision ?? undefined,
    emisor: issuerData(emitter, await sources.establishment(dte)),
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

/** Readers of the data that documents are restored from. */
export type Sources = {
  payload(dte: DteRow): Promise<Payload>
  emitter(dte: DteRow): Promise<IssuerRow>
  establishment(dte: DteRow): Promise<Establecimiento | undefined>
}

/** Returns readers for these documents of one company, which read their common data once. */
export function sourcesOf(db: Db, dtes: readonly DteRow[]): Sources {
  const ids = dtes.map(({ id }) => id)
  const payloads = onceFor(
    () => '',
    ({ empresa_id }) => findPayloads(db, empresa_id, ids),
  )
  return {
    payload: async dte => (await payloads(dte)).get(dte.id) as Payload,
    emitter: onceFor(
      dte => String(dte.emitter_id),
      dte => findIssuer(db, dte.emitter_id),
    ),
    establishment: onceFor(
      ({ timbrado, establecimiento }) => `${timbrado} ${establecimiento}`,
      dte => establishmentOf(db, dte),
    ),
  }
}

function onceFor<Found>(keyOf: (dte: DteRow) => string, find: (dte: DteRow) => Promise<Found>) {
  const known = new Map<string, Promise<Found>>()
  return (dte: DteRow): Promise<Found> => {
    const key = keyOf(dte)
    const found = known.get(key) ?? find(dte)
    known.set(key, found)
    return found
  }
}

/** Returns the stored establishment whose address overrides the emitter's. Undefined when it is not stored. */
async function establishmentOf(db: Db, { empresa_id, timbrado, establecimiento, punto_expedicion }: DteRow) {
  const [stored] = await findTimbradosByNumero(db, [empresa_id], timbrado)
  const chain = await resolveCodigos(db, stored, { establecimiento, puntoExpedicion: punto_expedicion })
  return chain.establecimiento ?? undefined
}

/** Returns the content of a document as it was planned. Undefined for one that was read back from SIFEN. */
export async function plannedContent(db: Db, dte: DteRow): Promise<Prepared | undefined> {
  const { body, contexto } = (await findPayload(db, dte)) as Payload
  const preparation = prepareDocumento(body, contexto)
  return preparation.ok ? preparation.prepared : undefined
}

/** Returns the XML of an unsigned document as it was planned, with the data of its day. */
export async function draftXml(db: Db, dte: DteRow): Promise<string> {
  const prepared = await plannedContent(db, dte)
  if (!prepared) throw new Error(`The stored document ${dte.id} can no longer be prepared`)
  const numero = { numero: dte.numero, codigoSeguridad: dte.codigo_seguridad }
  const { cdc, content } = composeDe(prepared, numero, prepared.contexto.ahora)
  return draftRde(cdc, content)
}
