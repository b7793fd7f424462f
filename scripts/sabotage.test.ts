/**
 * Checks that the sabotages still fit the code, so that a change that breaks one fails at once and not in the next `npm
 * run sabotage`.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PATCHES } from './sabotage/patches.ts'
import { readReport } from './sabotage/run-tests.ts'

it.each(PATCHES)('sabotage patch applies, and its tests exist: $name', ({ edits, red }) => {
  for (const { file, from, to } of edits) {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
  }
  for (const [test, title] of Object.entries(red)) expect(readFileSync(test, 'utf8')).toContain(title)
})

it('readReport omits tests that were skipped or timed out', () => {
  const assertionResults = [
    { fullName: 'a', status: 'passed', failureMessages: [] },
    { fullName: 'b', status: 'failed', failureMessages: ['AssertionError: expected 1 to be 2'] },
    { fullName: 'c', status: 'failed', failureMessages: ['Error: Test timed out in 60000ms.\nIf this is …'] },
    { fullName: 'd', status: 'skipped', failureMessages: [] },
  ]
  const report = JSON.stringify({ testResults: [{ name: '/copy/src/x.test.ts', assertionResults }] })
  expect(readReport('/copy', report)).toEqual([
    { file: 'src/x.test.ts', title: 'a', failed: false },
    { file: 'src/x.test.ts', title: 'b', failed: true },
  ])
})
