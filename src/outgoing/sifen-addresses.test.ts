/** Which SIFEN is behind each address, now and earlier. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { knownSandbox, rememberAddress } from './sandbox-addresses.ts'
import { sifenAddresses } from './sifen-addresses.ts'

const PROD = 'https://sifen.set.gov.py'
const TEST = 'https://sifen-test.set.gov.py'
const FORMER = 'https://sifen.before.example'
const [SANDBOX, MOVED] = ['https://127.0.0.1:3443', 'https://127.0.0.1:4443']
const sandbox = { url: MOVED, formerUrls: [SANDBOX] }

it.each([
  ['test', TEST, TEST, TEST, 'is where it was'],
  ['prod', TEST, PROD, PROD, 'is where it was'],
  ['test', TEST, FORMER, TEST, 'is one of SIFEN_FORMER_URLS'],
  ['prod', undefined, FORMER, PROD, 'is one of SIFEN_FORMER_URLS'],
  ['test', undefined, MOVED, MOVED, 'is the sandbox, where it was'],
  ['test', undefined, SANDBOX, MOVED, 'is the sandbox, at another port'],
  ['test', undefined, FORMER, undefined, 'was a real SIFEN, and the sandbox is not one'],
  ['test', undefined, TEST, undefined, 'was the real test system, and today is the sandbox'],
  ['test', TEST, SANDBOX, undefined, 'was the sandbox, and today is the real test system'],
  ['prod', TEST, SANDBOX, undefined, 'is unknown'],
] as const)(
  '%s with SIFEN_TEST_URL %s: a posting to %s is queried at %s, because it %s',
  (ambiente, testUrl, posted, requests, _why) => {
    const addresses = sifenAddresses({ testUrl, prodUrl: PROD, formerUrls: [FORMER] }, sandbox)
    expect(addresses.addressNow(ambiente, posted)).toBe(requests)
  },
)

it('a sandbox’s folder keeps its current and its former addresses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nanduti-addresses-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await knownSandbox(folder)).toBeUndefined()
  expect(await rememberAddress(folder, SANDBOX)).toEqual([])
  expect(await rememberAddress(folder, MOVED)).toEqual([SANDBOX])
  expect(await rememberAddress(folder, MOVED)).toEqual([SANDBOX])
  expect(await rememberAddress(folder, SANDBOX)).toEqual([MOVED])
  expect(await knownSandbox(folder)).toMatchObject({ url: SANDBOX, formerUrls: [MOVED] })
})
