/**
 * Secrets at rest: AES-256-GCM, one text per secret: `v1:<key id>:<iv>:<tag>:<ciphertext>` in base64url. Each is bound to the place it
 * belongs to (`emitters:csc:12`), so that a value copied to another row or column does not open.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { Random } from './deps.ts'

export type Vault = {
  /** `context` names table, column and row: opening asks for the same. */
  seal(secret: string | Uint8Array, context: string): string
  /** The secret's bytes. Throws `VaultError` for another key, another context, or an altered text. */
  open(sealed: string, context: string): Buffer
}

/** A secret does not open. Says why, never what. */
export class VaultError extends Error {
  override name = 'VaultError'
}

const VERSION = 'v1'

/** `key` is 32 bytes; its id (the start of its hash) stands in each value so that a later key can be told from this one. */
export function createVault(key: Uint8Array, random: Random): Vault {
  const keyId = createHash('sha256').update('nanduti key id\0').update(key).digest('hex').slice(0, 8)
  return {
    seal(secret, context) {
      const iv = random.bytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
      return [
        VERSION,
        keyId,
        ...[iv, cipher.getAuthTag(), ciphertext].map(part => Buffer.from(part).toString('base64url')),
      ].join(':')
    },
    open(sealed, context) {
      const [version, sealedBy, iv = '', tag = '', ciphertext = ''] = sealed.split(':')
      if (version !== VERSION) throw new VaultError(`${context}: el secreto no tiene una forma conocida.`)
      if (sealedBy !== keyId) throw new VaultError(`${context}: el secreto se guardó con otra APP_KEY (${sealedBy}).`)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
        decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
        return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()])
      } catch (cause) {
        throw new VaultError(`${context}: el secreto fue alterado o pertenece a otro lugar.`, { cause })
      }
    },
  }
}
