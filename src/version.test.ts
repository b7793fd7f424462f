import { expect, it } from 'vitest'
import { createProgram } from './cli/index.ts'
import { writeOpenapi } from './http/openapi/openapi.ts'
import { version } from './version.ts'

const parts = {
  clock: { now: () => new Date(0) },
  random: { bytes: (count: number) => new Uint8Array(count) },
  print: () => undefined,
  stop: new AbortController().signal,
  sandbox: 'nanduti sandbox',
  controlPort: () => 3444,
}

it('the program and the OpenAPI document have the version of the package', () => {
  expect(version()).toMatch(/^\d+\.\d+\.\d+$/)
  expect(createProgram(parts).version()).toBe(version())
  expect(JSON.parse(writeOpenapi([])).info.version).toBe(version())
})
