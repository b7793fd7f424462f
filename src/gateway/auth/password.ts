/** Passwords: argon2id with OWASP's parameters. */
import { hash, verify } from '@node-rs/argon2'

const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hash of a random password with the same parameters. A login with an unknown name costs the same work as any other.
 */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$YjLlRXsQH1QVTfJW1uI7bA$/3/bFpCLquB11j/gECcnpzyUIihpKRLT7UopcUnQVEI'

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID)
}

/** Returns true when the password matches the hash. Without a hash (no such user) returns false after the same work. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password)
  return matches && passwordHash !== undefined
}
