/** Passwords: argon2id with OWASP's parameters, stored as PHC strings. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type Parameters = { memory: number; passes: number; parallelism: number }

const OWASP: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/**
 * Hash of a random password with the same parameters. A login with an unknown name costs the same work as any other.
 */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$YjLlRXsQH1QVTfJW1uI7bA$/3/bFpCLquB11j/gECcnpzyUIihpKRLT7UopcUnQVEI'

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const { memory, passes, parallelism } = OWASP
  const hash = await derive(password, salt, HASH_BYTES, OWASP)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/** Returns true when the password matches the hash. Without a hash (no such user) returns false after the same work. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(passwordHash ?? NOBODYS_HASH) ?? []
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(hash, 'base64')
  const derived = await derive(password, Buffer.from(salt, 'base64'), expected.length, parameters)
  return timingSafeEqual(derived, expected) && passwordHash !== undefined
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = (password: string, nonce: Buffer, tagLength: number, parameters: Parameters): Promise<Buffer> =>
  promisify(argon2)('argon2id', { message: password, nonce, tagLength, ...parameters })

/** Base64 as PHC strings have it, without padding. */
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
