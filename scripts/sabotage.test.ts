/**
 * Checks that the sabotages still fit the code, so that a change that breaks one fails at once and not in the next `npm
 * run sabotage`.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PATCHES } from './sabotage/patches.ts'
import { endOf } from './sabotage/test-end.ts'

it.each(PATCHES)('sabotage patch applies, and its tests exist: $name', ({ edits, red }) => {
  for (const { file, from, to } of edits) {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
  }
  for (const [test, title] of Object.entries(red)) expect(readFileSync(test, 'utf8')).toContain(title)
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
