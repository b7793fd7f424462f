/**
 * Every case in which the sandbox's own form and the official XSD disagree, each with the source of the stricter one.
 * Any other case is a finding of campaign `mutaciones` and of rde-xsd.test.ts. docs/evidence/README.md has the same
 * list.
 */

export interface Difference {
  readonly what: string
  readonly source: string
  /** True when an element of a document, as written there, is such a case. */
  readonly is: (element: string) => boolean
  readonly examples: readonly string[]
}

/** Cases that get 0160 from the sandbox's own form, and are valid by the XSD. */
export const STRICTER_BY_OWN: readonly Difference[] = [
  {
    what: 'blanks around a number, a code or a date',
    source: 'good-practice guide (docs/sifen §2): no blanks at either end of a value',
    is: element => />[ \t\r\n]|[ \t\r\n]</.test(element),
    examples: ['<dNumCas> 1</dNumCas>', '<dFeIniT>2026-11-21 </dFeIniT>'],
  },
  {
    what: 'a number with the sign minus (-0 everywhere, -1 in dActiv)',
    source: 'good-practice guide (docs/sifen §2): no negative numbers',
    is: element => />-\d/.test(element),
    examples: ['<dNumCas>-0</dNumCas>', '<dActiv>-1</dActiv>'],
  },
  {
    what: 'dFecIniC and dIniTras with a zone or a year of five digits',
    source: 'docs/sifen §A, rows E822 and E909: a date, nothing behind it (C008 has the pattern)',
    is: element => /^<(dFecIniC|dIniTras)>(\d{5,}-|[\d-]{10}(Z|[+-]\d\d:\d\d)<)/.test(element),
    examples: ['<dFecIniC>2026-11-21Z</dFecIniC>', '<dIniTras>12026-01-01</dIniTras>'],
  },
  {
    what: 'iTiDE 9 and 10',
    source: 'docs/sifen §2.1: types of document that the manual does not have',
    is: element => /^<iTiDE>(9|10)</.test(element),
    examples: ['<iTiDE>9</iTiDE>', '<iTiDE>10</iTiDE>'],
  },
  {
    what: 'an element with a namespace prefix',
    source: 'good-practice guide (docs/sifen §2): no prefix on any element',
    is: element => /^<\w+:/.test(element),
    examples: ['<y:dEst xmlns:y="http://ekuatia.set.gov.py/sifen/xsd">001</y:dEst>'],
  },
]

/** Cases that get 0160 from the XSD, but pass the sandbox's own form. */
export const STRICTER_BY_XSD: readonly Difference[] = [
  {
    what: 'what is missing or odd inside Signature: the rules about signatures answer (0140, 0141)',
    source: 'xmldsig-core-schema.xsd',
    is: element => element.startsWith('<Signature'),
    examples: ['<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"></Signature>'],
  },
]

/** Returns the listed case of an element, or undefined. */
export const known = (differences: readonly Difference[], element: string): Difference | undefined =>
  differences.find(({ is }) => is(element))
