/** Signs a stored document and keeps the bytes: what is on disk is what is sent, shown and checked for ever after. */
import { hash } from 'node:crypto'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { horaAsuncion, type Prepared, signDocumentoAsync } from '../../sifen/index.ts'
import type { DteRow } from './dtes.queries.ts'
import type { StoredXml } from './send-dte.ts'

/** SIFEN refuses a signature from its future (1004), and clocks differ a little. */
const CLOCK_MARGIN_MS = 5_000

/** A file of its own for each signature. */
export const signedXmlPath = ({ cdc, fecha_emision }: Pick<DteRow, 'cdc' | 'fecha_emision'>, now: Date) =>
  `dtes/${fecha_emision.slice(0, 7)}/${cdc}-${now.getTime()}.xml`

export async function signDte(deps: Deps, dte: DteRow, prepared: Prepared, signer: LoadedSigner): Promise<StoredXml> {
  const now = deps.clock.now()
  const numero = { numero: dte.numero, codigoSeguridad: dte.codigo_seguridad }
  const fechaFirma = horaAsuncion(new Date(now.getTime() - CLOCK_MARGIN_MS))
  const { xml } = await signDocumentoAsync(prepared, numero, fechaFirma, signer)
  const path = signedXmlPath(dte, now)
  await deps.files.put(path, xml)
  return { bytes: xml, path, sha256: hash('sha256', xml) }
}
