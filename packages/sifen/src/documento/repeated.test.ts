import { beforeEach, expect, it } from 'vitest'
import { omitIf, readXsdFile, XSD_MISSING } from '../../../../test/support/witness.ts'
import { REPEATED_ELEMENTS } from './repeated.ts'

beforeEach(test => omitIf(XSD_MISSING, test))

it('REPEATED_ELEMENTS names exactly the elements that the XSD allows more than once', () => {
  const elements = readXsdFile('DE_v150.xsd').match(/<xs:element\b[^>]*>/g) ?? []
  const repeated = elements.filter(tag => /maxOccurs="(?!1")/.test(tag)).map(tag => /name="(\w+)"/.exec(tag)?.[1] ?? '')
  expect([...REPEATED_ELEMENTS].sort()).toEqual(repeated.sort())
})
