/** Reads an rDE by the table of its fields: returns the document as plain values, or the problems of its form. */
import { TIPO_DOCUMENTO, TIPO_DOCUMENTO_FUTURO } from '../tables/codigos.ts'
import { attributeOf, childOf, SIFEN_NAMESPACE, type XmlElement } from '../xml/index.ts'
import { cdc as cdcForm, codesOf, type Lexical, literalsOf } from './lexical.ts'
import { RDE, type Rde } from './rde-fields.ts'
import { badValue, FieldReader } from './read-fields.ts'

export type RdeReading =
  | { readonly ok: true; readonly cdc: string; readonly rde: Rde; readonly signed: XmlElement }
  | { readonly ok: false; readonly problems: readonly string[] }

const either =
  (one: Lexical, other: Lexical): Lexical =>
  text =>
    one(text) || other(text)

/** Lexical forms of the type of document when future types are accepted too. */
const FUTURE: ReadonlyMap<string, Lexical> = new Map([
  ['iTiDE', either(codesOf(TIPO_DOCUMENTO), codesOf(TIPO_DOCUMENTO_FUTURO))],
  ['dDesTiDE', either(literalsOf(TIPO_DOCUMENTO), literalsOf(TIPO_DOCUMENTO_FUTURO))],
])

/**
 * Reads an rDE. Never throws. `signed` is the DE element, for the signature. The problems are in the order of the
 * document.
 */
export function readRde(element: XmlElement, futureTypes = false): RdeReading {
  const reader = new FieldReader(futureTypes ? FUTURE : undefined)
  const rde: Rde = reader.group('rDE', element, RDE)
  const signed = childOf(element, SIFEN_NAMESPACE, 'DE')
  const cdc = signed === undefined ? '' : (attributeOf(signed, 'Id') ?? '')
  if (signed !== undefined && !cdcForm(cdc)) reader.problems.push(badValue('Id', cdc))
  if (reader.problems.length > 0 || signed === undefined) return { ok: false, problems: reader.problems }
  return { ok: true, cdc, rde, signed }
}

/** Returns the Id of the DE inside an rDE. '' when it cannot be found. */
export function cdcOf(rde: XmlElement | undefined): string {
  const de = childOf(rde, SIFEN_NAMESPACE, 'DE')
  return de === undefined ? '' : (attributeOf(de, 'Id') ?? '')
}
