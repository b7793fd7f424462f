/** Signs a stored document. Its bytes are stored with its next change of state, and are what is sent, shown and checked from then on. */
import { hash } from 'node:crypto'
import { digestValueOf, horaAsuncion, type Prepared, type SignedDocumento, signDocumentoAsync } from '@nanduti/sifen'
import type { Ambiente } from '../../../db/index.ts'
import type { Deps, LoadedSigner } from '../../../deps.ts'
import { milestone } from '../../../jobs/index.ts'
import { type DteRow, signedXmlPath } from '../record/index.ts'

/** The signed bytes with the name of their file, and the digest of their signature when it is known. */
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

/** Signs the document. Stores nothing. Holds no prepared document while it is signed: many are, and each is large. */
export async function signDte(
  deps: Deps,
  dte: DteRow,
  { prepared, signer }: { prepared: Prepared; signer: LoadedSigner },
): Promise<StoredXml> {
  const numero = { numero: dte.numero, codigoSeguridad: dte.codigo_seguridad }
  const fechaFirma = horaAsuncion(signingTime(deps, dte.ambiente))
  return toStore(dte, signDocumentoAsync(prepared, numero, fechaFirma, signer, deps.secondLook))
}

async function toStore(dte: DteRow, signing: Promise<SignedDocumento>): Promise<StoredXml> {
  const { xml, digest } = await signing
  milestone('dte.xml-signed')
  const sha256 = hash('sha256', xml)
  return { bytes: xml, path: signedXmlPath(dte, sha256), sha256, digest }
}
