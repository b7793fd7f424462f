/** The form that a receiver's URL must have, for any host. */
import type { ReceiverRule, WebhookFailure } from '../ports.ts'

const LONGEST = 2048
/** Below 1024 stand services that speak no HTTP, such as mail: a posting could be read as commands. */
const LOW_PORTS = ['', '80', '443']
const FIRST_HIGH_PORT = 1024

/** The URL, or why it is refused. */
export function readReceiverUrl(text: string, { httpsOnly }: ReceiverRule): URL | WebhookFailure {
  const url = text.length <= LONGEST ? URL.parse(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'WEBHOOK_URL'
  if (url.username || url.password || url.hash || !isPortAllowed(url.port)) return 'WEBHOOK_URL'
  return httpsOnly && url.protocol === 'http:' ? 'WEBHOOK_PLAIN' : url
}

const isPortAllowed = (port: string) => LOW_PORTS.includes(port) || Number(port) >= FIRST_HIGH_PORT

/** The host as sockets take it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
