import { describe, expect, it, vi } from 'vitest'
import type { SifenError } from '../../errors.ts'
import { Post } from './post.ts'

/** A stub of undici's side of a request. */
const controllerStub = () => ({ abort: vi.fn(), pause() {}, resume() {}, aborted: false, paused: false, reason: null })

const failureOf = (post: Post) =>
  post.response.then(
    () => expect.fail('it must fail'),
    (error: SifenError) => error,
  )

describe('a request passed to undici', () => {
  it('is not-sent when it fails before its start', async () => {
    const post = new Post(() => 10_000)
    post.onResponseError(controllerStub(), Object.assign(new Error('x'), { code: 'ECONNRESET' }))
    expect(await failureOf(post)).toMatchObject({ code: 'SIFEN_CONNECTION', received: 'not-sent' })
  })

  it('is unknown when it fails after its start', async () => {
    const post = new Post(() => 10_000)
    post.onRequestStart(controllerStub())
    post.onResponseError(controllerStub(), Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))
    expect(await failureOf(post)).toMatchObject({ code: 'SIFEN_CONNECTION', received: 'unknown' })
  })

  it('is stopped before its first byte when its deadline has passed', async () => {
    const post = new Post(() => 1)
    expect(await failureOf(post)).toMatchObject({ code: 'SIFEN_TIMEOUT', received: 'not-sent' })
    const late = controllerStub()
    post.onRequestStart(late)
    expect(late.abort).toHaveBeenCalledOnce()
  })

  it('is stopped before its first byte when the machine slept past its deadline', async () => {
    let remainingMs = 10_000
    const post = new Post(() => remainingMs)
    remainingMs = 0
    const late = controllerStub()
    post.onRequestStart(late)
    expect(late.abort).toHaveBeenCalledOnce()
    expect(await failureOf(post)).toMatchObject({ code: 'SIFEN_TIMEOUT', received: 'not-sent' })
  })

  it('is stopped when undici would put it on a second connection', async () => {
    const post = new Post(() => 10_000)
    const [first, second] = [controllerStub(), controllerStub()]
    post.onRequestStart(first)
    post.onRequestStart(second)
    expect(first.abort).not.toHaveBeenCalled()
    expect(second.abort).toHaveBeenCalledOnce()
    post.onResponseError(second, new Error('x'))
    expect(await failureOf(post)).toMatchObject({ received: 'unknown' })
  })

  it('uses the final status, not an informational one', async () => {
    const post = new Post(() => 10_000)
    const controller = controllerStub()
    post.onRequestStart(controller)
    post.onResponseStart(controller, 103, {})
    post.onResponseStart(controller, 200, { 'content-encoding': 'gzip' })
    post.onResponseData(controller, Buffer.from('ab'))
    post.onResponseData(controller, Buffer.from('c'))
    post.onResponseEnd()
    expect(await post.response).toEqual({ status: 200, contentEncoding: 'gzip', body: Buffer.from('abc') })
  })
})
