/** An emitter's secrets: sealed on the way in, opened only to sign and to speak with SIFEN. Nothing here is ever shown or logged. */
import { createHash } from 'node:crypto'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { unprocessable } from '../../http/index.ts'
import { type Csc, type EmitterCertificate, loadSigningKey, type SigningKey } from '../../sifen/index.ts'
import type { Vault } from '../../vault.ts'
import { type EmitterRow, findEmitter, listEmitters, updateEmitter } from './emitters.queries.ts'

/** What the vault binds each secret to: column and row. */
const place = (column: string, emitterId: number) => `emitters:${column}:${emitterId}`

/** Everything that signing (`key`, `csc`) and the mutual TLS (`certPem`, `keyPem`) ask for. */
export type LoadedSigner = { certPem: string; keyPem: string; key: SigningKey; csc: Csc }

/** Keeps the CSC; its id travels in the open. */
export async function storeCsc(
  db: Db,
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  emitterId: number,
  { id, valor }: Csc,
): Promise<void> {
  const csc_enc = vault.seal(valor, place('csc', emitterId))
  await updateEmitter(db, emitterId, { id_csc: id, csc_enc, updated_at: clock.now() })
}

type NewCertificate = {
  p12: Uint8Array
  password: string
  certificate: EmitterCertificate
  /** Makes the emitter active by the same statement. */
  activates?: boolean
}

/** Where the .p12 is kept: another one has another place. */
export const p12Path = (emitterId: number, p12: Uint8Array) =>
  `certificates/${emitterId}/${createHash('sha256').update(p12).digest('hex').slice(0, 16)}.p12.sealed`

/**
 * Keeps the .p12 as it came (sealed file), its password, and what was read from it. The file is durable before the row names it; one that
 * no row names does not stay, for no rotation of the key would find it.
 */
export async function storeCertificate(
  db: Db,
  { vault, files, clock }: Pick<Deps, 'vault' | 'files' | 'clock'>,
  emitterId: number,
  { p12, password, certificate, activates = false }: NewCertificate,
): Promise<void> {
  const cert_p12_path = p12Path(emitterId, p12)
  const replaced = (await findEmitter(db, emitterId))?.cert_p12_path
  await files.put(cert_p12_path, Buffer.from(vault.seal(p12, place('cert_p12', emitterId))))
  await updateEmitter(db, emitterId, {
    cert_p12_path,
    cert_p12_password_enc: vault.seal(password, place('cert_p12_password', emitterId)),
    // With its issuers: TLS shows them to a server that does not know the intermediate one.
    cert_pem_enc: vault.seal([certificate.certPem, ...certificate.chainPem].join('\n'), place('cert_pem', emitterId)),
    key_pem_enc: vault.seal(certificate.keyPem, place('key_pem', emitterId)),
    cert_sujeto: certificate.subject,
    cert_ruc: certificate.ruc ?? null,
    cert_desde: certificate.validFrom,
    cert_hasta: certificate.validTo,
    ...(activates && { activo: true }),
    updated_at: clock.now(),
  }).catch(async error => {
    if (cert_p12_path !== replaced) await files.remove(cert_p12_path)
    throw error
  })
  if (replaced && replaced !== cert_p12_path) await files.remove(replaced)
}

/** The sealed .p12 of every emitter that has one: its key in the file store, and what the vault binds it to. */
export async function listSealedFiles(db: Db): Promise<{ key: string; context: string }[]> {
  return (await listEmitters(db, undefined)).flatMap(({ id, cert_p12_path }) =>
    cert_p12_path ? [{ key: cert_p12_path, context: place('cert_p12', id) }] : [],
  )
}

type Cached = { sealed: string; signer: LoadedSigner }

/** Opened signers by vault and emitter: parsing a private key costs as much as a signature. */
const opened = new WeakMap<Vault, Map<number, Cached>>()

/** The emitter's signer, opened again only after a change. 422 on `emitter_id` when it has no certificate or no CSC. */
export async function loadSigner({ db, vault }: Pick<Deps, 'db' | 'vault'>, emitterId: number): Promise<LoadedSigner> {
  const secrets = requireSecrets(await findEmitter(db, emitterId))
  const signers = opened.get(vault) ?? new Map<number, Cached>()
  opened.set(vault, signers)
  const sealed = Object.values(secrets).join(' ')
  const known = signers.get(emitterId)
  if (known?.sealed === sealed) return known.signer
  const signer = openSigner(vault, emitterId, secrets)
  signers.set(emitterId, { sealed, signer })
  return signer
}

function openSigner(vault: Vault, emitterId: number, secrets: Secrets): LoadedSigner {
  const valor = vault.open(secrets.csc_enc, place('csc', emitterId)).toString()
  return { ...openSigningKey(vault, emitterId, secrets), csc: { id: secrets.id_csc, valor } }
}

/** Throws VaultError or CertificateError. */
export function openSigningKey(
  vault: Vault,
  emitterId: number,
  secrets: Pick<Secrets, 'cert_pem_enc' | 'key_pem_enc'>,
) {
  const certPem = vault.open(secrets.cert_pem_enc, place('cert_pem', emitterId)).toString()
  const keyPem = vault.open(secrets.key_pem_enc, place('key_pem', emitterId)).toString()
  return { certPem, keyPem, key: loadSigningKey(certPem, keyPem) }
}

type Secrets = { cert_pem_enc: string; key_pem_enc: string; id_csc: string; csc_enc: string }

function requireSecrets(row: EmitterRow | undefined): Secrets {
  const { cert_pem_enc, key_pem_enc, id_csc, csc_enc } = row ?? {}
  if (!cert_pem_enc || !key_pem_enc) throw missing('El emisor no tiene certificado: súbalo antes de emitir.')
  if (!id_csc || !csc_enc) throw missing('El emisor no tiene código de seguridad (CSC): cárguelo antes de emitir.')
  return { cert_pem_enc, key_pem_enc, id_csc, csc_enc }
}

const missing = (message: string) => unprocessable({ emitter_id: [message] })

/** The logo's PNG, when there is one. */
export async function emitterLogo({ db, files }: Pick<Deps, 'db' | 'files'>, emitterId: number) {
  const row = await findEmitter(db, emitterId)
  return row?.logo_path ? files.get(row.logo_path) : undefined
}
