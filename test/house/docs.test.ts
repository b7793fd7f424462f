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
const REPOSITORY = 'https://github.com/nanduti-py/nanduti'
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
    const found = [...rows].map(([, number, title, page]) => ({ number, title, page }))
    const byNumber = (list: object[]) => list.map(note => JSON.stringify(note)).sort()
    expect(byNumber(found)).toEqual(byNumber(notes))
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
    const long = [...sources('{docs,examples}/**/*.md'), ...sources('README*.md')].flatMap(({ path, text }) =>
      text
        .replace(/^```.*?^```/gms, '')
        .split('\n')
        .filter(line => line.length > 140 && !line.startsWith('|'))
        .map(line => ({ path, line })),
    )
    expect(long).toEqual([])
  })

  it('link only to files that exist', () => {
    const broken = [...sources('{docs,examples}/**/*.md'), ...sources('*.md')].flatMap(({ path, text }) =>
      matches(text.replace(/^```.*?^```|`[^`\n]*`/gms, ''), /\]\((?!https?:|#)([^)#[\s]+)/g)
        .filter(link => !existsSync(new URL(link, new URL(path, ROOT))))
        .map(link => ({ path, link })),
    )
    expect(broken).toEqual([])
  })
})

describe.each(sources('{package.json,packages/*/package.json}'))('$path', ({ path, text }) => {
  it('says where its source, its page and its issues are', () => {
    const { repository, homepage, bugs, keywords } = JSON.parse(text)
    const folder = path === 'package.json' ? undefined : path.replace(/\/package\.json$/, '')
    expect({ repository, homepage, bugs }).toEqual({
      repository: { type: 'git', url: `git+${REPOSITORY}.git`, ...(folder && { directory: folder }) },
      homepage: `${REPOSITORY}${folder ? `/tree/main/${folder}` : ''}#readme`,
      bugs: `${REPOSITORY}/issues`,
    })
    expect(keywords).toEqual(expect.arrayContaining(['sifen', 'paraguay', 'factura-electronica']))
  })
})

describe('docs/ARCHITECTURE.md and docs/architecture', () => {
  const FILES = globSync('{src,packages/*,scripts,test,docs}/**/*.{ts,tsx,md,txt,tsv}', {
    cwd: ROOT,
    exclude: ['**/{dist,node_modules}/**'],
  }).map(path => `/${path}`)
  const pages = sources('docs/{ARCHITECTURE,architecture/*}.md')

  it('list each slice in the order of the walls', () => {
    const [, table = ''] = read('docs/architecture/rooms.md').split('| Slice |')
    expect(matches(table.split('\n\n')[0] ?? '', /^\| `(\w+)` \|/gm)).toEqual([...SLICES])
  })

  it('name only files that exist', () => {
    const named = pages.flatMap(({ path, text }) =>
      matches(text.replace(/^```.*?^```/gms, ''), /`(?:…\/)?([\w./-]+\.(?:tsx?|md|txt|tsv))`/g)
        .filter(name => !/^x\./.test(name))
        .map(name => ({ path, name })),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ name }) => !FILES.some(file => file.endsWith(`/${name}`)))).toEqual([])
  })

  it('are one page: the rest is on pages of their own', () => {
    expect(read('docs/ARCHITECTURE.md').split('\n').length).toBeLessThan(100)
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
  const KINDS = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'] as const
  type Package = Record<(typeof KINDS)[number], Record<string, string>>
  const PACKAGES = ['', 'packages/kude/', 'packages/sandbox/', 'packages/sifen/', 'packages/tablas/'].map(folder => {
    const { name, ...rest } = JSON.parse(read(`${folder}package.json`)) as Partial<Package> & { name: string }
    const [dependencies = {}, peerDependencies = {}, optionalDependencies = {}, devDependencies = {}] = KINDS.map(
      kind => rest[kind],
    )
    const production = { ...dependencies, ...peerDependencies }
    return { name, folder, production, optionalDependencies, devDependencies }
  })
  const ours = (name: string) => name.startsWith('@nanduti/')

  it('lists each dependency with its version, and nothing else', () => {
    const rows = [...page.matchAll(/^\| ([^|]+) (\d+\.\d+)(?: \(optional\))? \|/gm)]
    const found = rows.flatMap(([, names = '', version]) => names.split(', ').map(name => [name, version]))
    const all = Object.assign(
      {},
      ...PACKAGES.flatMap(({ production, optionalDependencies }) => [production, optionalDependencies]),
    )
    const minors = Object.entries<string>(all).map(([name, version]) => [name, /\d+\.\d+/.exec(version)?.[0]])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(minors.filter(([name = '']) => !ours(name))))
  })

  it('all package.json files name the same version of a dependency', () => {
    const versions = new Map<string, Set<string>>()
    for (const { production, devDependencies } of PACKAGES)
      for (const [name, version] of Object.entries({ ...production, ...devDependencies }))
        versions.set(name, (versions.get(name) ?? new Set()).add(version.replace('^', '')))
    expect([...versions].filter(([, { size }]) => size > 1)).toEqual([])
  })

  it('names each development dependency', () => {
    const tools = PACKAGES.flatMap(({ devDependencies }) => Object.keys(devDependencies)).filter(
      name => !name.startsWith('@types/'),
    )
    expect(tools.filter(name => !page.includes(name.replace(/^@\w+\//, '')))).toEqual([])
  })

  it.each(PACKAGES)('$name imports all of its dependencies and nothing else', ({ name: own, folder, production }) => {
    const imported = sources(`${folder}src/**/*.{ts,tsx}`)
      .filter(({ path }) => !/\.test\.tsx?$/.test(path))
      .flatMap(({ text }) =>
        matches(text, /(?:^(?:import|export|\}) .*from |\bimport\(|meta\.resolve\()'([^'.][^']*)'/gm),
      )
      .filter(name => !name.startsWith('node:'))
      .map(name => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0])
      // A package finds its own files by its name.
      .filter(name => name !== own)
    expect([...new Set(imported)].sort()).toEqual(Object.keys(production).sort())
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
