/** A local mail server by a third party (smtp-server): accepts messages, or refuses according to its options. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as it arrived over the network. */
export type Received = { from: string; to: string[]; user: string | undefined; raw: string }

export async function openMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, _session, callback) => callback(null, { user: username }),
    onData(stream, session, callback) {
      void text(stream).then(raw => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, to: rcptTo.map(({ address }) => address), user: session.user, raw })
        callback()
      })
    },
    ...options,
  })
  // Some tests cut the client off or make it refuse the certificate.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    port,
    received,
    /** `user:password@`, or nothing. */
    url: (login = '', host = '127.0.0.1') => `smtp://${login}${host}:${port}`,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** Returns an SMTP refusal with that code. */
export const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Returns the decoded parts of a message, by media type. */
export function partsOf(raw: string): Record<string, string> {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? []
  const parts = raw.split(`--${boundary}`).map(part => part.split('\r\n\r\n'))
  return Object.fromEntries(
    parts.flatMap(([head = '', ...body]) => {
      const [, type] = /Content-Type: (text\/\w+)/.exec(head) ?? []
      return type ? [[type, decode(head, body.join('\r\n\r\n'))]] : []
    }),
  )
}

function decode(head: string, body: string): string {
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
