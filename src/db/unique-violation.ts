/** How both drivers say, under Drizzle's wrapper, that a row would have broken a unique index. */

const UNIQUE_VIOLATION = '23505'

/** Whether `error` is the violation of the named constraint or unique index (of any, when none is named). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== UNIQUE_VIOLATION) return false
  return constraint === undefined || ('constraint' in cause && cause.constraint === constraint)
}
