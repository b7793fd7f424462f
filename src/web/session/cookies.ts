/** Cookies of the pages. Behind https their names begin with `__Host-`, which browsers accept from this host only. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/index.ts'

/** `session`: the login. `form`: the key of form tokens before the login. `tema`: light or dark. `aviso`: the result of the last form. */
export type CookieName = 'session' | 'form' | 'tema' | 'aviso'

type Place = Pick<Config, 'appUrl'>

const isEncrypted = ({ appUrl }: Place) => appUrl.startsWith('https:')
const nameOf = (name: CookieName, config: Place) => `${isEncrypted(config) ? '__Host-' : ''}nanduti_${name}`

export function readCookie(name: CookieName, config: Place, { headers }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[nameOf(name, config)]
}

/** Sets a cookie. Without `maxAgeSeconds` the browser drops it when it closes. */
export function setCookie(
  name: CookieName,
  value: string,
  config: Place,
  reply: FastifyReply,
  maxAgeSeconds?: number,
): void {
  const cookie = stringifySetCookie({
    name: nameOf(name, config),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isEncrypted(config),
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  })
  reply.header('Set-Cookie', cookie)
}

export const dropCookie = (name: CookieName, config: Place, reply: FastifyReply) =>
  setCookie(name, '', config, reply, 0)
