/** Text of an API token: `id|secret`. The secret is 40 random alphanumerics and their crc32b in 8 hex digits (docs/notes A6). */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Random } from '../../ports.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 40

/** Returns a new secret with its checksum. */
export function mintSecret(random: Random): string {
  let letters = ''
  while (letters.length < LENGTH) {
    // Drops bytes from 248 on, the last multiple of 62, so that every letter is equally likely.
    for (const byte of random.bytes(LENGTH)) if (byte < 248 && letters.length < LENGTH) letters += ALPHABET[byte % 62]
  }
  return letters + checksum(letters)
}

/** Hashes a secret for storage. Hashes are compared in constant time. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

/** Reads id and secret from an `Authorization` header. Undefined, without a query, when it cannot be one of our tokens. */
export function readBearer(authorization: string | undefined): { id: number; secret: string } | undefined {
  const match = /^Bearer +(\d{1,15})\|([A-Za-z0-9]{40})([0-9a-f]{8})$/i.exec(authorization ?? '')
  if (!match) return undefined
  const [, id = '', letters = '', sum = ''] = match
  if (checksum(letters) !== sum) return undefined
  return { id: Number(id), secret: letters + sum }
}

function checksum(letters: string): string {
  return crc32(letters).toString(16).padStart(8, '0')
}
