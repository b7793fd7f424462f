/**
 * The words in which defects are written down: where a defect can be put (a question to the unsigned XML of a valid document) and how
 * (an edit of that XML). Every edit changes what it finds in any valid document, so that each may carry the defect.
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
/** The first element of that name says one of these texts. */
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

/** The text of the first element of that name. */
export const textOf = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)`).exec(xml)?.[1]

/** The first element of that name says something else: the first text, or the second where it says the first already. */
export const mislabel =
  (name: string, text: string, other: string): Edit =>
  xml =>
    set(name, textOf(xml, name) === text ? other : text)(xml)

/** The first element of that name is an amount, and grows by 1. */
export const plusOne =
  (name: string): Edit =>
  xml =>
    set(name, plus(textOf(xml, name) ?? '', '1'))(xml)

/** The first element of that name is a digit, and becomes another. */
export const otherDigit =
  (name: string): Edit =>
  xml =>
    set(name, String((Number(textOf(xml, name)) + 1) % 10))(xml)

/** As `drop`, where the element may be missing. */
export const dropIfThere =
  (name: string): Edit =>
  xml =>
    has(name)(xml) ? drop(name)(xml) : xml

/** XML is put at the end of the first group of that name. */
export const append =
  (group: string, added: string): Edit =>
  xml =>
    xml.replace(`</${group}>`, () => `${added}</${group}>`)

/** XML is put behind the first of these elements that is there. */
export const insertAfterFirst =
  (names: readonly string[], added: string): Edit =>
  xml =>
    insertAfter(names.find(name => has(name)(xml)) ?? names.join(' or '), added)(xml)

/** XML is put before the first of these elements that is there. */
export const insertBeforeFirst =
  (names: readonly string[], added: string): Edit =>
  xml =>
    insertBefore(names.find(name => has(name)(xml)) ?? names.join(' or '), added)(xml)

const ITEM = /<gCamItem>.*?<\/gCamItem>/gs

/** Some item is so. */
export const anItem =
  (where: Where): Where =>
  xml =>
    xml.match(ITEM)?.some(where) ?? false

/** The first item that is so is edited. */
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

/** Exact sums of amounts as SIFEN writes them. */
const plus = (a: string, b: string): string => written(units(a) + units(b))
export const minus = (a: string, b: string): string => written(units(a) - units(b))

/** Who signs instead of the issuer's own key. */
export type Firmante =
  | 'another authority'
  | 'expired'
  | 'not yet valid'
  | 'younger than the signature'
  | 'no RUC'
  | 'another RUC'

/** What may be wrong outside the content of the document. */
export type Outside = Pick<DocumentSpec, 'cdc' | 'tamper' | 'qr' | 'csc'> & { readonly firmante?: Firmante }

/** One thing wrong in an otherwise valid document: the code that SIFEN answers, what it is, where it can be, and how it comes about. */
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
