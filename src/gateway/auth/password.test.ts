import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

/** Made with the addon of libargon2 that made the hashes of earlier installations. */
const OF_ANOTHER_PROGRAM =
  '$argon2id$v=19$m=19456,t=2,p=1$S4djnjdudpaDoEs+0ty1rQ$TLWMfurlzsywbA6EZM/+wGzleflaAptYITPyEqCScHM'

it('a password matches its own hash, and no other one does', async () => {
  const hash = await hashPassword('una clave larga')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword(hash, 'una clave larga')).toBe(true)
  expect(await verifyPassword(hash, 'una clave largA')).toBe(false)
})

it('each hash has its own salt', async () =>
  expect(await hashPassword('una clave larga')).not.toBe(await hashPassword('una clave larga')))

it('a hash of another program matches', async () => {
  expect(await verifyPassword(OF_ANOTHER_PROGRAM, 'una clave larga')).toBe(true)
  expect(await verifyPassword(OF_ANOTHER_PROGRAM, 'otra clave')).toBe(false)
})

it('no password matches the hash that is checked for an unknown name', async () =>
  expect(await verifyPassword(undefined, '')).toBe(false))
