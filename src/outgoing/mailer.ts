/** The installation's mail server, by SMTP. Connections to other machines are encrypted, because passwords and links travel there. */
import type { Transporter } from 'nodemailer'
import type { Config } from '../config/index.ts'
import type { Letter, Mailer, MailFailure } from '../ports.ts'

/** Timeouts, which bound how long a silent server delays a job. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const SENDER = 'ñandutí'
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }
const MAX_DETAIL = 300

export function openMailer({ url, from }: NonNullable<Config['mail']>): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (PORTS[protocol] as number),
    secure: protocol === 'smtps:',
    requireTLS: !isLocal(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Promise<Transporter> | undefined
  const open = async () => (await import('./smtp.ts')).createTransport(options)
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const envelope = ({ id, to, ...letter }: Letter) => ({
    ...letter,
    messageId: `<${id}@${domain}>`,
    from: { name: SENDER, address: from },
    to: { name: '', address: to },
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return {
    async send(letter) {
      try {
        transport ??= open()
        await (await transport).sendMail(envelope(letter))
        return undefined
      } catch (error) {
        return failureOf(error as SmtpError)
      }
    },
  }
}

const isLocal = (hostname: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** Failures by nodemailer's codes; any other code is a connection failure. */
const CODES: Readonly<Record<string, MailFailure>> = {
  ETLS: 'MAIL_TLS',
  EAUTH: 'MAIL_LOGIN',
  ENOAUTH: 'MAIL_LOGIN',
  EENVELOPE: 'MAIL_RECIPIENT',
  EMESSAGE: 'MAIL_REFUSED',
}

/** Removes addresses, because the text goes to the log. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>]+@[^\s<>]+/g, '[correo]')

function failureOf({ code = '', responseCode = 0, response, message }: SmtpError) {
  const failure = CODES[code] ?? 'MAIL_CONNECTION'
  // 5xx is final (RFC 5321 §4.2.1), except for a password or a certificate, which the operator can mend.
  const final = responseCode >= 500 && (failure === 'MAIL_RECIPIENT' || failure === 'MAIL_REFUSED')
  return { code: failure, final, detail: withoutAddresses(response ?? message).slice(0, MAX_DETAIL) }
}
