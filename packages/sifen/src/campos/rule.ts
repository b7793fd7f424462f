/** A rule between fields: where it is reported, the code SIFEN would answer, when it is broken and what to do about it. */
import type { Check } from './lexical.ts'

export type Rule<T> = {
  campo: string
  /** Absent where SIFEN has no code of its own for it. */
  codigo?: string
  /** Fields it reads that are not its own: while one of them is wrong itself, it says nothing. With `/` in front, from the root. */
  needs?: readonly string[]
  broken: (subject: T) => boolean
  mensaje: string | ((subject: T) => string)
}

/** Reports every broken rule of a table. `prefix` gives the path before the rule's own, asked for only where something is broken. */
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
