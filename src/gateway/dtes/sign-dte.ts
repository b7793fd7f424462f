/** Signs a stored document and stores the bytes: the file on disk is what is sent, shown and checked from then on. */
import { hash } from 'node:crypto'
import { horaAsuncion, type Prepared, signDocumentoAsync } from '@nanduti/sifen'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { storageFull } from '../../http/index.ts'
import type { Space } from '../../ports.ts'
import type { DteRow } from './dtes.queries.ts'

/** The signed bytes with their file. */
export type StoredXml = { bytes: Uint8Array; path: string; sha256: string }

/** Subtracted from the signing time: SIFEN rejects signatures from its future (1004), and clocks differ slightly. */
const CLOCK_MARGIN_MS = 5_000

/** Length of the prefix of the bytes' SHA-256 in the file's name. */
const HASH_LENGTH = 12

/** Returns the file of a signature. Each signature has its own, so that other bytes never replace these. */
export const signedXmlPath = ({ cdc, fecha_emision }: Pick<DteRow, 'cdc' | 'fecha_emision'>, sha256: string) =>
  `dtes/${fecha_emision.slice(0, 7)}/${cdc}-${sha256.slice(0, HASH_LENGTH)}.xml`

/** Upper limit for everything around the body: head, signature, certificate and QR. */
const HEAD_BYTES = 35_000

/** Reserves space for the signed XML before its size is known. Throws 503 when the disk is full. */
export async function reserveXml({ files, log }: Deps, { body }: Prepared): Promise<Space> {
  try {
    return await files.reserve(Buffer.byteLength(body) + HEAD_BYTES)
  } catch (error) {
    log.error({ err: error }, 'no space for a document')
    throw storageFull()
  }
}

/** Signs the document and stores its bytes in the reserved space. */
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
