/**
 * The receiver that a nomination gives to an innominate invoice, by SIFEN's names. The event (rGEveNom, NT14) has the
 * names of the document's own receiver (gDatRec).
 */
import { requestOf } from './documento/index.ts'
import { prepareEvento } from './evento/index.ts'
import { rdeJson } from './rde-json.ts'
import type { Nominado } from './wire/index.ts'

/** Returns the receiver that the request of a nomination names. Undefined for a request that makes no event. */
export async function nominadoOf(body: unknown): Promise<Nominado | undefined> {
  const preparation = prepareEvento('nominacion', body, {})
  if (!preparation.ok) return undefined
  const { rGEveNom } = (await rdeJson(preparation.prepared.body)) as { rGEveNom: Nominado }
  return rGEveNom
}

/** Returns its document and name, as `summarise` does for the receiver of a document. */
export function summariseNominado({ dRucRec, dDVRec, dNumIDRec = '', dNomRec = '' }: Nominado) {
  return {
    receptorDocumento: dRucRec === undefined ? dNumIDRec : `${dRucRec}-${dDVRec}`,
    receptorNombre: dNomRec,
  }
}

/** Returns the `receptor` and the `tipoOperacion` of a request for another document to that receiver. */
export const requestOfNominado = (nominado: Nominado): Record<string, unknown> =>
  requestOf({ gDatGralOpe: { gDatRec: nominado } })
