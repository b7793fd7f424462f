/** A mail as text and as simple HTML, without images or anything from elsewhere. */
import { renderToString } from 'preact-render-to-string'
import type { Letter } from '../ports.ts'
import type { MailRow } from './mail.queries.ts'

type LetterMail = Pick<MailRow, 'id' | 'created_at' | 'recipient' | 'subject' | 'paragraphs' | 'action'>

const FOOT = 'Este correo lo envía ñandutí por sí solo: las respuestas no las lee nadie.'

export function letterOf(mail: LetterMail, link: string): Letter {
  const { id, created_at, recipient, subject, paragraphs, action } = mail
  return {
    id: `nanduti-${id}-${created_at.getTime()}`,
    to: recipient,
    subject,
    text: [...paragraphs, `${action}:\n${link}`, FOOT].join('\n\n'),
    html: `<!doctype html>${renderToString(<Page mail={mail} link={link} />)}`,
  }
}

/** Mail programs that know no colours and no styles show it whole. */
const Page = ({ mail: { subject, paragraphs, action }, link }: { mail: LetterMail; link: string }) => (
  <html lang="es-PY">
    <head>
      <meta charset="utf-8" />
      <title>{subject}</title>
    </head>
    <body>
      <h2>{subject}</h2>
      {paragraphs.map(text => (
        <p>{text}</p>
      ))}
      <p>
        <a href={link}>{action}</a>
      </p>
      <p>Si el enlace no se abre, copie esta dirección en el navegador:</p>
      <p>{link}</p>
      <hr />
      <p>
        <small>{FOOT}</small>
      </p>
    </body>
  </html>
)
