/** Violations of unique indexes, as both drivers report them under Drizzle's wrapper. */

const UNIQUE_VIOLATION = '23505'

/** True when `error` violates the named constraint or unique index (any, when none is named). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== UNIQUE_VIOLATION) return false
  return constraint === undefined || ('constraint' in cause && cause.constraint === constraint)
}
