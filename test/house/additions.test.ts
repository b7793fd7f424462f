/**
 * Places that one addition must reach together: a setting, a webhook event, a page, an XML field. docs/ARCHITECTURE.md
 * names them; each test turns red when one is forgotten.
 */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../packages/sifen/src/campos/index.ts'
import { CABECERA, CUERPO } from '../../packages/sifen/src/documento/catalogue/index.ts'
import { ROUTES } from '../../src/app.ts'
import { environment } from '../../src/config/environment.ts'
import { loadConfig } from '../../src/config/index.ts'
import { WEBHOOK_EVENTS } from '../../src/db/index.ts'

const ROOT = new URL('../..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const sources = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .map(read)
    .join('\n')
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
/** Returns the names in backticks of a table's first column. */
const firstColumn = (page: string, head: string) =>
  (page.split(`| ${head} |`)[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .flatMap(row => named(row.split('|')[1] ?? '', /`([\w.]+)`/g))

describe('a setting', () => {
  const names = Object.keys(environment.shape)

  it('has a row in docs/OPERATIONS.md', () => {
    expect(firstColumn(read('docs/OPERATIONS.md'), 'Variable').sort()).toEqual([...names].sort())
  })

  it('is read by to-config.ts', () => {
    const used = new Set(named(read('src/config/to-config.ts'), /\benv\.(\w+)/g))
    expect(names.filter(name => !used.has(name))).toEqual([])
  })

  it('has an effect outside src/config', () => {
    const elsewhere = sources('src/!(config)/**/*.{ts,tsx}') + sources('src/*.ts')
    const values = Object.keys(loadConfig({}))
    expect(values.filter(value => !new RegExp(`\\b${value}\\b`).test(elsewhere))).toEqual([])
  })
})

describe('a webhook event', () => {
  it('has a row in docs/webhooks.md', () => {
    expect(firstColumn(read('docs/webhooks.md'), 'Evento').sort()).toEqual([...WEBHOOK_EVENTS].sort())
  })
})

describe('a page', () => {
  it('without an id in its address has a link: in the menu, on a page or in a redirect', () => {
    const code = sources('{src/{pages,web}/**/*.{ts,tsx},public/web/*.js}').replace(/\bpath: '[^']*'/g, '')
    const pages = ROUTES.filter(
      ({ face, method, path }) => face === 'page' && method === 'GET' && !/:|^\/(api|docs)/.test(path),
    )
    const isLinked = (path: string) => new RegExp(`['"\`]${path.replace('.', '\\.')}(?![\\w/])`).test(code)
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.map(({ path }) => path).filter(path => !isLinked(path))).toEqual([])
  })
})

describe('an XML field', () => {
  const namesOf = (rows: readonly Row[]): string[] =>
    rows.flatMap(row => [row.el, ...(row.kind === 'group' ? namesOf(row.rows) : [])])

  it('of the catalogue is in the table of the sandbox, which refuses unknown elements', () => {
    const table = read('packages/sandbox/src/fields/rde-fields.ts')
    const names = namesOf([...CABECERA, ...CUERPO])
    expect(names.length).toBeGreaterThan(300)
    expect(names.filter(name => !table.includes(`'${name}'`))).toEqual([])
  })
})
