/** A hostile .p12 blocks only its own thread, up to the time limit. */
import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { CpuWatch } from '../../../../test/support/cpu-watch.ts'
import { p12Of, withMacRounds } from '../../../../test/support/forged-p12.ts'
import { SEED } from '../../../../test/support/seed.ts'
import { type Identity, issueEmitter, makeAuthority } from '../../../../test/support/throwaway-ca.ts'
import { CertificateError, type CertificateErrorCode, MESSAGES } from './certificate-error.ts'
import { readP12 } from './read-p12.ts'
import { readP12InWorker } from './read-p12-in-worker.ts'

let emitter: Identity
beforeAll(() => {
  emitter = issueEmitter(makeAuthority())
})

const codeFrom = async (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    error => (error instanceof CertificateError ? error.code : error),
  )

describe('readP12InWorker', () => {
  const read = (p12: Uint8Array, timeoutMs = 5_000) => readP12InWorker(p12, 'clave', { timeoutMs })

  it('returns what readP12 returns', async () => {
    const p12 = p12Of(emitter)
    expect(await read(p12)).toEqual(readP12(p12, 'clave'))
  })

  it('rejects with the code of readP12', async () => {
    expect(await codeFrom(readP12InWorker(p12Of(emitter), 'otra'))).toBe('WRONG_PASSWORD')
    expect(await codeFrom(read(Buffer.alloc(65_537)))).toBe('TOO_LARGE')
  })

  it.each<[string, () => Buffer, CertificateErrorCode, number]>([
    ['3 million rounds of key derivation', () => withMacRounds(p12Of(emitter), 3_000_000), 'TIMEOUT', 700],
    ['2,147 million rounds', () => withMacRounds(p12Of(emitter), 0x7fffffff), 'TIMEOUT', 700],
    ['32,000 levels of DER', () => Buffer.from('3080'.repeat(32_000), 'hex'), 'NOT_P12', 5_000],
    ['a length of 2 GB', () => Buffer.from('30847fffffff02010330', 'hex'), 'NOT_P12', 5_000],
    ['200,000 levels of DER', () => Buffer.from('3080'.repeat(200_000), 'hex'), 'TOO_LARGE', 5_000],
    ['64 KB of nothing', () => Buffer.alloc(65_536), 'NOT_P12', 5_000],
  ])('%s: rejects with a typed error, and never blocks the caller for 50 ms', async (_what, make, code, timeoutMs) => {
    const p12 = make()
    const watch = new CpuWatch()
    expect(await codeFrom(read(p12, timeoutMs))).toBe(code)
    expect(await watch.stop()).toBeLessThan(50)
  })

  it('ends the thread of a thousand million rounds within 5 s, before the promise settles', async () => {
    const threads: Worker[] = []
    process.once('worker', worker => threads.push(worker))
    const p12 = withMacRounds(p12Of(emitter), 1_000_000_000)
    const start = performance.now()
    expect(await codeFrom(readP12InWorker(p12, 'clave'))).toBe('TIMEOUT')
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  it('returns the certificate or a typed error in Spanish for any damaged file', async () => {
    // With a MAC all damage reads as a wrong password. Without one it reaches the key and the certificate.
    const checked = p12Of(emitter)
    const unchecked = p12Of(emitter, [emitter], { useMac: false })
    const damage = fc.array(fc.tuple(fc.nat(checked.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    const sample = fc.constantFrom(checked, unchecked, unchecked, unchecked)
    const codes = new Set<unknown>()
    await fc.assert(
      fc.asyncProperty(sample, damage, fc.nat(checked.length), async (good, changes, cut) => {
        const mutant = Buffer.from(good)
        for (const [at, value] of changes) if (at < mutant.length) mutant[at] = value
        const outcome = await read(cut % 3 === 0 ? mutant.subarray(0, cut) : mutant, 1_000).catch(error => error)
        if (outcome instanceof CertificateError) expect(outcome.message).toBe(MESSAGES[outcome.code])
        else expect(outcome).toMatchObject({ certPem: expect.any(String), keyPem: expect.any(String) })
        codes.add(outcome.code)
      }),
      { seed: SEED, numRuns: 40 },
    )
    codes.delete(undefined)
    expect(codes.size).toBeGreaterThanOrEqual(4)
  })
})
