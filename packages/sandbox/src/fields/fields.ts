/**
 * Language of the field tables. A group is an ordered list of fields; a field has a name, an occurrence and a content.
 * The TypeScript type of a read document is inferred from the same list.
 */
import type { XmlElement } from '../xml/index.ts'
import type { Lexical } from './lexical.ts'

/** Content that the reader returns unread (the signature). */
export const OPAQUE = Symbol('opaque')

export type Content = Lexical | typeof OPAQUE | readonly Field[]
type Occurrence = 'one' | 'optional' | 'many'

export interface Field<N extends string = string, O extends Occurrence = Occurrence, C = unknown> {
  readonly name: N
  readonly occurrence: O
  readonly min: number
  readonly max: number
  readonly content: C
  /** Namespace of the element, when it is not SIFEN's. */
  readonly uri?: string
  /** Set when the element has an Id attribute. The reader of the group checks it. */
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

/** Field that occurs between `min` and `max` times. A read document always has the list, perhaps empty. */
export function many<const N extends string, const C extends Content>(
  name: N,
  min: number,
  max: number,
  content: C,
): Field<N, 'many', C> {
  return { name, occurrence: 'many', min, max, content }
}

type ValueOf<C> = C extends readonly Field[] ? Group<C> : C extends typeof OPAQUE ? XmlElement : string

/** Values of a read group: texts by element name, groups within groups, lists for fields that may repeat. */
export type Group<Fs extends readonly Field[]> = {
  readonly [F in Extract<Fs[number], { occurrence: 'one' }> as F['name']]: ValueOf<F['content']>
} & {
  readonly [F in Extract<Fs[number], { occurrence: 'optional' }> as F['name']]?: ValueOf<F['content']>
} & {
  readonly [F in Extract<Fs[number], { occurrence: 'many' }> as F['name']]: readonly ValueOf<F['content']>[]
}
