/** The longest wait of an answer for SIFEN (docs/notes 375). */
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { fakeTimer } from '../../../test/support/fakes.ts'
import { openPatience } from './patience.ts'

const silent = { error: () => undefined }

describe('within', () => {
  it('returns the result that comes in time', async () => {
    expect(await openPatience(fakeTimer(), silent).begin().within(Promise.resolve('done'), 'late')).toBe('done')
  })

  it('throws what the work throws in time', async () => {
    const patience = openPatience(fakeTimer(), silent).begin()
    await expect(patience.within(Promise.reject(new Error('broken')), 'late')).rejects.toThrow('broken')
  })

  it('returns `late` when the time is over first, and idle waits for the work', async () => {
    const timer = fakeTimer()
    const patience = openPatience(timer, silent)
    const work = Promise.withResolvers<string>()
    let answer: string | undefined
    void patience
      .begin()
      .within(work.promise, 'late')
      .then(result => {
        answer = result
      })
    timer.elapse()
    await setImmediate()
    expect(answer).toBe('late')
    let isIdle = false
    const idle = patience.idle().then(() => {
      isIdle = true
    })
    await Promise.resolve()
    expect(isIdle).toBe(false)
    work.resolve('done')
    await idle
    expect(isIdle).toBe(true)
  })

  it('shares its time among all waits of a request, and not among requests', async () => {
    const timer = fakeTimer()
    const patience = openPatience(timer, silent)
    const [one, other] = [patience.begin(), patience.begin()]
    expect(await one.within(Promise.resolve('first'), 'late')).toBe('first')
    timer.elapse()
    const never = new Promise<string>(() => undefined)
    expect(await one.within(never, 'late')).toBe('late')
    expect(await other.within(Promise.resolve('other'), 'late')).toBe('other')
  })

  it('logs the failure of work that went on', async () => {
    const timer = fakeTimer()
    const errors: unknown[] = []
    const patience = openPatience(timer, { error: (fields: object) => void errors.push(fields) } as never)
    const work = Promise.withResolvers<string>()
    const answer = patience.begin().within(work.promise, 'late')
    timer.elapse()
    await answer
    work.reject(new Error('broken'))
    await patience.idle()
    expect(errors).toEqual([{ err: expect.objectContaining({ message: 'broken' }) }])
  })

  it('waits for the work outside a request', async () => {
    const timer = fakeTimer()
    const work = Promise.withResolvers<string>()
    const answer = openPatience(timer, silent).within(work.promise, 'late')
    timer.elapse()
    work.resolve('done')
    expect(await answer).toBe('done')
  })
})
