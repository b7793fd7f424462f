/**
 * The words in which the tree of the rDE is written down: a group is a list of fields in order, a field has a name, an occurrence and
 * a content. The TypeScript type of a document that was read follows from the same list.
 */
import type { XmlElement } from '../xml/xml-tree.ts'
import type { Lexical } from './lexical.ts'

/** Content that the reader hands over as it is (the signature). */
export const OPAQUE = Symbol('opaque')

export type Content = Lexical | typeof OPAQUE | readonly Field[]
type Occurrence = 'one' | 'optional' | 'many'

export interface Field<N extends string = string, O extends Occurrence = Occurrence, C = unknown> {
  readonly name: N
  readonly occurrence: O
  readonly min: number
  readonly max: number
  readonly content: C
  /** Set when the element is not of SIFEN's namespace. */
  readonly uri?: string
  /** Set when the element has an attribute Id, which the reader of the group checks. */
  readonly identified?: true
}

export function one<const N extends string, const C extends Content>(name: N, content: C): Field<N, 'one', C> {
  return { name, occurrence: 'one', min: 1, max: 1, content }
}

export function optional<const N extends string, const C extends Content>(
  name: N,
  content: C,
): Field<N, 'optional', C> {
  return { name, occurrence: 'optional', min: 0, max: 1, content }
}

/** Between `min` and `max` times; a document that was read always has the list, perhaps empty. */
export function many<const N extends string, const C extends Content>(
  name: N,
  min: number,
  max: number,
  content: C,
): Field<N, 'many', C> {
  return { name, occurrence: 'many', min, max, content }
}

type ValueOf<C> = C extends readonly Field[] ? Group<C> : C extends typeof OPAQUE ? XmlElement : string

/** What reading a group gives: texts by element name, groups within groups, lists for what may repeat. */
export type Group<Fs extends readonly Field[]> = {
  readonly [F in Extract<Fs[number], { occurrence: 'one' }> as F['name']]: ValueOf<F['content']>
} & {
  readonly [F in Extract<Fs[number], { occurrence: 'optional' }> as F['name']]?: ValueOf<F['content']>
} & {
  readonly [F in Extract<Fs[number], { occurrence: 'many' }> as F['name']]: readonly ValueOf<F['content']>[]
}
