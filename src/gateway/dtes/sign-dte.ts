/** Signs a stored document and keeps the bytes: what is on disk is what is sent, shown and checked for ever after. */
import { hash } from 'node:crypto'
import { horaAsuncion, type Prepared, signDocumentoAsync } from '@nanduti/sifen'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { storageFull } from '../../http/index.ts'
import type { Space } from '../../ports.ts'
import type { DteRow } from './dtes.queries.ts'

/** The signed bytes as they were stored, and under which name. */
export type StoredXml = { bytes: Uint8Array; path: string; sha256: string }

/** SIFEN refuses a signature from its future (1004), and clocks differ a little. */
const CLOCK_MARGIN_MS = 5_000

/** How many characters of the bytes' SHA-256 stand in the file's name. */
const HASH_LENGTH = 12

/** A file of its own for each signature: other bytes never take the place of these. */
export const signedXmlPath = ({ cdc, fecha_emision }: Pick<DteRow, 'cdc' | 'fecha_emision'>, sha256: string) =>
  `dtes/${fecha_emision.slice(0, 7)}/${cdc}-${sha256.slice(0, HASH_LENGTH)}.xml`

/** Enough for what stands around the body: head, signature, certificate and QR. */
const HEAD_BYTES = 35_000

/** Takes the space of the signed XML, which is not known yet. Throws 503 when the disk does not have it. */
export async function reserveXml({ files, log }: Deps, { body }: Prepared): Promise<Space> {
  try {
    return await files.reserve(Buffer.byteLength(body) + HEAD_BYTES)
  } catch (error) {
    log.error({ err: error }, 'no space for a document')
    throw storageFull()
  }
}

/** Signs the document and puts its bytes in the space that was taken for them. */
export async function signDte(
  deps: Deps,
  dte: DteRow,
  { prepared, signer }: { prepared: Prepared; signer: LoadedSigner },
  space: Space,
): Promise<StoredXml> {
  const now = deps.clock.now()
  const numero = { numero: dte.numero, codigoSeguridad: dte.codigo_seguridad }
  const fechaFirma = horaAsuncion(new Date(now.getTime() - CLOCK_MARGIN_MS))
  const { xml } = await signDocumentoAsync(prepared, numero, fechaFirma, signer)
  const sha256 = hash('sha256', xml)
  const path = signedXmlPath(dte, sha256)
  await space.put(path, xml)
  return { bytes: xml, path, sha256 }
}
