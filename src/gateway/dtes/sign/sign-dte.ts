/** Signs a stored document and stores the bytes: the file on disk is what is sent, shown and checked from then on. */
import { hash } from 'node:crypto'
import { digestValueOf, horaAsuncion, type Prepared, signDocumentoAsync } from '@nanduti/sifen'
import type { Ambiente } from '../../../db/index.ts'
import type { Deps, LoadedSigner } from '../../../deps.ts'
import { storageFull } from '../../../http/index.ts'
import type { Space } from '../../../ports.ts'
import { type DteRow, signedXmlPath } from '../record/index.ts'

/** The signed bytes with their file, and the digest of their signature when it is known. */
export type StoredXml = { bytes: Uint8Array; path: string; sha256: string; digest?: string }

/** Returns the columns of a posting that name its bytes, and its signature, by which SIFEN's copy is compared. */
export const postedBytes = ({ path, sha256, bytes, digest }: StoredXml) => ({
  xml_path: path,
  xml_sha256: sha256,
  digest: digest ?? digestValueOf(bytes) ?? null,
})

/** Subtracted from the signing time: SIFEN rejects signatures from its future (1004), and clocks differ slightly. */
const CLOCK_MARGIN_MS = 5_000

/** Returns the instant of a signature for an environment: never from SIFEN's future, as far as its answers tell (docs/notes 352). */
export const signingTime = ({ clock, sifen }: Pick<Deps, 'clock' | 'sifen'>, ambiente: Ambiente): Date =>
  sifen.notAfter(sifen.addressOf(ambiente), new Date(clock.now().getTime() - CLOCK_MARGIN_MS))

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
  const numero = { numero: dte.numero, codigoSeguridad: dte.codigo_seguridad }
  const fechaFirma = horaAsuncion(signingTime(deps, dte.ambiente))
  const { xml, digest } = await signDocumentoAsync(prepared, numero, fechaFirma, signer, deps.secondLook)
  const sha256 = hash('sha256', xml)
  const path = signedXmlPath(dte, sha256)
  await space.put(path, xml)
  return { bytes: xml, path, sha256, digest }
}
