/** Hostile XML is refused quickly, because drawing blocks the process. */
import { describe, expect, it } from 'vitest'
import { referenceCpuMs } from '../../../test/support/reference-time.ts'
import { ENTITIES, SIZES } from '../../sifen/test/hostile-xml.ts'
import { rde } from '../test/kude-factory.ts'
import { kudeData } from './data.ts'
import { KudeError } from './errors.ts'

/** Maximum processor time for up to 10 MB. Some shapes used to take minutes. */
const LONGEST_MS = 3_000

function refusal(xml: string): { code: unknown; ms: number } {
  let code: unknown
  const ms = referenceCpuMs(() => {
    try {
      kudeData(xml)
    } catch (error) {
      code = error instanceof KudeError ? error.code : error
    }
  })
  return { code, ms }
}

const inDocument = (xml: string) => rde().replace('<gTimb>', () => `${xml}<gTimb>`)
const MANY = 200_000
const FOREIGN = '<a xmlns="urn:x">'
const INSIDE: [string, () => string][] = [
  ['200,000 foreign elements, one in another', () => inDocument(FOREIGN.repeat(MANY) + '</a>'.repeat(MANY))],
  ['foreign elements that never end', () => inDocument(FOREIGN + '<b>'.repeat(MANY))],
  ['own and foreign elements in turns', () => inDocument(`<g>${FOREIGN}`.repeat(40))],
  [
    'elements of SIFEN in foreign ones',
    () => inDocument(`${FOREIGN}<g xmlns="http://ekuatia.set.gov.py/sifen/xsd">`.repeat(40)),
  ],
]

describe('kudeData with hostile XML', () => {
  it.each([
    ...[...SIZES, ...ENTITIES].map(([what, xml]): [string, () => string] => [what, () => String(xml())]),
    ...INSIDE,
  ])(
    'refuses %s with KUDE_XML in under 3 s of CPU time',
    (_what, make) => {
      const { code, ms } = refusal(make())
      expect(code).toBe('KUDE_XML')
      expect(ms).toBeLessThan(LONGEST_MS)
    },
    30_000,
  )

  it('skips foreign elements nested as deep as those of a signature', () => {
    const depth = 12
    expect(kudeData(inDocument('<a xmlns="urn:x">'.repeat(depth) + '</a>'.repeat(depth)))).toEqual(kudeData(rde()))
  })
})
