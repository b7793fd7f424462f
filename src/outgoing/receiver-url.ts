/** Rules of a receiver's URL, for any host. */
import type { ReceiverRule, WebhookFailure } from '../ports.ts'

const LONGEST = 2048
/** Allowed ports below 1024. Services such as mail could read a posting as commands. */
const LOW_PORTS = ['', '80', '443']
const FIRST_HIGH_PORT = 1024

/** Returns the URL, or the reason of its refusal. */
export function readReceiverUrl(text: string, { httpsOnly }: ReceiverRule): URL | WebhookFailure {
  const url = text.length <= LONGEST ? URL.parse(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'WEBHOOK_URL'
  if (url.username || url.password || url.hash || !isPortAllowed(url.port)) return 'WEBHOOK_URL'
  return httpsOnly && url.protocol === 'http:' ? 'WEBHOOK_PLAIN' : url
}

const isPortAllowed = (port: string) => LOW_PORTS.includes(port) || Number(port) >= FIRST_HIGH_PORT

/** Returns the host for a socket: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
