/** The mailer against a third-party mail server. */
import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openMailServer, partsOf, refuse } from '../../test/support/mail-server.ts'
import { openMailer } from './index.ts'

const LETTER = {
  id: 'nanduti-7-1',
  to: 'ana@ejemplo.com.py',
  subject: 'Ñandutí: contraseña',
  text: 'Hola, señora.\n\nhttp://127.0.0.1/recuperar/1-abc',
  html: '<p>Hola, señora.</p>',
}
const FROM = 'avisos@empresa.com.py'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function server(options: Parameters<typeof openMailServer>[0] = {}) {
  const opened = await openMailServer(options)
  open.push(opened.close)
  return opened
}
const send = (url: string) => openMailer({ url, from: FROM }).send(LETTER)

describe('a mail server that accepts the letter', () => {
  it('gets both texts, a constant id, and the user in the URL', async () => {
    const { url, received } = await server()
    expect(await send(url('avisos%40empresa:la%20clave@'))).toBeUndefined()
    const [letter] = received
    expect({ from: letter?.from, to: letter?.to, user: letter?.user, count: received.length }).toEqual({
      from: FROM,
      to: [LETTER.to],
      user: 'avisos@empresa',
      count: 1,
    })
    expect(letter?.raw).toMatch(/^Message-ID: <nanduti-7-1@empresa\.com\.py>\r$/m)
    expect(letter?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    const parts = partsOf(letter?.raw ?? '')
    expect(parts['text/plain']?.replaceAll('\r\n', '\n').trim()).toBe(LETTER.text)
    expect(parts['text/html']?.trim()).toBe(LETTER.html)
  })
})

describe('a letter', () => {
  it('adds no header and no recipient for a line break in its subject or address', async () => {
    const { url, received } = await server()
    const bent = {
      ...LETTER,
      subject: 'Uno\r\nBcc: otro@ejemplo.com.py',
      to: 'ana@ejemplo.com.py\r\nBcc: otro@ejemplo.com.py',
    }
    await openMailer({ url: url(), from: FROM }).send(bent)
    expect(received.flatMap(({ to }) => to)).not.toContain('otro@ejemplo.com.py')
    for (const { raw } of received) expect(raw).not.toMatch(/^Bcc:/im)
  })
})

describe('a mail server', () => {
  it('that refuses the recipient gives MAIL_RECIPIENT, final only for a permanent refusal', async () => {
    const forGood = await server({
      onRcptTo: ({ address }, _session, callback) => callback(refuse(550, `5.1.1 <${address}> no existe`)),
    })
    const answer = await send(forGood.url())
    expect(answer).toMatchObject({ code: 'MAIL_RECIPIENT', final: true })
    expect(answer?.detail).toContain('[correo]')
    expect(answer?.detail).not.toContain(LETTER.to)
    const forNow = await server({ onRcptTo: (_to, _session, callback) => callback(refuse(450, 'vuelva')) })
    expect(await send(forNow.url())).toMatchObject({ code: 'MAIL_RECIPIENT', final: false })
  })

  it('that refuses the user gives MAIL_LOGIN; that refuses the message, a final MAIL_REFUSED', async () => {
    const login = await server({ onAuth: (_auth, _session, callback) => callback(refuse(535, 'no')) })
    expect(await send(login.url('avisos:mala@'))).toMatchObject({ code: 'MAIL_LOGIN', final: false })
    const message = await server({
      onData(stream, _session, callback) {
        stream.resume()
        stream.on('end', () => callback(refuse(554, 'spam')))
      },
    })
    expect(await send(message.url())).toMatchObject({ code: 'MAIL_REFUSED', final: true })
  })

  it('that is unreachable or hangs up gives MAIL_CONNECTION', async () => {
    const gone = await openMailServer()
    await gone.close()
    expect(await send(gone.url())).toMatchObject({ code: 'MAIL_CONNECTION', final: false })
    const hanging = createServer((socket: Socket) => socket.destroy())
    await new Promise<void>(resolve => hanging.listen(0, '127.0.0.1', resolve))
    open.push(() => new Promise(resolve => hanging.close(() => resolve())))
    const { port } = hanging.address() as { port: number }
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ code: 'MAIL_CONNECTION', final: false })
  })

  it('that cannot encrypt gets nothing, and gives MAIL_TLS', async () => {
    const { url, received } = await server()
    // The same machine in a notation that hides it.
    expect(await send(url('avisos:clave@', '[::ffff:127.0.0.1]'))).toMatchObject({ code: 'MAIL_TLS', final: false })
    expect(received).toEqual([])
  })
})
