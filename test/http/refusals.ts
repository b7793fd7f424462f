/** Requests to issue that are refused before a number is taken: what they get, and that they leave no trace. */
import { beforeEach, expect } from 'vitest'
import { type Body, type IssuingApp, SYNC } from '../support/issuing-app.ts'

type Caller = ReturnType<IssuingApp['as']>

/** Registers its own hook; call it once at the top of a test file, for the app that the file has built by the time of its tests. */
export function refusals(app: () => IssuingApp) {
  let before: Awaited<ReturnType<IssuingApp['footprint']>>
  /** What a test does before this is no trace. */
  const mark = async () => {
    before = await app().footprint()
  }
  beforeEach(mark)
  const expectNoTrace = async () => expect(await app().footprint()).toEqual(before)

  return {
    mark,
    expectNoTrace,
    sync: (body: unknown) =>
      app()
        .as('operador')
        .post(SYNC, body as Body),
    /** Expects 422 with exactly these errors, and no trace of the request. */
    async refused(body: unknown, errors: Record<string, string[]>, caller: Caller = app().as('operador')) {
      const res = await caller.post(SYNC, body as Body)
      expect({ status: res.statusCode, errors: res.json().errors }).toEqual({ status: 422, errors })
      const messages = Object.values(errors).flat()
      const more = messages.length - 1
      const tail = more === 0 ? '' : ` (y ${more} ${more === 1 ? 'error' : 'errores'} más)`
      expect(res.json().message).toBe(messages[0] + tail)
      await expectNoTrace()
    },
  }
}
