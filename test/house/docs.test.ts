/** Checks of docs/ against the project: notes by number, founding decisions, dependencies. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SLICES } from '../../scripts/walls/rooms.ts'

const ROOT = new URL('../..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const sources = (pattern: string) => globSync(pattern, { cwd: ROOT }).map(path => ({ path, text: read(path) }))
/** Code that cites pages. */
const CODE = '{src,packages/*/src,packages/*/test,test,bench,campaigns,scripts}/**/*.{ts,tsx,grit}'
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group]) => group ?? '')

describe('docs/notes', () => {
  const pages = sources('docs/notes/*.md').filter(({ path }) => !path.endsWith('README.md'))
  const notes = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/^### (\w+)\. (.+)$/gm)].map(([, number = '', title]) => ({
      number,
      title,
      page: basename(path),
    })),
  )
  const numbers = notes.map(({ number }) => number)

  it('gives each note a unique number', () => {
    expect(numbers.length).toBeGreaterThan(150)
    expect([...new Set(numbers)]).toEqual(numbers)
  })

  it('gives rule, reason and source for each note', () => {
    const parts = pages
      .filter(({ path }) => !path.endsWith('decisions.md'))
      .flatMap(({ text }) => text.split(/^### /m).slice(1))
      .map(note => ({ note: note.split('\n')[0], parts: matches(note, /^\*\*(Rule|Reason|Source)\.\*\*/gm) }))
    expect(parts.filter(({ parts }) => parts.join() !== 'Rule,Reason,Source')).toEqual([])
  })

  it('lists each note in its index, under its page', () => {
    const rows = read('docs/notes/README.md').matchAll(/^\| (\w+) \| \[(.+)\]\((.+\.md)#/gm)
    const listed = [...rows].map(([, number, title, page]) => ({ number, title, page }))
    const byNumber = (list: object[]) => list.map(note => JSON.stringify(note)).sort()
    expect(byNumber(listed)).toEqual(byNumber(notes))
  })

  it('has every note and founding decision that the code or the docs cite', () => {
    const LIST = '([AB]?\\d+(?:(?:, | and | to |–)[AB]?\\d+)*)'
    const cited = [
      ...[...sources(CODE), ...sources('docs/**/*.md')].map(page => ({ ...page, pattern: `docs/notes ${LIST}` })),
      ...pages.map(page => ({ ...page, pattern: `\\b[Nn]otes?:? ${LIST}` })),
    ].flatMap(({ path, text, pattern }) =>
      matches(text, new RegExp(pattern, 'g')).flatMap(list =>
        list.split(/, | and | to |–/).map(number => ({ path, number })),
      ),
    )
    expect(cited.length).toBeGreaterThan(150)
    expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([])
  })
})

describe('docs', () => {
  it('cite no page outside the repository, and neither does the code', () => {
    const OUTSIDE =
      /\b((?:DECISIONS|HOUSE|RELIABILITY|PERFORMANCE|SPEC-NOTES)\b|(?:UX|STYLE|errata|(?<!\/)reference)\.md|errata [A-Z]\b)|((?<!(?:\?\?|\|\|) '|\/)\.\.\/shared\b)/g
    const cited = [...sources(CODE), ...sources('{docs,packages}/**/*.md'), ...sources('*.md')]
      .filter(({ path }) => !/node_modules|docs\.test\.ts$|^CONTRIBUTING/.test(path))
      .flatMap(({ path, text }) => [...text.matchAll(OUTSIDE)].map(([citation]) => ({ path, citation })))
    expect(cited).toEqual([])
  })

  it('have no line over 140 characters outside tables and code', () => {
    const long = [...sources('docs/**/*.md'), ...sources('README.md')].flatMap(({ path, text }) =>
      text
        .replace(/^```.*?^```/gms, '')
        .split('\n')
        .filter(line => line.length > 140 && !line.startsWith('|'))
        .map(line => ({ path, line })),
    )
    expect(long).toEqual([])
  })

  it('link only to files that exist', () => {
    const broken = [...sources('docs/**/*.md'), ...sources('*.md')].flatMap(({ path, text }) =>
      matches(text.replace(/^```.*?^```|`[^`\n]*`/gms, ''), /\]\((?!https?:|#)([^)#[\s]+)/g)
        .filter(link => !existsSync(new URL(link, new URL(path, ROOT))))
        .map(link => ({ path, link })),
    )
    expect(broken).toEqual([])
  })
})

describe('docs/ARCHITECTURE.md', () => {
  it('lists each slice in the order of the walls', () => {
    const [, table = ''] = read('docs/ARCHITECTURE.md').split('| Slice |')
    expect(matches(table.split('\n\n')[0] ?? '', /^\| `(\w+)` \|/gm)).toEqual([...SLICES])
  })
})

describe('docs/sifen', () => {
  it('has every section that the code cites', () => {
    const pages = sources('docs/sifen/*.md').map(({ text }) => text)
    const sections = pages.flatMap(text => matches(text, /^#+ §(\w+(?:\.\d+)?)/gm))
    const cited = sources(CODE).flatMap(({ path, text }) =>
      matches(text, /docs\/sifen §([A-Z]|\d+(?:\.\d+)?)/g).map(section => ({ path, section })),
    )
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ section }) => !sections.includes(section))).toEqual([])
  })
})

describe('docs/decisions/0007-dependencies.md', () => {
  const page = read('docs/decisions/0007-dependencies.md')
  type Package = Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>
  const PACKAGES = ['', 'packages/kude/', 'packages/sandbox/', 'packages/sifen/'].map(folder => {
    const {
      name,
      dependencies = {},
      optionalDependencies = {},
      devDependencies = {},
    } = JSON.parse(read(`${folder}package.json`)) as Partial<Package> & { name: string }
    return { name, folder, dependencies, optionalDependencies, devDependencies }
  })
  const ours = (name: string) => name.startsWith('@nanduti/')

  it('lists each dependency with its version, and nothing else', () => {
    const rows = [...page.matchAll(/^\| ([^|]+) (\d+\.\d+)(?: \(optional\))? \|/gm)]
    const listed = rows.flatMap(([, names = '', version]) => names.split(', ').map(name => [name, version]))
    const all = Object.assign(
      {},
      ...PACKAGES.flatMap(({ dependencies, optionalDependencies }) => [dependencies, optionalDependencies]),
    )
    const minors = Object.entries<string>(all).map(([name, version]) => [name, /^\d+\.\d+/.exec(version)?.[0]])
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(minors.filter(([name = '']) => !ours(name))))
  })

  it('all package.json files name the same version of a dependency', () => {
    const versions = new Map<string, Set<string>>()
    for (const { dependencies, devDependencies } of PACKAGES)
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        versions.set(name, (versions.get(name) ?? new Set()).add(version))
    expect([...versions].filter(([, { size }]) => size > 1)).toEqual([])
  })

  it('names each development dependency', () => {
    const tools = PACKAGES.flatMap(({ devDependencies }) => Object.keys(devDependencies)).filter(
      name => !name.startsWith('@types/'),
    )
    expect(tools.filter(name => !page.includes(name.replace(/^@\w+\//, '')))).toEqual([])
  })

  it.each(PACKAGES)('$name imports all of its dependencies and nothing else', ({ folder, dependencies }) => {
    const imported = sources(`${folder}src/**/*.{ts,tsx}`)
      .filter(({ path }) => !/\.test\.tsx?$/.test(path))
      .flatMap(({ text }) =>
        matches(text, /(?:^(?:import|export|\}) .*from |\bimport\(|meta\.resolve\()'([^'.][^']*)'/gm),
      )
      .filter(name => !name.startsWith('node:'))
      .map(name => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0])
    expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort())
  })
})

describe('docs/asvs.md', () => {
  const page = read('docs/asvs.md')

  it('names tests that exist, by a part of their titles', () => {
    const missing: string[] = []
    for (const row of page.split('\n').filter(line => line.startsWith('|'))) {
      let text = ''
      for (const [, file, title] of row.matchAll(/`([\w./-]+\.test\.ts)`|«([^»]+)»/g)) {
        if (file !== undefined) text = existsSync(new URL(file, ROOT)) ? read(file) : ''
        if (text === '' || (title !== undefined && !text.includes(title))) missing.push(row)
      }
    }
    expect(missing).toEqual([])
    expect(matches(page, /«([^»]+)»/g).length).toBeGreaterThan(30)
  })
})
