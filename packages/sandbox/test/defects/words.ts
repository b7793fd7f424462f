/**
 * Language of the defects: where a defect can be put (a predicate of the unsigned XML of a valid document) and how (an
 * edit of that XML). Every edit changes any valid document that matches, so that each may have the defect.
 */
import { type DocumentSpec, drop, insertAfter, insertBefore, set } from '../sandbox-documents.ts'

export type Edit = (xml: string) => string
export type Where = (xml: string) => boolean

export const anywhere: Where = () => true
export const has =
  (...names: readonly string[]): Where =>
  xml =>
    names.every(name => xml.includes(`<${name}>`))
export const lacks =
  (...names: readonly string[]): Where =>
  xml =>
    !names.some(name => xml.includes(`<${name}>`))
/** True when the first element of that name has one of these texts. */
export const is =
  (name: string, ...texts: readonly string[]): Where =>
  xml =>
    texts.includes(textOf(xml, name) ?? '')
export const not =
  (where: Where): Where =>
  xml =>
    !where(xml)
export const both =
  (...wheres: readonly Where[]): Where =>
  xml =>
    wheres.every(where => where(xml))

/** Returns the text of the first element of that name. */
export const textOf = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)`).exec(xml)?.[1]

/** Sets the first element of that name to `text`, or to `other` when it is `text` already. */
export const mislabel =
  (name: string, text: string, other: string): Edit =>
  xml =>
    set(name, textOf(xml, name) === text ? other : text)(xml)

/** Adds 1 to the amount in the first element of that name. */
export const plusOne =
  (name: string): Edit =>
  xml =>
    set(name, plus(textOf(xml, name) ?? '', '1'))(xml)

/** Replaces the digit in the first element of that name with another. */
export const otherDigit =
  (name: string): Edit =>
  xml =>
    set(name, String((Number(textOf(xml, name)) + 1) % 10))(xml)

/** Like `drop`, but the element may be missing. */
export const dropIfThere =
  (name: string): Edit =>
  xml =>
    has(name)(xml) ? drop(name)(xml) : xml

/** Appends XML to the first group of that name. */
export const append =
  (group: string, added: string): Edit =>
  xml =>
    xml.replace(`</${group}>`, () => `${added}</${group}>`)

/** Inserts XML after the first of these elements that is present. */
export const insertAfterFirst =
  (names: readonly string[], added: string): Edit =>
  xml =>
    insertAfter(names.find(name => has(name)(xml)) ?? names.join(' or '), added)(xml)

/** Inserts XML before the first of these elements that is present. */
export const insertBeforeFirst =
  (names: readonly string[], added: string): Edit =>
  xml =>
    insertBefore(names.find(name => has(name)(xml)) ?? names.join(' or '), added)(xml)

const ITEM = /<gCamItem>.*?<\/gCamItem>/gs

/** True when an item matches. */
export const anItem =
  (where: Where): Where =>
  xml =>
    xml.match(ITEM)?.some(where) ?? false

/** Edits the first item that matches. */
export const inItem =
  (where: Where, edit: Edit): Edit =>
  xml => {
    const item = xml.match(ITEM)?.find(where)
    if (item === undefined) throw new Error('the document has no such item')
    return xml.replace(item, () => edit(item))
  }

const UNITS = 8
const units = (text: string) =>
  BigInt(text.replace(/^(\d+)\.?(\d*)$/, (_, whole, rest) => whole + rest.padEnd(UNITS, '0')))
const written = (amount: bigint) =>
  String(amount)
    .padStart(UNITS + 1, '0')
    .replace(/(\d{8})$/, '.$1')
    .replace(/\.?0+$/, '')

/** Exact sums of amounts in SIFEN's format. */
const plus = (a: string, b: string): string => written(units(a) + units(b))
export const minus = (a: string, b: string): string => written(units(a) - units(b))

/** Signers other than the issuer's own key. */
export type Firmante =
  | 'another authority'
  | 'expired'
  | 'not yet valid'
  | 'younger than the signature'
  | 'no RUC'
  | 'another RUC'

/** Changes outside the content of the document. */
export type Outside = Pick<DocumentSpec, 'cdc' | 'tamper' | 'qr' | 'csc'> & { readonly firmante?: Firmante }

/** One defect of an otherwise valid document: SIFEN's code, its description, where it can be put, and its edit. */
export interface Defect {
  readonly codigo: string
  readonly defect: string
  readonly where: Where
  readonly edit: Edit
  readonly outside: Outside
}

export const defect = (codigo: string, what: string, where: Where, edit: Edit, outside: Outside = {}): Defect => ({
  codigo,
  defect: what,
  where,
  edit,
  outside,
})

export const asItIs: Edit = xml => xml
