/**
 * Mutants of form: one element of a valid document is removed, duplicated, emptied or given another text. The expected
 * answer is unknown, but the sandbox's own form and the official XSD must agree, except for the list in
 * packages/sandbox/test/xsd-differences.ts.
 */
import type { Seeded } from '../random.ts'

export interface FormMutant {
  /** The change. */
  readonly what: string
  /** The element after the change. */
  readonly element: string
  readonly unsigned: string
}

type Change = (element: string, name: string) => string

const CHANGES: readonly [what: string, change: Change][] = [
  ['dropped', () => ''],
  ['doubled', element => element + element],
  ...[
    '',
    '0',
    '00',
    '01',
    '+1',
    '1.5',
    '.5',
    '5.',
    '-1',
    '-0',
    '1e3',
    ' 1',
    'Q',
    'x'.repeat(31),
    'x'.repeat(4000),
    '9'.repeat(20),
  ].map((text): [string, Change] => [
    `says ${text === '' ? 'nothing' : text.length > 10 ? `${text.length} times ${text[0]}` : `"${text}"`}`,
    (_, name) => `<${name}>${text}</${name}>`,
  ]),
  ['in small letters', (element, name) => `<${name}>${textIn(element).toLowerCase()}</${name}>`],
  ['cut in half', (element, name) => `<${name}>${half(textIn(element))}</${name}>`],
]

const textIn = (element: string) => element.replace(/<[^>]*>/g, '')
/** Cuts a text in half, without cutting a character reference. */
const half = (text: string) => text.slice(0, text.length / 2).replace(/&[^;]*$/, '')
/** Elements without child elements, except those that contain the CDC. */
const LEAF = /<(?!dVerFor|dDVId)([a-z]\w*)>[^<]*<\/\1>/g

/** Returns `count` mutants of an unsigned rDE. */
export function formMutants(unsigned: string, count: number, random: Seeded): FormMutant[] {
  const leaves = [...unsigned.matchAll(LEAF)]
  return Array.from({ length: count }, () => {
    const leaf = leaves[random.int(0, leaves.length - 1)]
    const [what, change] = CHANGES[random.int(0, CHANGES.length - 1)] ?? ['', (element: string) => element]
    const [element = '', name = ''] = leaf ?? []
    const start = leaf?.index ?? 0
    const changed = change(element, name)
    const mutant = unsigned.slice(0, start) + changed + unsigned.slice(start + element.length)
    return { what: `${name} ${what}`, element: changed, unsigned: mutant }
  })
}
