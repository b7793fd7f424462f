/** Requests to issue that are refused before a number is assigned: their answers, and that they leave no trace. */
import { beforeEach, expect } from 'vitest'
import { type Body, type IssuingApp, SYNC } from '../support/issuing-app.ts'

type Caller = ReturnType<IssuingApp['as']>

/** Registers a hook. Call it once at the top of a test file, with the app that exists when its tests run. */
export function refusals(app: () => IssuingApp) {
  let before: Awaited<ReturnType<IssuingApp['footprint']>>
  /** Takes the footprint with which later ones are compared. */
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
