/**
 * Encryption of secrets at rest: AES-256-GCM, one text per secret, `v1:<key id>:<iv>:<tag>:<ciphertext>` in base64url. A secret is bound to
 * its place (`emitters:csc:12`): a copy in another row or column does not open. It names its key, so that an older key opens it while it
 * stays on the ring (app-key.ts).
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { Random, Vault } from '../ports.ts'

/** Returns the keys of 32 bytes, the current one first. Called for each sealing, because another process may change them. */
export type KeyRing = () => readonly Uint8Array[]

/** A secret does not open. The message gives the reason and no part of the secret. */
export class VaultError extends Error {
  override name = 'VaultError'
}

const VERSION = 'v1'

export function createVault(ring: KeyRing, random: Random): Vault {
  const known = new Map<string, Uint8Array>()
  /** Finds the key by id. Reads the ring again for an unknown id. */
  const keyOf = (id: string) => {
    if (!known.has(id)) for (const key of ring()) known.set(keyId(key), key)
    return known.get(id)
  }
  const currentKey = () => ring()[0] as Uint8Array
  const currentKeyId = () => keyId(currentKey())
  return {
    seal(secret, context) {
      const key = currentKey()
      const iv = random.bytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), ciphertext].map(part => Buffer.from(part).toString('base64url'))
      return [VERSION, keyId(key), ...parts].join(':')
    },
    open(sealed, context) {
      const [version, id = '', iv = '', tag = '', ciphertext = ''] = sealed.split(':')
      if (version !== VERSION) throw new VaultError(`${context}: el secreto no tiene una forma conocida.`)
      const key = keyOf(id)
      if (!key) throw new VaultError(`${context}: el secreto se guardó con otra APP_KEY (${id}).`)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
        decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
        return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()])
      } catch (cause) {
        throw new VaultError(`${context}: el secreto fue alterado o pertenece a otro lugar.`, { cause })
      }
    },
    isCurrent: sealed => sealedBy(sealed) === currentKeyId(),
    currentKeyId,
  }
}

/** Returns the id of the key that sealed the text. */
export const sealedBy = (sealed: string) => sealed.split(':', 2)[1] ?? ''

/** Returns the start of the key's hash, which identifies the key without revealing it. */
export function keyId(key: Uint8Array): string {
  return createHash('sha256').update('nanduti key id\0').update(key).digest('hex').slice(0, 8)
}
