/**
 * Who may speak with the plain-HTTP face: only this machine reaches its socket, and a page of another site, which the browser of this
 * machine would speak for, is told by the names in its headers (DNS rebinding, requests across sites).
 */
import type { IncomingHttpHeaders } from 'node:http'

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i

/** Why a request is refused, in Spanish; undefined when it may go on. */
export function foreigner({ host, origin }: IncomingHttpHeaders): string | undefined {
  if (host === undefined || !LOOPBACK_HOST.test(host)) {
    return 'El control del sandbox solo atiende a esta máquina: llámelo por 127.0.0.1 o localhost.'
  }
  if (origin !== undefined && origin !== `http://${host}`) {
    return 'El control del sandbox no atiende a páginas de otros sitios.'
  }
  return undefined
}
