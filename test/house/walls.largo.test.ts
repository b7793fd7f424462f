/**
 * The walls between rooms, as Biome builds them from scripts/walls/rooms.ts: Biome must refuse one offence at each
 * wall, and accept allowed imports. The offences are written into a copy of the tree's shape, and Biome checks them all
 * in one run.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOMS } from '../../scripts/walls/rooms.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const uses = (source: string) => `import { thing } from '${source}'\nthing()\n`

const AROUND =
  /^(src\/(gateway\/[^/]+|http|web)|packages\/sifen\/src\/(documento|wire)|packages\/sandbox\/src\/rules)\/(?!.*\.ts$)/

/** Each room within another, and an import of the highest one of its neighbours that it may not have. */
const WITHIN = ROOMS.filter(({ path }) => AROUND.test(path)).flatMap(({ path, uses }) => {
  const [slice = ''] = AROUND.exec(path) ?? []
  const barred = ROOMS.findLast(room => room.path.startsWith(slice) && room.path !== path && !uses.includes(room.path))
  return [
    ...(barred ? [`../${barred.path.slice(slice.length)}/index.ts`] : []),
    '../index.ts',
    '../../home/index.ts',
  ].map((source): Refused => [`${path}/x.ts`, source, /room of the same/])
})

const SANDBOX = 'packages/sandbox/src/'

/** Each room of the sandbox, and an import of the highest one that it may not have. */
const SANDBOX_ROOMS = ROOMS.filter(({ path }) => path.startsWith(SANDBOX) && !AROUND.test(path))
const IN_SANDBOX = SANDBOX_ROOMS.flatMap(({ path, uses }) => {
  const barred = SANDBOX_ROOMS.findLast(room => room.path !== path && !uses.includes(room.path))
  return [`../${barred?.path.slice(SANDBOX.length)}/index.ts`, '../xml/xml-tree.ts', '../open-sandbox.ts'].map(
    (source): Refused => [`${path}/x.ts`, source, /within it, another room/i],
  )
})

type Refused = [path: string, source: string, message: RegExp]

/** The importing file, the forbidden source, and the message of the wall that refuses it. */
const REFUSED: Refused[] = [
  ...WITHIN,
  ...IN_SANDBOX,
  ['src/deps.ts', './gateway/dtes/index.ts', /names none/],
  ['packages/sifen/src/x.ts', '../../../src/db/index.ts', /package of the workspace/],
  ['packages/sifen/src/x.ts', '@nanduti/kude', /package of the workspace/],
  ['packages/sifen/src/x.ts', 'fastify', /package of the workspace/],
  ['packages/sifen/src/documento/x.ts', '../../../../src/ports.ts', /package of the workspace/],
  ['packages/sifen/src/documento/rules/x.ts', 'pino', /package of the workspace/],
  ['packages/sifen/src/campos/x.ts', '../documento/index.ts', /within it, another room/i],
  ['packages/sifen/src/campos/x.ts', '../evento/index.ts', /within it, another room/i],
  ['packages/sifen/src/campos/x.ts', '../reading/index.ts', /within it, another room/i],
  ['packages/sifen/src/campos/x.ts', 'zod', /package of the workspace/],
  ['packages/sifen/src/reading/x.ts', '../documento/index.ts', /within it, another room/i],
  ['packages/sifen/src/documento/x.ts', '../evento/index.ts', /within it, another room/i],
  ['packages/sifen/src/documento/x.ts', '../campos/rows.ts', /within it, another room/i],
  ['packages/sifen/src/documento/rules/x.ts', '../../campos/rule.ts', /within it, another room/i],
  ['packages/sifen/src/documento/x.ts', '../reading/ordinary.ts', /within it, another room/i],
  ['packages/sifen/src/evento/x.ts', '../documento/index.ts', /within it, another room/i],
  ['packages/sifen/src/evento/x.ts', '../documento/prepare.ts', /within it, another room/i],
  ['packages/sifen/src/evento/x.ts', '../campos/lexical.ts', /within it, another room/i],
  ['packages/sandbox/src/x.ts', '@nanduti/sifen', /package of the workspace/],
  ['packages/sandbox/src/rules/x.ts', '../../../sifen/src/cdc.ts', /package of the workspace/],
  ['packages/sandbox/src/x.ts', '../../../src/db/index.ts', /package of the workspace/],
  ['packages/sandbox/src/x.ts', './rules/judge-document.ts', /package of the workspace/],
  ['packages/sandbox/src/fields/x.ts', 'zod', /package of the workspace/],
  ['packages/kude/src/x.ts', '../../sifen/src/cdc.ts', /package of the workspace/],
  ['packages/kude/src/x.ts', 'undici', /package of the workspace/],
  ['packages/kude/src/pdf/x.ts', '../../../../src/http/index.ts', /package of the workspace/],
  ['src/ports.ts', './config/index.ts', /imports nothing/],
  ['src/new-room/x.ts', '../db/index.ts', /no row/],
  ['src/gateway/new-slice/x.tsx', '../auth/index.ts', /no row/],
  ['src/gateway/auth/x.tsx', '../timbrados/index.ts', /downward/],
  ['src/files/x.ts', '../http/index.ts', /another room/i],
  ['src/secrets/x.ts', '../gateway/auth/index.ts', /another room/i],
  ['src/db/x.ts', '../http/index.ts', /database/],
  ['src/db/x.ts', '../gateway/auth/index.ts', /database/],
  ['src/jobs/x.ts', '../gateway/dtes/index.ts', /Jobs/],
  ['src/jobs/x.ts', '../db/schema.ts', /Jobs/],
  ['src/http/x.ts', '../gateway/auth/index.ts', /HTTP room/],
  ['src/http/x.ts', '../db/open.ts', /HTTP room/],
  ['src/http/x.ts', '@nanduti/sifen', /HTTP room/],
  ['src/http/log/log.ts', '@nanduti/kude', /The log/],
  ['src/http/log/log.ts', '../db/index.ts', /The log/],
  ['src/http/route/unknown-fields.ts', '@nanduti/sandbox', /Unknown fields/],
  ['src/gateway/auth/x.ts', '../timbrados/index.ts', /downward/],
  ['src/gateway/timbrados/x.ts', '../emitters/index.ts', /downward/],
  ['src/gateway/tablas/x.ts', '../auth/index.ts', /downward/],
  ['src/gateway/emitters/x.ts', '../dtes/index.ts', /downward/],
  ['src/gateway/dtes/x.ts', '../usuarios/index.ts', /downward/],
  ['src/gateway/usuarios/x.ts', '../../pages/home/index.ts', /downward/],
  ['src/pages/home/x.ts', '../documentos/index.ts', /A page/],
  ['src/pages/documentos/x.ts', './documento/history.ts', /A page/],
  ['src/pages/documentos/nuevo/x.ts', '../index.ts', /A page/],
  ['src/pages/home/x.ts', '../../gateway/dtes/list/index.ts', /A page/],
  ['src/gateway/dtes/x.ts', '../timbrados/timbrados.queries.ts', /downward/],
  ['src/gateway/dtes/x.ts', '../../http/errors.ts', /downward/],
  ['src/gateway/dtes/x.ts', '@nanduti/sandbox', /downward/],
  ['src/gateway/dtes/x.ts', './record/dte-key.ts', /downward/],
  ['src/gateway/dtes/x.ts', '../../app.ts', /downward/],
  ['src/app.ts', './gateway/dtes/dtes.routes.ts', /another room/i],
  ['src/main.ts', './db/open.ts', /another room/i],
  ['src/demo/x.ts', '../gateway/auth/password.ts', /another room/i],
  ['src/gateway/dtes/x.ts', 'drizzle-orm', /queries/],
  ['src/http/x.ts', 'drizzle-orm/pg-core', /queries/],
  ['src/demo/x.ts', 'drizzle-orm', /queries/],
  ['src/cli/x.ts', '@nanduti/sandbox/dist/index.js', /another room/i],
  ['src/cli/x.ts', '../operations/listen.ts', /another room/i],
  ['src/operations/x.ts', '../db/open.ts', /another room/i],
  ['src/web/x.tsx', '../gateway/auth/index.ts', /names no slice/],
  ['src/web/x.tsx', '../http/errors.ts', /names no slice/],
  ['src/cli/x.ts', 'drizzle-orm', /queries/],
]

const ALLOWED: [path: string, source: string][] = [
  ['packages/sifen/src/x.ts', './cdc.ts'],
  ['packages/sifen/src/x.ts', 'node:fs/promises'],
  ['packages/sifen/src/x.ts', 'zod'],
  ['packages/sifen/src/documento/rules/x.ts', '../../ruc.ts'],
  ['packages/sifen/src/campos/x.ts', '../tables/geo.ts'],
  ['packages/sifen/src/documento/rules/x.ts', '../../campos/index.ts'],
  ['packages/sifen/src/documento/x.ts', '../reading/index.ts'],
  ['packages/sifen/src/evento/x.ts', '../campos/index.ts'],
  ['packages/sifen/src/evento/x.ts', '../tables/geo.ts'],
  ['packages/sifen/src/evento/x.ts', './evento.ts'],
  ['packages/sandbox/src/x.ts', './rules/index.ts'],
  ['packages/sandbox/src/rules/x.ts', '../fields/index.ts'],
  ['packages/sandbox/src/rules/x.ts', './documento/index.ts'],
  ['packages/sandbox/src/rules/documento/x.ts', '../../tables/codigos.ts'],
  ['packages/sandbox/src/rules/documento/x.ts', '../rule/index.ts'],
  ['packages/sandbox/src/commands/x.ts', '../index.ts'],
  ['packages/kude/src/pdf/x.ts', '@nanduti/sifen'],
  ['src/deps.ts', '@nanduti/sifen'],
  ['src/jobs/x.ts', '../db/index.ts'],
  ['src/http/x.ts', '../deps.ts'],
  ['src/http/x.ts', '../version.ts'],
  ['src/http/log/log.ts', '@nanduti/sifen'],
  ['src/http/route/unknown-fields.ts', '@nanduti/sifen'],
  ['src/gateway/dtes/x.ts', '../timbrados/index.ts'],
  ['src/gateway/dtes/x.page.tsx', '../../web/index.ts'],
  ['src/gateway/webhooks/x.ts', '../dtes/index.ts'],
  ['src/pages/home/x.ts', '../../gateway/dtes/index.ts'],
  ['src/pages/documentos/nuevo/x.tsx', './form/index.ts'],
  ['src/pages/timbrados/x.tsx', '../emisores/index.ts'],
  ['src/gateway/dtes/x.ts', '../../http/index.ts'],
  ['src/gateway/dtes/x.queries.ts', 'drizzle-orm'],
  ['src/db/x.ts', 'drizzle-orm/pg-core'],
  ['src/jobs/x.ts', 'drizzle-orm'],
  ['src/app.ts', './gateway/dtes/index.ts'],
  ['src/cli/x.ts', '@nanduti/sandbox/commands'],
  ['src/gateway/dtes/x.test.ts', '../../../test/build-test-app.ts'],
]

/** Other forms of importing, in a slice that must not use SQL. */
const SQL_FORMS = [
  `import type { SQL } from 'drizzle-orm'\nexport type X = SQL\n`,
  `export { eq } from 'drizzle-orm'\n`,
  `export * from 'drizzle-orm'\n`,
  `export const late = await import('drizzle-orm')\n`,
]
const PACKAGE_FORMS = [
  `import type { Db } from '../../db/index.ts'\nexport type X = Db\n`,
  `export { openDatabase } from '../../db/index.ts'\n`,
]

const READS_ENV = 'export const port = process.env.PORT\n'
const ENV: [path: string, refused: boolean][] = [
  ['src/secrets/x.ts', true],
  ['src/boot/serve.ts', true],
  ['src/gateway/dtes/x.ts', true],
  ['packages/sifen/src/x.ts', true],
  ['src/config/environment.ts', true],
  ['src/config/load-config.ts', false],
  ['src/config/load-config.test.ts', false],
  ['test/x.ts', false],
]

const HTML = ["export const text = '<p>Hola</p>'\n", 'export const text = `<b class="x">Hola</b>`\n']
const HTML_PLACES: [path: string, refused: boolean][] = [
  ['src/web/x.ts', true],
  ['src/gateway/auth/x.ts', true],
  ['src/web/x.tsx', false],
  ['src/web/x.test.ts', false],
]

const REAL_TIME = ['Date.now()', 'new Date()', 'Math.random()'].map(call => `export const value = ${call}\n`)
const TIME: [path: string, refused: boolean][] = [
  ['src/http/x.ts', true],
  ['packages/sifen/src/wire/x.ts', true],
  ['packages/sandbox/src/x.ts', true],
  ['src/gateway/dtes/x.queries.ts', true],
  ['src/boot/serve.ts', false],
  ['src/http/x.test.ts', false],
  ['test/x.ts', false],
]

/** Two files that import each other, one of them only a type. */
const CIRCLE: Offence[] = [
  {
    path: 'src/gateway/dtes/one.ts',
    content: "import type { Two } from './two.ts'\nexport type One = Two\nexport const one = 1\n",
  },
  {
    path: 'src/gateway/dtes/two.ts',
    content: "import { one } from './one.ts'\nexport type Two = number\nexport const two = one\n",
  },
]

/** A file that Biome checks under its path. */
type Offence = { path: string; content: string }
const offences: Offence[] = [
  ...[...REFUSED, ...ALLOWED].map(([path, source]) => ({ path, content: uses(source) })),
  ...SQL_FORMS.map(content => ({ path: 'src/gateway/dtes/x.ts', content })),
  ...PACKAGE_FORMS.map(content => ({ path: 'packages/sifen/src/x.ts', content })),
  ...ENV.map(([path]) => ({ path, content: READS_ENV })),
  ...HTML.flatMap(content => HTML_PLACES.map(([path]) => ({ path, content }))),
  ...[...REAL_TIME, 'export const at = (ms: number) => new Date(ms)\n'].flatMap(content =>
    TIME.map(([path]) => ({ path, content })),
  ),
  ...CIRCLE,
]

let copy: string
/** Biome's messages, by path and content. */
const text = new Map<string, string>()
const keyOf = ({ path, content }: Offence) => `${path}\n${content}`
const lint = (path: string, content: string) => text.get(keyOf({ path, content }))

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'nanduti-walls-'))
  // A path with several offences needs several files. Those of x.ts get other names beside it. For one with a name of
  // its own, each file needs a copy of the tree.
  const taken = new Map<string, number>()
  const files = new Map<string, Offence>()
  let rounds = 0
  for (const offence of offences) {
    const nth = taken.get(offence.path) ?? 0
    taken.set(offence.path, nth + 1)
    const isAnonymous = /\/x\.[a-z.]+$/.test(offence.path)
    const round = isAnonymous ? 0 : nth
    const path = isAnonymous ? offence.path.replace(/\/x\.(?=[a-z.]+$)/, `/x${nth}.`) : offence.path
    rounds = Math.max(rounds, round + 1)
    files.set(`${round}/${path}`, offence)
    await mkdir(join(copy, `${round}`, dirname(path)), { recursive: true })
    await writeFile(join(copy, `${round}`, path), offence.content)
  }
  const config = JSON.parse(await readFile(`${ROOT}biome.json`, 'utf8'))
  const settings = JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } })
  for (let round = 0; round < rounds; round++) {
    const tree = join(copy, `${round}`)
    await cp(`${ROOT}scripts/walls`, join(tree, 'scripts/walls'), { recursive: true })
    await writeFile(join(tree, 'biome.json'), settings)
    for (const { path, message } of await diagnosticsOf(tree)) {
      const offence = files.get(`${round}/${path}`)
      if (offence) text.set(keyOf(offence), `${text.get(keyOf(offence)) ?? ''}${message}\n`)
    }
  }
})
afterAll(() => rm(copy, { recursive: true }))

/** Returns Biome's report. Biome exits with 1 when it refuses something. */
async function diagnosticsOf(tree: string): Promise<{ path: string; message: string }[]> {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', 'src', 'packages', 'test']
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

  it('are also refused as type imports, re-exports and dynamic imports', () => {
    for (const form of SQL_FORMS) expect(lint('src/gateway/dtes/x.ts', form)).toMatch(/queries/)
    for (const form of PACKAGE_FORMS) expect(lint('packages/sifen/src/x.ts', form)).toMatch(/package of the workspace/)
  })
})

describe('import cycles', () => {
  it.each(CIRCLE)('are refused even when one import is only a type: $path', ({ path, content }) =>
    expect(lint(path, content)).toMatch(/noImportCycles/),
  )
})

describe('the environment, the clock and randomness', () => {
  it.each(ENV)('process.env in %s is refused: %s', (path, refused) => {
    expect(/noProcessEnv/.test(lint(path, READS_ENV) ?? '')).toBe(refused)
  })

  it.each(TIME)('the real clock or randomness in %s is refused: %s', (path, refused) => {
    for (const content of REAL_TIME)
      expect({ content, refused: /injected/.test(lint(path, content) ?? '') }).toEqual({ content, refused })
  })

  it('a Date made from a number is accepted everywhere', () => {
    for (const [path] of TIME)
      expect(lint(path, 'export const at = (ms: number) => new Date(ms)\n') ?? '').not.toMatch(/injected/)
  })
})

describe('HTML', () => {
  it.each(HTML_PLACES)('in a string of %s is refused: %s', (path, refused) => {
    for (const content of HTML)
      expect({ content, refused: /HTML belongs/.test(lint(path, content) ?? '') }).toEqual({ content, refused })
  })
})
