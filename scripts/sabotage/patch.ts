/** A sabotage: a guarantee removed from the code, and the tests that must turn red. */

export type Patch = {
  /** In Spanish, for the printed table. */
  name: string
  /** Several edits where one guarantee is implemented twice. */
  edits: readonly Edit[]
  /** Test files, and in each a part of the title of a test that must fail. */
  red: Readonly<Record<string, string>>
}

/**
 * Replaces the text `from`, which must occur exactly once in the file, with `to`. Keep it as short as possible, so that
 * it survives later changes.
 */
export type Edit = { file: string; from: string; to: string }
