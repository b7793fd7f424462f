/**
 * Reads an element by the table of its fields: checks names, order, occurrences and lexical forms, and returns plain
 * values. Words the problems as SIFEN does after code 0160.
 */
import { SIFEN_NAMESPACE, textOf, type XmlElement, XSI } from '../xml/index.ts'
import { type Content, type Field, type Group, OPAQUE } from './fields.ts'
import type { Lexical } from './lexical.ts'

/** Attributes allowed on any element. The other XSI attributes would change the validation by the schema. */
const XSI_ALLOWED: readonly string[] = ['schemaLocation', 'noNamespaceSchemaLocation']

type Values = Record<string, unknown>

export class FieldReader {
  /** Problems in the order of the document. */
  readonly problems: string[] = []
  readonly #others: ReadonlyMap<string, Lexical> | undefined

  /** `others` has lexical forms that replace those of the table, by field. */
  constructor(others?: ReadonlyMap<string, Lexical>) {
    this.#others = others
  }

  /** Returns the values of a group. They are valid only when `problems` is empty at the end. */
  group<const Fs extends readonly Field[]>(name: string, element: XmlElement, fields: Fs): Group<Fs> {
    if (hasStrangeAttribute(element)) this.problems.push(badValue(name, ''))
    return this.#group(name, element, fields) as Group<Fs>
  }

  #group(name: string, element: XmlElement, fields: readonly Field[]): Values {
    const { elements } = element
    const values: Values = {}
    let next = 0
    this.#noStrayText(name, element)
    for (const field of fields) {
      const first = next
      const list: unknown[] | undefined = field.occurrence === 'many' ? [] : undefined
      for (let child = elements[next]; child !== undefined && next - first < field.max; child = elements[next]) {
        if (!isField(child, field)) break
        const value = this.#value(field, child)
        if (list === undefined) values[field.name] = value
        else list.push(value)
        next += 1
      }
      if (next - first < field.min) {
        this.problems.push(missing(field.name, elements[next], name))
        return values
      }
      if (list !== undefined) values[field.name] = list
    }
    const extra = elements[next]
    if (extra !== undefined) this.problems.push(unexpected(extra, name))
    return values
  }

  #value(field: Field, element: XmlElement): unknown {
    const content = this.#others?.get(field.name) ?? (field.content as Content)
    if (content === OPAQUE) return element
    if (element.prefix !== '' || hasStrangeAttribute(element, field.identified))
      this.problems.push(badValue(field.name, ''))
    if (typeof content !== 'function') return this.#group(field.name, element, content)
    const text = textOf(element)
    const value = canonicalOf(content, text)
    if (element.elements.length > 0 || value === undefined) this.problems.push(badValue(field.name, text))
    return value
  }

  #noStrayText(name: string, element: XmlElement): void {
    if (element.children.length === element.elements.length) return
    const stray = element.children.find(child => typeof child === 'string' && /[^ \t\r\n]/.test(child))
    if (stray !== undefined) this.problems.push(badValue(name, String(stray).trim()))
  }
}

/** Returns the canonical form of a text. Undefined when it is not legal. */
function canonicalOf(form: Lexical, text: string): string | undefined {
  if (form.read !== undefined) return form.read(text)
  return form(text) ? text : undefined
}

function hasStrangeAttribute({ attributes }: XmlElement, identified = false): boolean {
  return (
    attributes.length > 0 &&
    attributes.some(({ uri, local }) => (uri === XSI ? !XSI_ALLOWED.includes(local) : !(identified && local === 'Id')))
  )
}

function isField(element: XmlElement, field: Field): boolean {
  return element.local === field.name && element.uri === (field.uri ?? SIFEN_NAMESPACE)
}

export function missing(expected: string, found: XmlElement | undefined, group: string): string {
  return found === undefined
    ? `Elemento esperado: ${expected} dentro de: ${group}`
    : `El elemento esperado es: ${expected} en lugar de: ${found.name}`
}

export function unexpected(element: XmlElement, group: string): string {
  return `El elemento: ${element.name} no es esperado dentro de: ${group}`
}

export function badValue(name: string, value: string): string {
  return value === ''
    ? `El valor del elemento: ${name} es invalido`
    : `El valor ${value} del elemento: ${name} es invalido`
}
