/**
 * Checks that the sabotages still fit the code, so that a change that breaks one fails at once and not in the next `npm
 * run sabotage`.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { PATCHES } from './sabotage/patches.ts'
import { endOf } from './sabotage/test-end.ts'

/** Returns the test's text, and those of the tables beside it: a title may be a case's name. */
const textsOf = (test: string) =>
  [test, ...globSync(join(dirname(test), '*cases.ts'))].map(file => readFileSync(file, 'utf8')).join('\n')

it.each(PATCHES)('sabotage patch applies, and its tests exist: $name', ({ edits, red }) => {
  for (const { file, from, to } of edits) {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
  }
  for (const [test, title] of Object.entries(red)) expect(textsOf(test)).toContain(title)
})

it.each([
  ['passed', [], { failed: false }],
  ['failed', ['expected 1 to be 2'], { failed: true }],
  ['failed', ['Test timed out in 60000ms.\nIf this is …'], undefined],
  ['skipped', [], undefined],
])('a test that %s with %j ends as %j', (state, messages, end) => {
  const errors = messages.map(message => ({ message }))
  expect(endOf(state, errors)).toEqual(end)
})
