/** What the pages of docs/ say of the project and can be held against it: notes by number, founding decisions, dependencies. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const sources = (pattern: string) => globSync(pattern, { cwd: ROOT }).map(path => ({ path, text: read(path) }))
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group]) => group ?? '')

describe('docs/SPEC-NOTES.md', () => {
  const page = read('docs/SPEC-NOTES.md')

  it('numbers its notes one after the other', () => {
    const numbers = matches(page, /^(\w+)\. /gm)
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)))
  })

  it('has every founding decision that the code cites', () => {
    const cited = sources('{src,test,bench,campaigns,scripts}/**/*.ts').flatMap(({ path, text }) =>
      matches(text, /DECISIONS ([A-Z]\d+(?:, [A-Z]\d+)*)/g).flatMap(list =>
        list.split(', ').map(decision => ({ path, decision })),
      ),
    )
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ decision }) => !new RegExp(`\\b${decision}\\b`).test(page))).toEqual([])
  })
})

describe('docs/decisions/0007-dependencies.md', () => {
  const page = read('docs/decisions/0007-dependencies.md')
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'))

  it('has a line for each dependency, with its version, and no other', () => {
    const rows = [...page.matchAll(/^\| ([^|]+) (\d+\.\d+)(?: \(optional\))? \|/gm)]
    const listed = rows.flatMap(([, names = '', version]) => names.split(', ').map(name => [name, version]))
    const minorOf = ([name, version]: [string, unknown]) => [name, /^\d+\.\d+/.exec(String(version))?.[0]]
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(Object.entries({ ...dependencies, ...optionalDependencies }).map(minorOf)),
    )
  })

  it('names each package for development', () => {
    const tools = Object.keys(devDependencies).filter(name => !name.startsWith('@types/'))
    expect(tools.filter(name => !page.includes(name.replace(/^@\w+\//, '')))).toEqual([])
  })

  it('is what src imports, all of it and nothing else', () => {
    const imported = sources('src/**/*.ts')
      .filter(({ path }) => !path.endsWith('.test.ts'))
      .flatMap(({ text }) =>
        matches(text, /(?:^(?:import|export|\}) .*from |\bimport\(|meta\.resolve\()'([^'.][^']*)'/gm),
      )
      .filter(name => !name.startsWith('node:'))
      .map(name => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0])
    expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort())
  })
})
