/** Stores an emitter's secrets, sealed, in columns and files. signers.ts opens them. */
import { createHash } from 'node:crypto'
import type { Csc, EmitterCertificate } from '@nanduti/sifen'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { dropFile, type FileRef, putFile } from '../../files/index.ts'
import { assertCurrent, underCurrentKey } from '../../secrets/index.ts'
import { findEmitter, listP12Paths, lockEmitter, setCodigoSecreto, updateEmitter } from './emitters.queries.ts'

/** Returns the place that the vault binds a secret to: column and row. */
export const place = (column: string, emitterId: number) => `emitters:${column}:${emitterId}`

/** Stores the CSC sealed. Its id is stored in plain. */
export async function storeCsc(
  db: Db,
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  emitterId: number,
  { id, valor }: Csc,
): Promise<void> {
  await underCurrentKey(() =>
    db.transaction(async tx => {
      const csc_enc = vault.seal(valor, place('csc', emitterId))
      await updateEmitter(tx, emitterId, { id_csc: id, csc_enc, updated_at: clock.now() })
      assertCurrent(vault, csc_enc)
    }),
  )
}

/** Length of the secret that security codes are derived from: that of the HMAC's key. */
const SECRET_BYTES = 32

/** Stores a fresh secret for the security codes, sealed. An emitter that has one keeps it, also one of another process. */
export async function storeCodigoSecreto(
  db: Db,
  { vault, random }: Pick<Deps, 'vault' | 'random'>,
  emitterId: number,
): Promise<void> {
  await underCurrentKey(() =>
    db.transaction(async tx => {
      const sealed = vault.seal(random.bytes(SECRET_BYTES), place('codigo_secreto', emitterId))
      await setCodigoSecreto(tx, emitterId, sealed)
      assertCurrent(vault, sealed)
    }),
  )
}

type NewCertificate = {
  p12: Uint8Array
  password: string
  certificate: EmitterCertificate
  /** Activates the emitter in the same statement. */
  activates?: boolean
}

/**
 * Returns the path of a sealed .p12. Every sealing differs, so each upload has its own path, even of the same file, and
 * may delete it.
 */
export const p12Path = (emitterId: number, sealed: Uint8Array) =>
  `certificates/${emitterId}/${createHash('sha256').update(sealed).digest('hex').slice(0, 16)}.p12.sealed`

/**
 * Stores the .p12 unchanged (sealed file), its password, and the data read from it. Each of several concurrent uploads
 * deletes the file that it replaced: no key rotation would find one that no row names.
 */
export async function storeCertificate(
  db: Db,
  deps: Pick<Deps, 'vault' | 'files' | 'clock'>,
  emitterId: number,
  certificate: NewCertificate,
): Promise<void> {
  await underCurrentKey(() => exchangeCertificate(db, deps, emitterId, certificate))
}

async function exchangeCertificate(
  db: Db,
  { vault, files, clock }: Pick<Deps, 'vault' | 'files' | 'clock'>,
  emitterId: number,
  { p12, password, certificate, activates = false }: NewCertificate,
): Promise<void> {
  // Sealed first: while its key is the current one, so is the key of the other secrets.
  const sealedP12 = vault.seal(p12, place('cert_p12', emitterId))
  const sealed = Buffer.from(sealedP12)
  const cert_p12_path = p12Path(emitterId, sealed)
  const change = {
    cert_p12_path,
    cert_p12_password_enc: vault.seal(password, place('cert_p12_password', emitterId)),
    // Includes the issuers, because TLS must send them to a server that does not know the intermediate CA.
    cert_pem_enc: vault.seal([certificate.certPem, ...certificate.chainPem].join('\n'), place('cert_pem', emitterId)),
    key_pem_enc: vault.seal(certificate.keyPem, place('key_pem', emitterId)),
    cert_sujeto: certificate.subject,
    cert_ruc: certificate.ruc ?? null,
    cert_desde: certificate.validFrom,
    cert_hasta: certificate.validTo,
    ...(activates && { activo: true }),
    updated_at: clock.now(),
  }
  const replaced = await db.transaction(async tx => {
    const before = await lockEmitter(tx, emitterId)
    if (!before) throw new TypeError(`There is no emitter ${emitterId}`)
    const { empresa_id, cert_p12_path: earlier } = before
    if (earlier) await dropFile(tx, { empresa_id, nombre: earlier })
    await putFile(tx, { empresa_id, nombre: cert_p12_path }, sealed)
    await updateEmitter(tx, emitterId, change)
    assertCurrent(vault, sealedP12)
    return earlier
  })
  if (replaced) await files.dropOld(replaced)
}

/** A sealed .p12: its emitter, its file, the vault's context, and the id of the key that sealed its password. */
type SealedFile = { emitterId: number; file: FileRef; context: string; passwordKeyId: string | null }

/** Lists the sealed .p12 of all emitters that have one. */
export async function listSealedFiles(db: Db): Promise<SealedFile[]> {
  const rows = await listP12Paths(db)
  return rows.map(({ id, empresa_id, cert_p12_path: nombre, password_key: passwordKeyId }) => ({
    ...{ emitterId: id, file: { empresa_id, nombre }, context: place('cert_p12', id) },
    passwordKeyId,
  }))
}

/**
 * Replaces the sealed file by `resealed`. Does nothing when another certificate or another rotation has replaced it
 * since. A concurrent replacement of the certificate waits for the row's lock and removes this file afterwards.
 */
export async function replaceSealedFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { emitterId, file }: Pick<SealedFile, 'emitterId' | 'file'>,
  sealed: string,
  resealed: string,
): Promise<void> {
  await db.transaction(async tx => {
    await lockEmitter(tx, emitterId)
    const bytes = await files.get(tx, file)
    if (bytes && Buffer.from(bytes).toString() === sealed) await putFile(tx, file, Buffer.from(resealed))
  })
}

/**
 * Removes a file that can no longer be opened, and its name from the row. Does nothing when another certificate has
 * replaced it.
 */
export async function forgetSealedFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { emitterId, file }: Pick<SealedFile, 'emitterId' | 'file'>,
): Promise<void> {
  await db.transaction(async tx => {
    const row = await lockEmitter(tx, emitterId)
    if (row?.cert_p12_path !== file.nombre) return
    await dropFile(tx, file)
    await updateEmitter(tx, emitterId, { cert_p12_path: null, updated_at: row.updated_at })
  })
  await files.dropOld(file.nombre)
}

/** Returns the logo's PNG, if the emitter has one. */
export async function emitterLogo({ db, files }: Pick<Deps, 'db' | 'files'>, emitterId: number) {
  const row = await findEmitter(db, emitterId)
  return row?.logo_path ? files.get(db, { empresa_id: row.empresa_id, nombre: row.logo_path }) : undefined
}
