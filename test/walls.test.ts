/**
 * The walls of HOUSE §2 as biome.json builds them: one offence at each must be refused, what is allowed must pass, and every room must
 * have its wall. The offences are written into a copy of the tree's shape, and Biome is asked once about all of them.
 */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const uses = (source: string) => `import { thing } from '${source}'\nthing()\n`

/** Where, what it must not import, and the wall that refuses it. */
const REFUSED: [path: string, source: string, message: RegExp][] = [
  ['src/deps.ts', './gateway/dtes/index.ts', /name no slice/],
  ['src/sifen/x.ts', '../db/index.ts', /SIFEN library/],
  ['src/sifen/x.ts', '../deps.ts', /SIFEN library/],
  ['src/sifen/x.ts', 'fastify', /SIFEN library/],
  ['src/sifen/x.ts', 'pino', /SIFEN library/],
  ['src/sifen/documento/x.ts', '../../http/index.ts', /SIFEN library/],
  ['src/sifen/documento/rules/x.ts', '../../../vault.ts', /SIFEN library/],
  ['src/sandbox/x.ts', '../sifen/index.ts', /sandbox/],
  ['src/sandbox/rules/x.ts', '../../sifen/cdc.ts', /sandbox/],
  ['src/sandbox/x.ts', '../db/index.ts', /sandbox/],
  ['src/kude/x.ts', '../sifen/cdc.ts', /kude/],
  ['src/kude/x.ts', '../db/index.ts', /kude/],
  ['src/kude/pdf/x.ts', '../../http/index.ts', /kude/],
  ['src/db/x.ts', '../http/index.ts', /database/],
  ['src/db/x.ts', '../gateway/auth/index.ts', /database/],
  ['src/jobs/x.ts', '../gateway/dtes/index.ts', /Jobs/],
  ['src/jobs/x.ts', '../db/schema.ts', /Jobs/],
  ['src/http/x.ts', '../gateway/auth/index.ts', /HTTP room/],
  ['src/http/x.ts', '../db/open.ts', /HTTP room/],
  ['src/http/x.ts', '../sifen/index.ts', /HTTP room/],
  ['src/http/log.ts', '../sifen/redact.ts', /The log/],
  ['src/http/log.ts', '../db/index.ts', /The log/],
  ['src/http/unknown-fields.ts', '../sifen/redact.ts', /Unknown fields/],
  ['src/gateway/auth/x.ts', '../timbrados/index.ts', /downward/],
  ['src/gateway/timbrados/x.ts', '../emitters/index.ts', /downward/],
  ['src/gateway/emitters/x.ts', '../dtes/index.ts', /downward/],
  ['src/gateway/dtes/x.ts', '../home/index.ts', /downward/],
  ['src/gateway/dtes/x.ts', '../timbrados/timbrados.queries.ts', /downward/],
  ['src/gateway/dtes/x.ts', '../../http/errors.ts', /another room/i],
  ['src/gateway/dtes/x.ts', '../../sandbox/index.ts', /another room/i],
  ['src/gateway/dtes/x.ts', '../../app.ts', /another room/i],
  ['src/app.ts', './gateway/dtes/dtes.routes.ts', /another room/i],
  ['src/main.ts', './db/open.ts', /another room/i],
  ['src/demo/x.ts', '../gateway/auth/password.ts', /another room/i],
  ['src/gateway/dtes/x.ts', 'drizzle-orm', /queries/],
  ['src/http/x.ts', 'drizzle-orm/pg-core', /queries/],
  ['src/demo/x.ts', 'drizzle-orm', /queries/],
  ['src/cli/x.ts', '../sandbox/sandbox.ts', /another room/i],
  ['src/cli/x.ts', '../operations/listen.ts', /another room/i],
  ['src/operations/x.ts', '../db/open.ts', /another room/i],
  ['src/cli/x.ts', 'drizzle-orm', /queries/],
]

const ALLOWED: [path: string, source: string][] = [
  ['src/sifen/x.ts', './cdc.ts'],
  ['src/sifen/x.ts', 'node:fs/promises'],
  ['src/sifen/x.ts', 'zod'],
  ['src/sifen/documento/rules/x.ts', '../../ruc.ts'],
  ['src/sandbox/rules/x.ts', '../document/read-rde.ts'],
  ['src/kude/pdf/x.ts', '../../sifen/index.ts'],
  ['src/deps.ts', './sifen/index.ts'],
  ['src/jobs/x.ts', '../db/index.ts'],
  ['src/http/x.ts', '../deps.ts'],
  ['src/http/x.ts', '../version.ts'],
  ['src/http/log.ts', '../sifen/index.ts'],
  ['src/http/unknown-fields.ts', '../sifen/index.ts'],
  ['src/gateway/dtes/x.ts', '../timbrados/index.ts'],
  ['src/gateway/home/x.ts', '../dtes/index.ts'],
  ['src/gateway/dtes/x.ts', '../../http/index.ts'],
  ['src/gateway/dtes/x.queries.ts', 'drizzle-orm'],
  ['src/db/x.ts', 'drizzle-orm/pg-core'],
  ['src/jobs/x.ts', 'drizzle-orm'],
  ['src/app.ts', './gateway/dtes/index.ts'],
  ['src/cli/x.ts', '../sandbox/index.ts'],
  ['src/gateway/dtes/x.test.ts', '../../../test/build-test-app.ts'],
]

/** Other ways of importing, in a slice that has no business with SQL. */
const SQL_FORMS = [
  `import type { SQL } from 'drizzle-orm'\nexport type X = SQL\n`,
  `export { eq } from 'drizzle-orm'\n`,
  `export * from 'drizzle-orm'\n`,
  `export const late = await import('drizzle-orm')\n`,
]
const SIFEN_FORMS = [
  `import type { Db } from '../db/index.ts'\nexport type X = Db\n`,
  `export { openDatabase } from '../db/index.ts'\n`,
]

const READS_ENV = 'export const port = process.env.PORT\n'
const ENV: [path: string, refused: boolean][] = [
  ['src/vault.ts', true],
  ['src/main.ts', true],
  ['src/gateway/dtes/x.ts', true],
  ['src/sifen/x.ts', true],
  ['src/config.ts', false],
  ['src/config.test.ts', false],
  ['test/x.ts', false],
]

const REAL_TIME = ['Date.now()', 'new Date()', 'Math.random()'].map(call => `export const value = ${call}\n`)
const TIME: [path: string, refused: boolean][] = [
  ['src/http/x.ts', true],
  ['src/sifen/wire/x.ts', true],
  ['src/sandbox/x.ts', true],
  ['src/gateway/dtes/x.queries.ts', true],
  ['src/main.ts', false],
  ['src/http/x.test.ts', false],
  ['test/x.ts', false],
]

/** A file that Biome is shown under its path. */
type Offence = { path: string; content: string }
const offences: Offence[] = [
  ...[...REFUSED, ...ALLOWED].map(([path, source]) => ({ path, content: uses(source) })),
  ...SQL_FORMS.map(content => ({ path: 'src/gateway/dtes/x.ts', content })),
  ...SIFEN_FORMS.map(content => ({ path: 'src/sifen/x.ts', content })),
  ...ENV.map(([path]) => ({ path, content: READS_ENV })),
  ...[...REAL_TIME, 'export const at = (ms: number) => new Date(ms)\n'].flatMap(content =>
    TIME.map(([path]) => ({ path, content })),
  ),
]

let copy: string
/** What Biome said, by path and content. */
const said = new Map<string, string>()
const keyOf = ({ path, content }: Offence) => `${path}\n${content}`
const lint = (path: string, content: string) => said.get(keyOf({ path, content }))

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'nanduti-walls-'))
  // As many copies of the tree as the most crowded path needs.
  const taken = new Map<string, number>()
  const files = new Map<string, Offence>()
  for (const offence of offences) {
    const round = taken.get(offence.path) ?? 0
    taken.set(offence.path, round + 1)
    files.set(`${round}/${offence.path}`, offence)
    await mkdir(join(copy, `${round}`, dirname(offence.path)), { recursive: true })
    await writeFile(join(copy, `${round}`, offence.path), offence.content)
  }
  const config = JSON.parse(await readFile(`${ROOT}biome.json`, 'utf8'))
  const settings = JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } })
  for (let round = 0; round < Math.max(...taken.values()); round++) {
    const tree = join(copy, `${round}`)
    await cp(`${ROOT}scripts/walls`, join(tree, 'scripts/walls'), { recursive: true })
    await writeFile(join(tree, 'biome.json'), settings)
    for (const { path, message } of await diagnosticsOf(tree)) {
      const offence = files.get(`${round}/${path}`)
      if (offence) said.set(keyOf(offence), `${said.get(keyOf(offence)) ?? ''}${message}\n`)
    }
  }
})
afterAll(() => rm(copy, { recursive: true }))

/** Biome ends with 1 when it refuses something: its report says what. */
async function diagnosticsOf(tree: string): Promise<{ path: string; message: string }[]> {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', 'src', 'test']
  const run = promisify(execFile)(`${ROOT}node_modules/.bin/biome`, args, { cwd: tree, maxBuffer: 1e8 })
  const { stdout } = await run.catch((failure: { stdout: string }) => failure)
  const report = JSON.parse(stdout) as {
    diagnostics: { category: string; message: string; location: { path: string } }[]
  }
  return report.diagnostics.map(({ category, message, location }) => ({
    path: location.path,
    message: `${category}: ${message}`,
  }))
}

describe('imports', () => {
  it.each(REFUSED)('%s must not import %s', (path, source, message) =>
    expect(lint(path, uses(source))).toMatch(message),
  )

  it.each(ALLOWED)('%s may import %s', (path, source) => {
    expect(lint(path, uses(source)) ?? '').not.toMatch(/noRestrictedImports|plugin/)
  })

  it('also as types, as what is passed on, and when they come late', () => {
    for (const form of SQL_FORMS) expect(lint('src/gateway/dtes/x.ts', form)).toMatch(/queries/)
    for (const form of SIFEN_FORMS) expect(lint('src/sifen/x.ts', form)).toMatch(/SIFEN library/)
  })
})

describe('the environment, the clock and randomness', () => {
  it.each(ENV)('%s reading process.env is refused: %s', (path, refused) => {
    expect(/noProcessEnv/.test(lint(path, READS_ENV) ?? '')).toBe(refused)
  })

  it.each(TIME)('%s asking for the real time or chance is refused: %s', (path, refused) => {
    for (const content of REAL_TIME)
      expect([content, /injected/.test(lint(path, content) ?? '')]).toEqual([content, refused])
  })

  it('an instant made from a number is no reading of the clock', () => {
    for (const [path] of TIME)
      expect(lint(path, 'export const at = (ms: number) => new Date(ms)\n') ?? '').not.toMatch(/injected/)
  })
})

describe('rooms', () => {
  it('every folder with sources has its wall', async () => {
    const { overrides } = JSON.parse(await readFile(`${ROOT}biome.json`, 'utf8')) as { overrides: Override[] }
    const globs = overrides
      .filter(({ linter }) => 'noRestrictedImports' in linter.rules.style)
      .flatMap(({ includes }) => includes)
      .filter(glob => !glob.startsWith('!'))
    const isWalled = (file: string) => globs.some(glob => matches(glob, file))
    const folders = readdirSync(`${ROOT}src`, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map(entry => entry.parentPath.slice(ROOT.length))
    expect([...new Set(folders)].filter(folder => !isWalled(`${folder}/x.ts`))).toEqual([])
    expect(isWalled('src/gateway/new-slice/x.ts')).toBe(false)
  })
})

type Override = { includes: string[]; linter: { rules: { style: object } } }

/** Globs of whole names, `*`, and `**` between slashes. */
function matches(glob: string, file: string): boolean {
  const pattern = glob
    .split('/')
    .map(part => (part === '**' ? '(?:[^/]+/)*' : `${part.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}/`))
  return new RegExp(`^${pattern.join('')}$`).test(`${file}/`)
}
