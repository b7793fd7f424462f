/** The end of the server's connections: what was half sent holds it only for a moment, and what is being answered is answered. */
import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { stopListeningFirst } from './stop-listening.ts'

const ARRIVAL_MS = 100

it.each([
  ['a head that is not whole', 'GET / HTTP/1.1\r\nHost'],
  ['a lone line end', '\r\n'],
  [
    'a body that is not whole',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nabc',
  ],
])('%s does not hold the server open', async (_what, sent) => {
  const app = Fastify()
  stopListeningFirst(app, ARRIVAL_MS)
  app.post('/', async () => 'whole')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const [accepted] = await once(app.server, 'connection')
  client.write(sent)
  await eventually(() => expect(accepted.bytesRead).toBe(sent.length))
  await app.close()
  client.destroy()
})

it('a request that is being answered then is answered', async () => {
  const app = Fastify()
  const closing = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  stopListeningFirst(app, 0)
  app.get('/', async () => {
    reached.resolve()
    await closing.promise
    return 'answered'
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const sent = get(url, { agent: false })
  const answer = once(sent, 'response').then(([response]) => text(response))
  await reached.promise
  const half = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  await once(app.server, 'connection')
  half.resume().write('GET / HTTP/1.1\r\n')
  const closed = app.close()
  await once(half, 'close')
  closing.resolve()
  expect(await answer).toBe('answered')
  await closed
})
