/**
 * Reads an rDE by the table of its fields: checks names, order, occurrences and the form of every text, and gives the document as plain
 * values. What it finds wrong is worded as SIFEN words it behind code 0160.
 */
import { attributeOf, childOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { type Content, type Field, OPAQUE } from './fields.ts'
import { cdc as cdcForm } from './lexical.ts'
import { RDE, type Rde } from './rde-fields.ts'

export const SIFEN_NAMESPACE = 'http://ekuatia.set.gov.py/sifen/xsd'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

export type RdeReading =
  | { readonly ok: true; readonly cdc: string; readonly rde: Rde; readonly signed: XmlElement }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Never throws. `signed` is the DE element, for the signature. The problems are in the order of the document. */
export function readRde(element: XmlElement): RdeReading {
  const reader = new Reader()
  const rde = reader.group('rDE', element, RDE) as unknown as Rde
  const signed = childOf(element, SIFEN_NAMESPACE, 'DE')
  const cdc = signed === undefined ? '' : (attributeOf(signed, 'Id') ?? '')
  if (signed !== undefined && !cdcForm(cdc)) reader.problems.push(badValue('Id', cdc))
  if (reader.problems.length > 0 || signed === undefined) return { ok: false, problems: reader.problems }
  return { ok: true, cdc, rde, signed }
}

/** The Id of the DE inside an rDE, as far as it can be made out; '' otherwise. */
export function cdcOf(rde: XmlElement | undefined): string {
  const de = childOf(rde, SIFEN_NAMESPACE, 'DE')
  return de === undefined ? '' : (attributeOf(de, 'Id') ?? '')
}

type Values = Record<string, unknown>

class Reader {
  readonly problems: string[] = []

  group(name: string, element: XmlElement, fields: readonly Field[]): Values {
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
    if (extra !== undefined) this.problems.push(`El elemento: ${extra.name} no es esperado dentro de: ${name}`)
    return values
  }

  #value(field: Field, element: XmlElement): unknown {
    const content = field.content as Content
    if (content === OPAQUE) return element
    const strange = element.attributes.some(({ uri, local }) => uri !== XSI && !(field.name === 'DE' && local === 'Id'))
    if (element.prefix !== '' || strange) this.problems.push(badValue(field.name, ''))
    if (typeof content !== 'function') return this.group(field.name, element, content)
    const text = textOf(element)
    if (element.elements.length > 0 || !content(text)) this.problems.push(badValue(field.name, text))
    return text
  }

  #noStrayText(name: string, element: XmlElement): void {
    const stray = element.children.find(child => typeof child === 'string' && /[^ \t\r\n]/.test(child))
    if (stray !== undefined) this.problems.push(badValue(name, String(stray).trim()))
  }
}

function isField(element: XmlElement, field: Field): boolean {
  return element.local === field.name && element.uri === (field.uri ?? SIFEN_NAMESPACE)
}

function missing(expected: string, found: XmlElement | undefined, group: string): string {
  return found === undefined
    ? `Elemento esperado: ${expected} dentro de: ${group}`
    : `El elemento esperado es: ${expected} en lugar de: ${found.name}`
}

function badValue(name: string, value: string): string {
  return value === ''
    ? `El valor del elemento: ${name} es invalido`
    : `El valor ${value} del elemento: ${name} es invalido`
}
