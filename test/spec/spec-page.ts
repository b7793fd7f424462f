/** docs/especificacion.md as entries: a statement of the specification with its tests, or a reason. */
import { existsSync, readFileSync } from 'node:fs'

const ROOT = new URL('../..', import.meta.url)
export const PAGE = 'docs/especificacion.md'

/** Why a statement needs no test. The page explains them. */
export const REASONS = ['not shown', 'not served', 'introduction', 'the receiver’s'] as const

type Test = { file: string; title: string }
export type Entry = { section: string; label: string; tests: Test[]; reason: string | undefined }

/** Returns the entries of the page: the rows of the tables below its headings. */
export function readPage(page = readFileSync(new URL(PAGE, ROOT), 'utf8')): Entry[] {
  let headings: string[] = []
  return page.split('\n').flatMap(line => {
    const [, marks, heading] = /^(#{2,3}) (.+)/.exec(line) ?? []
    if (marks !== undefined) headings = [...headings.slice(0, marks.length - 2), heading ?? '']
    const [, label = '', proof = ''] = /^\| (.+?) \| (.+?) \|/.exec(line) ?? []
    if (headings.length === 0 || label === '' || /^(Statement$|-)/.test(label)) return []
    return [
      { section: headings.join(' › '), label, tests: testsIn(proof), reason: /^— ([^(]+?)(?: \(|$)/.exec(proof)?.[1] },
    ]
  })
}

/** Returns the tests of a cell: each title belongs to the file before it. */
function testsIn(cell: string): Test[] {
  let file = ''
  return [...cell.matchAll(/`([^`]+\.test\.ts)`|«([^»]+)»/g)].flatMap(([, path, title]) => {
    file = path ?? file
    return title === undefined ? [] : [{ file, title }]
  })
}

/** A first argument of `it`, `describe` and their variants with a table, whose titles are templates. */
const TITLE = /(?:\b(?:it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g

/** Returns the titles in a test file, templates as written. Undefined for a file that does not exist. */
export function titlesOf(file: string): string[] | undefined {
  const url = new URL(file, ROOT)
  if (!existsSync(url)) return undefined
  return [...readFileSync(url, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title)
}
