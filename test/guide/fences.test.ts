/** Every block of code of the guide is run, is the output of a run, or says why not: scripts/guide/fences.ts, against the pages. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FENCES, type Proof } from '../../scripts/guide/fences.ts'
import { guideOf } from '../../scripts/guide/guide-of.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const read = (path: string) => readFileSync(at(path), 'utf8')
const { pages } = guideOf(read)
const fencesIn = (path: string) => [...read(path).matchAll(/^```[^\n]*\n[\s\S]*?^```$/gm)].length

/** Blocks that a test runs or compares. Raise it when there are more. */
const FEWEST_PROVEN = 52

it('each block of each page has its row', () => {
  const counted = pages.map(({ source }) => ({ source, fences: fencesIn(source) }))
  expect(counted.filter(({ fences }) => fences > 0)).toEqual(
    counted.flatMap(({ source }) => {
      const { length = 0 } = FENCES[source] ?? []
      return length > 0 ? [{ source, fences: length }] : []
    }),
  )
  expect(Object.keys(FENCES).filter(source => !pages.some(page => page.source === source))).toEqual([])
})

it('the tests of a block exist and name its page, or write it', () => {
  const wrong = Object.entries(FENCES).flatMap(([source, proofs]) =>
    proofs.flatMap(proof =>
      testsOf(proof)
        .filter(test => !existsSync(at(test)) || !isAbout(read(test), source))
        .map(test => `${source}: ${test}`),
    ),
  )
  expect(wrong).toEqual([])
})

const testsOf = (proof: Proof): readonly string[] =>
  'run' in proof ? proof.run : 'output' in proof ? [proof.output] : []

/** A test names the file, its last part, or the folder and the kind of files that it goes through. */
function isAbout(test: string, source: string): boolean {
  const name = source.split('/').at(-1) ?? source
  return test.includes(name) || test.includes(`'${name.replace(/\.md$/, '')}'`) || test.includes(`/${name}\``)
}

it('a block that is not run says why, in a sentence for a reader', () => {
  const reasons = Object.values(FENCES).flatMap(proofs => proofs.flatMap(proof => ('why' in proof ? proof.why : [])))
  expect(reasons.filter(why => !/^\p{Ll}.{15,}[^.]$/u.test(why))).toEqual([])
})

it(`at least ${FEWEST_PROVEN} blocks are run or compared`, () => {
  const proofs = Object.values(FENCES).flat()
  expect(proofs.filter(proof => !('why' in proof)).length).toBeGreaterThanOrEqual(FEWEST_PROVEN)
})
