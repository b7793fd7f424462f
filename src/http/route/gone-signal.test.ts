/** The signal of a client that has gone, before and after its handler asks for it. */
import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { goneSignal } from './gone-signal.ts'

const server = createServer()
afterEach(() => new Promise(resolve => server.close(resolve)))

/** Returns a response that is under way, and how its client leaves. */
async function underWay(): Promise<{ response: ServerResponse; leave(): Promise<unknown> }> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, agent: false }).on('error', () => {})
  sent.end()
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  const closed = once(response, 'close')
  const leave = () => {
    sent.destroy()
    return closed
  }
  return { response, leave }
}

describe('goneSignal', () => {
  it('aborts when the client leaves', async () => {
    const { response, leave } = await underWay()
    const signal = goneSignal(response)
    expect(signal.aborted).toBe(false)
    await leave()
    expect(signal.aborted).toBe(true)
  })

  it('is aborted for a client that left before', async () => {
    const { response, leave } = await underWay()
    await leave()
    expect(goneSignal(response).aborted).toBe(true)
  })
})
