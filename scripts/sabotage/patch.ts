/** What a sabotage is: a guarantee taken out of the code, and the tests that must turn red. */

export type Patch = {
  /** In Spanish, for the table that is printed. */
  name: string
  /** Several where one guarantee is held twice. */
  edits: readonly Edit[]
  /** Test files, and in each a part of the title of a test that must fail. */
  red: Readonly<Record<string, string>>
  /** The embedded database has one connection and hides what happens between two: this one shows on PostgreSQL only. */
  onPostgres?: true
}

/** Exactly the text `from`, which stands in the file once, becomes `to`: as short as can be, so that it fits after the next change too. */
export type Edit = { file: string; from: string; to: string }
