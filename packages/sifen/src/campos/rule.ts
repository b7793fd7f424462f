/** A rule between fields: the field of its report, SIFEN's code, its condition, and the message with advice. */
import type { Check } from './lexical.ts'

export type Rule<T> = {
  campo: string
  /** SIFEN's code. Absent where SIFEN has none. */
  codigo?: string
  /**
   * Other fields that it reads. The rule is skipped while one of them has a problem. A leading `/` means from the root.
   */
  needs?: readonly string[]
  broken: (subject: T) => boolean
  mensaje: string | ((subject: T) => string)
}

/**
 * Reports every broken rule of a table. `prefix` returns the path before the rule's own; it is called only for broken
 * rules.
 */
export function run<T>(rules: readonly Rule<T>[], subject: T, check: Check, prefix: () => string = () => ''): void {
  for (const rule of rules) if (rule.broken(subject)) report(rule, subject, check, prefix())
}

function report<T>(rule: Rule<T>, subject: T, check: Check, prefix: string): void {
  const isWrong = (path: string) => check.has(path.startsWith('/') ? path.slice(1) : prefix + path)
  if (rule.needs?.some(isWrong)) return
  check.report(prefix + rule.campo, textOf(rule, subject), rule.codigo)
}

export const textOf = <T>({ mensaje }: Rule<T>, subject: T): string =>
  typeof mensaje === 'string' ? mensaje : mensaje(subject)

export const given = (value: unknown): boolean => value !== undefined && value !== null
