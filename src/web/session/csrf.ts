/**
 * CSRF tokens: a salted HMAC, keyed with the session's cookie, or with a cookie of its own before the login. Every page has a new salt, so
 * that the size of a compressed answer reveals nothing of the token.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/index.ts'
import { foreignForm } from '../../http/index.ts'
import type { Random } from '../../ports.ts'
import { readCookie, setCookie } from './cookies.ts'

type Needs = { config: Pick<Config, 'appUrl'>; random: Random }

const text = (random: Random, bytes: number) => Buffer.from(random.bytes(bytes)).toString('base64url')
const sign = (secret: string, salt: string) => createHmac('sha256', secret).update(salt).digest('base64url')
const secretOf = (config: Needs['config'], request: FastifyRequest) =>
  readCookie('session', config, request) || readCookie('form', config, request)

/** Returns the token for the forms of a page. Sets the cookie for a visitor without one. */
export function csrfToken({ config, random }: Needs, reply: FastifyReply): string {
  let secret = secretOf(config, reply.request)
  if (!secret) {
    secret = text(random, 24)
    setCookie('form', secret, config, reply)
  }
  const salt = text(random, 12)
  return `${salt}.${sign(secret, salt)}`
}

/** Throws 419 unless the token was made for this browser. */
export function verifyCsrf(config: Needs['config'], request: FastifyRequest, token: unknown): void {
  const secret = secretOf(config, request)
  const [salt = '', signature = ''] = typeof token === 'string' ? token.split('.') : []
  const expected = Buffer.from(secret ? sign(secret, salt) : '')
  const given = Buffer.from(signature)
  if (!secret || given.length !== expected.length || !timingSafeEqual(given, expected)) throw foreignForm()
}
