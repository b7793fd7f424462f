/** What sabotage asks of a run of tests, and what it learns. */

/** The end of a test. A test that did not load or timed out failed for another reason, so its title is absent. */
export type TestEnd = { file: string; title: string; failed: boolean }

/** Test files of a run, and parts of the titles of its tests, in any of the files. */
export type Order = { files: readonly string[]; titles: readonly string[] }

/** Twice the suite's own limit: a hook that is late on a busy machine skips its tests, which then prove nothing. */
export const HOOK_LIMIT_MS = 120_000

/** Returns undefined for a test that was skipped or timed out. */
export function endOf(state: string, errors: readonly { message: string }[]): Pick<TestEnd, 'failed'> | undefined {
  if (state === 'passed') return { failed: false }
  const isLate = errors.some(({ message }) => /timed out in \d+ms/.test(message))
  return state === 'failed' && !isLate ? { failed: true } : undefined
}
