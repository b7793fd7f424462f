/**
 * Signing secrets of emitters. They are opened only to sign and to connect to SIFEN, cached in memory, and opened again
 * after a change. They are never shown or logged.
 */
import { createSecretKey } from 'node:crypto'
import { loadSigningKey } from '@nanduti/sifen'
import { LRUCache } from 'lru-cache'
import type { Ambiente } from '../../db/index.ts'
import type { Deps, LoadedSigner, SifenAccess, Signers, TlsIdentity } from '../../deps.ts'
import { type FieldErrors, unprocessable } from '../../http/index.ts'
import type { Vault } from '../../ports.ts'
import { place, storeCodigoSecreto } from './emitter-secrets.ts'
import { findEmitter, findSealed, type IssuerRow, type SealedRow } from './emitters.queries.ts'

/** Maximum of cached signers. The least recently used one is dropped and opened again when needed. */
const MAX_SIGNERS = 500

export const openSigners = (): Signers => new LRUCache({ max: MAX_SIGNERS })

type Tools = Pick<Deps, 'db' | 'vault' | 'signers'>
type Opening = Tools & Pick<Deps, 'random'>
type Found = { signer: LoadedSigner } | { errors: FieldErrors }

/** Returns the signer of a chosen emitter, or the problem on `emitter_id` when it has no certificate or no CSC. */
export async function signerOf(tools: Opening, { id, sealing }: Pick<IssuerRow, 'id' | 'sealing'>): Promise<Found> {
  const known = tools.signers.get(id)
  return known?.sealing === sealing ? { signer: known.signer } : openSigner(tools, id)
}

/**
 * Returns the TLS identity only: an emitter without CSC can still query SIFEN. Throws 422 without certificate or key.
 */
export async function loadTlsIdentity(tools: Tools, emitterId: number): Promise<TlsIdentity> {
  const { sealed, signer } = await findOpened(tools, emitterId)
  if (signer) return signer
  const { cert_pem_enc, key_pem_enc } = sealed
  if (!cert_pem_enc || !key_pem_enc) throw unprocessable(NO_CERTIFICATE.errors)
  return openPems(tools.vault, emitterId, { cert_pem_enc, key_pem_enc })
}

/**
 * Returns the present address of a SIFEN that was posted to, and the emitter's identity for the connection. Throws as
 * loadTlsIdentity does.
 */
export async function sifenAccess(
  deps: Tools & Pick<Deps, 'sifen'>,
  { emitter_id, ambiente }: { emitter_id: number; ambiente?: Ambiente },
  base_url: string,
): Promise<SifenAccess> {
  const its = ambiente ?? (await findEmitter(deps.db, emitter_id))?.ambiente
  const baseUrl = (its && deps.sifen.addressNow(its, base_url)) ?? base_url
  return { ...(await loadTlsIdentity(deps, emitter_id)), baseUrl }
}

/** Returns the row's secrets, and the cached signer when it was opened from the same secrets. */
async function findOpened({ db, signers }: Tools, emitterId: number) {
  const sealed = (await findSealed(db, emitterId)) as SealedRow
  const known = signers.get(emitterId)
  if (known?.sealing === sealed.sealing) return { sealed, signer: known.signer }
  // Drops the older secret first, even when opening the new one fails.
  signers.delete(emitterId)
  return { sealed }
}

async function openSigner(tools: Opening, emitterId: number): Promise<Found> {
  const { vault, signers } = tools
  const { sealed, signer: known } = await findOpened(tools, emitterId)
  if (known) return { signer: known }
  const { cert_pem_enc, key_pem_enc, id_csc, csc_enc, codigo_secreto_enc, sealing } = sealed
  if (!cert_pem_enc || !key_pem_enc) return id_csc && csc_enc ? NO_CERTIFICATE : missing(CERTIFICATE_TEXT, CSC_TEXT)
  if (!id_csc || !csc_enc) return missing(CSC_TEXT)
  if (!codigo_secreto_enc) {
    // The emitter is older than the secret. The first process makes it for all.
    await storeCodigoSecreto(tools.db, tools, emitterId)
    return openSigner(tools, emitterId)
  }
  const valor = vault.open(csc_enc, place('csc', emitterId)).toString()
  const signer = {
    ...openSigningKey(vault, emitterId, { cert_pem_enc, key_pem_enc }),
    csc: { id: id_csc, valor },
    codigoSecreto: createSecretKey(vault.open(codigo_secreto_enc, place('codigo_secreto', emitterId))),
  }
  signers.set(emitterId, { sealing, signer })
  return { signer }
}

const missing = (...texts: string[]) => ({ errors: { emitter_id: texts } })
const CERTIFICATE_TEXT = 'El emisor no tiene certificado: súbalo antes de emitir.'
const CSC_TEXT = 'El emisor no tiene código de seguridad (CSC): cárguelo antes de emitir.'
const NO_CERTIFICATE = missing(CERTIFICATE_TEXT)

type SealedPems = { cert_pem_enc: string; key_pem_enc: string }

/** Opens certificate and key. Throws VaultError or CertificateError. */
export function openSigningKey(vault: Vault, emitterId: number, sealed: SealedPems) {
  const pems = openPems(vault, emitterId, sealed)
  return { ...pems, key: loadSigningKey(pems.certPem, pems.keyPem) }
}

function openPems(vault: Vault, emitterId: number, { cert_pem_enc, key_pem_enc }: SealedPems): TlsIdentity {
  return {
    certPem: vault.open(cert_pem_enc, place('cert_pem', emitterId)).toString(),
    keyPem: vault.open(key_pem_enc, place('key_pem', emitterId)).toString(),
  }
}
