/** Checks for registering a resource by the API: the refusals, and that a race registers it once. */
import { expect } from 'vitest'
import type { TestApp } from './build-test-app.ts'

/** `open` is called when the tests run, so the app may be built later. */
export function registering(open: () => TestApp) {
  const post = (path: string, body: object) => open().as('admin').post(path, body)
  const list = async (path: string) => (await open().as('lector').get(path)).json().data

  /** Expects a 422 for exactly these fields, and no new resource at the path. */
  async function expectRefused(path: string, body: object, fields: Record<string, string>) {
    const before = await list(path)
    const res = await post(path, body)
    expect({ body, status: res.statusCode }).toEqual({ body, status: 422 })
    expect(res.json().errors).toEqual(
      Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [expect.stringContaining(text)]])),
    )
    expect(await list(path)).toEqual(before)
  }

  /** Expects that only the first of concurrent and later requests registers, and that the others get this refusal. */
  async function expectOneOnly(path: string, body: object, refusal: { message: string; code: string }) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(path, body)))
    answers.push(await post(path, body))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409])
    const refused = answers.filter(({ statusCode }) => statusCode === 409).map(res => res.json())
    expect(refused).toEqual(Array(5).fill(refusal))
  }

  return { post, list, expectRefused, expectOneOnly }
}
