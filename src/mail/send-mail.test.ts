/** Queued mails: sent once, retried with growing back-off, given up in the end, and their links sealed meanwhile. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/support/build-test-app.ts'
import { mails } from '../db/index.ts'
import type { Letter, Mailer } from '../ports.ts'
import { underCurrentKey } from '../secrets/index.ts'
import { type Mail, requestMail, sendMail } from './index.ts'

let t: TestApp
const sent: Letter[] = []
let answer: Awaited<ReturnType<Mailer['send']>>
const mailer: Mailer = {
  async send(letter) {
    sent.push(letter)
    return answer
  },
}
beforeAll(async () => {
  t = await buildTestApp({ mailer })
})
afterAll(() => t.close())
beforeEach(() => {
  sent.splice(0)
  answer = undefined
})

const LINK = 'https://factura.example/recuperar/1-SECRETO'
const DOWN = { code: 'MAIL_CONNECTION', final: false, detail: 'ECONNREFUSED' } as const
const HOUR = 3600
const inSeconds = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000)

const request = (mail: Partial<Mail> = {}) =>
  underCurrentKey(() =>
    t.deps.db.transaction(tx =>
      requestMail(tx, t.deps, {
        recipient: 'ana@ejemplo.com.py',
        subject: 'Asunto <b>',
        paragraphs: ['Uno & dos.'],
        action: 'Abrir',
        link: LINK,
        expires_at: inSeconds(HOUR),
        ...mail,
      }),
    ),
  )
const rowOf = async (id: number) => (await t.deps.db.select().from(mails).where(eq(mails.id, id)))[0]

describe('a requested mail', () => {
  it('is sent as text and escaped HTML, and its link is deleted', async () => {
    const id = await request()
    const before = await rowOf(id)
    expect(before?.link_enc).toMatch(/^v1:/)
    expect(JSON.stringify([before, await t.planned()])).not.toContain('SECRETO')
    await t.drain()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toBe(
      `Uno & dos.\n\nAbrir:\n${LINK}\n\nEste correo lo envía ñandutí por sí solo: las respuestas no las lee nadie.`,
    )
    expect(sent[0]?.html).toContain('<h2>Asunto &lt;b></h2><p>Uno &amp; dos.</p>')
    expect(sent[0]?.html).toContain(`<a href="${LINK}">Abrir</a>`)
    expect(await rowOf(id)).toMatchObject({ sent_at: t.clock.now(), due_at: null, link_enc: null, attempts: 1 })
    await sendMail(t.deps, { id })
    expect(sent).toHaveLength(1)
  })

  it('does not exist when its transaction is rolled back', async () => {
    const undone = t.deps.db.transaction(async tx => {
      await requestMail(tx, t.deps, {
        ...{ recipient: 'x@y.example', subject: 'x', paragraphs: [], action: 'x', link: LINK },
        expires_at: inSeconds(HOUR),
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await t.planned()).toEqual([])
  })
})

describe('a mail that cannot be sent', () => {
  it('is retried after 30 s, 2 min and 10 min with the same id, until it is sent', async () => {
    const id = await request()
    answer = DOWN
    await t.drain()
    for (const [at, seconds] of [30, 120, 600].entries()) {
      expect(await rowOf(id)).toMatchObject({ attempts: at + 1, due_at: inSeconds(seconds), sent_at: null })
      t.clock.advance(seconds - 1)
      await t.drain()
      expect(sent).toHaveLength(at + 1)
      t.clock.advance(1)
      if (seconds === 600) answer = undefined
      await t.drain()
      expect(sent).toHaveLength(at + 2)
    }
    expect(new Set(sent.map(letter => letter.id)).size).toBe(1)
    expect(await rowOf(id)).toMatchObject({ sent_at: t.clock.now(), last_error: null, link_enc: null })
  })

  it('is given up when it is refused permanently, or its link has expired', async () => {
    const refused = await request()
    answer = { code: 'MAIL_RECIPIENT', final: true, detail: '550' }
    await t.drain()
    const given = { due_at: null, link_enc: null, sent_at: null }
    expect(await rowOf(refused)).toMatchObject({ ...given, last_error: expect.stringContaining('destinatario') })
    const late = await request({ expires_at: inSeconds(20) })
    answer = DOWN
    await t.drain()
    t.clock.advance(30)
    await t.drain()
    expect(await rowOf(late)).toMatchObject({ ...given, last_error: expect.stringContaining('venció') })
    expect(sent).toHaveLength(2)
    expect(await t.planned()).toEqual([])
  })

  it('is sent by one of two processes, and is due again when its process died', async () => {
    const id = await request()
    await Promise.all([sendMail(t.deps, { id }), sendMail(t.deps, { id })])
    expect(sent).toHaveLength(1)
    const dead = await request()
    const dying: Mailer = { send: () => Promise.reject(new Error('killed')) }
    await expect(sendMail({ ...t.deps, mailer: dying }, { id: dead })).rejects.toThrow('killed')
    await t.drain()
    expect(sent).toHaveLength(1)
    t.clock.advance(200)
    await t.drain()
    expect({ count: sent.length, row: await rowOf(dead) }).toMatchObject({ count: 2, row: { sent_at: t.clock.now() } })
  })
})
