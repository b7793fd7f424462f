/** Type of the rules and of their input: one document, with its signature check and the sandbox's book. */
import type { Book } from '../../book/index.ts'
import type { De, Item, Rde } from '../../fields/index.ts'
import type { SignatureCheck } from '../../signature/index.ts'
import { mensajeDe } from '../../tables/resultados.ts'

/** Types of document that SIFEN accepts today. The last three are future types, accepted only when a script says so. */
export type TipoDocumento = '1' | '4' | '5' | '6' | '7' | '2' | '3' | '8'

export interface Submission {
  readonly cdc: string
  readonly rde: Rde
  readonly de: De
  readonly tipo: TipoDocumento
  readonly items: readonly Item[]
  readonly signature: SignatureCheck
  /** The instant of reception. */
  readonly now: Date
  readonly book: Book
  /** True when another document is approved. False while its lot is in process. */
  readonly isKnown: (cdc: string) => boolean
  /** Returns an approved document by its CDC, for the rules about associated documents. */
  readonly referenced: (cdc: string) => De | undefined
  /** Returns the security code of an id. */
  readonly csc: (id: string) => string | undefined
}

/** A rule. `S` is its input: a document or an event. */
export interface Rule<S = Submission> {
  readonly codigo: string
  /** The authority's message. */
  readonly mensaje: string
  readonly breaks: (submission: S) => boolean
  /** True when the document is approved with an observation. */
  readonly observes: boolean
}

/** Returns a rule. Its message is the one of the authority's table, unless SIFEN answers in other words. */
export function rule<S = Submission>(
  codigo: string,
  breaks: Rule<S>['breaks'],
  words?: string,
  observes = false,
): Rule<S> {
  return {
    codigo,
    breaks,
    observes,
    get mensaje() {
      return words ?? mensajeDe(codigo)
    },
  }
}

export const observation = <S = Submission>(codigo: string, breaks: Rule<S>['breaks']): Rule<S> =>
  rule(codigo, breaks, undefined, true)

/** Sorts the rules by SIFEN's codes, which is the order of the fields in the manual. */
export const byCode = <S>(rules: readonly Rule<S>[]): readonly Rule<S>[] =>
  [...rules].sort((a, b) => Number(a.codigo) - Number(b.codigo))

export interface Judgement<S = Submission> {
  /** The first broken rule that rejects. */
  readonly rejection: Rule<S> | undefined
  /** Broken rules that only observe. */
  readonly observations: readonly Rule<S>[]
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Applies a table of rules and stops at the first that rejects. `rejecting` has codes that normally only observe, and
 * reject here.
 */
export function judge<S>(rules: readonly Rule<S>[], submission: S, rejecting = NONE): Judgement<S> {
  const observations: Rule<S>[] = []
  for (const rule of rules) {
    if (!rule.breaks(submission)) continue
    if (!rule.observes || rejecting.has(rule.codigo)) return { rejection: rule, observations: [] }
    observations.push(rule)
  }
  return { rejection: undefined, observations }
}
