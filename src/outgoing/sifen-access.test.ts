/** SIFEN's addresses. The client of a certificate is kept, and closed after other certificates were used since. */
import { beforeAll, expect, it, vi } from 'vitest'
import { type Identity, issueEmitter, makeAuthority } from '../../test/support/throwaway-ca.ts'
import { createLogger } from '../http/index.ts'
import { openSifen } from './sifen-access.ts'

const URL = 'https://127.0.0.1:9'
const settings = { sifen: { testUrl: URL, prodUrl: URL, pathSuffix: '.wsdl', timeoutMs: 1_000, pauseFailures: 0 } }
const clock = { now: () => new Date(), monotonicMs: () => performance.now() }
const surroundings = { clock, log: createLogger({ logLevel: 'silent' }), maxClients: 2 }

let emitters: Identity[]
beforeAll(() => {
  const authority = makeAuthority()
  emitters = [1, 2, 3].map(() => issueEmitter(authority))
})

it('the client of a certificate is reused, closed after others were used since, and then made anew', async () => {
  const sifen = openSifen(settings as never, surroundings)
  const clientOf = (index: number) => sifen.client({ baseUrl: URL, ...(emitters[index] as Identity) })
  const [first, second] = [clientOf(0), clientOf(1)]
  const closed = [first, second].map(client => vi.spyOn(client, 'close'))
  const closings = () => closed.map(({ mock }) => mock.calls.length)
  expect(clientOf(0)).toBe(first)
  const third = clientOf(2)
  expect(closings()).toEqual([0, 1])
  expect(clientOf(2)).toBe(third)
  expect(clientOf(1)).not.toBe(second)
  await sifen.close()
  expect(closings()).toEqual([1, 1])
})

it('test is at SIFEN_TEST_URL, otherwise in the sandbox; without either it is an error', () => {
  const sandbox = { url: 'https://127.0.0.1:3443', caPem: '' }
  const testAddress = (testUrl: string | undefined, near: typeof sandbox | undefined) =>
    openSifen({ sifen: { ...settings.sifen, testUrl } } as never, { ...surroundings, sandbox: near }).addressOf('test')
  expect(testAddress(URL, sandbox)).toBe(URL)
  expect(testAddress(undefined, sandbox)).toBe(sandbox.url)
  expect(() => testAddress(undefined, undefined)).toThrow('neither SIFEN_TEST_URL nor a sandbox')
})
