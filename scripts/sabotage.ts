/**
 * `npm run sabotage`: removes one guarantee after another from a copy of the project, and requires that its tests turn
 * red. Fails when a test stays green, when it was red before, or when a patch no longer fits the code. `npm run
 * sabotage -- TEXT…` runs only the patches that have one of the texts in their name or in a file that they change.
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Edit, Patch } from './sabotage/patch.ts'
import { PATCHES } from './sabotage/patches.ts'
import { openTests, type Tests } from './sabotage/run-tests.ts'
import type { TestEnd } from './sabotage/test-end.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/**
 * The tests run on PostgreSQL: the embedded database has one connection, which hides interleavings of two, and takes
 * half as much time again.
 */
const ENV = {
  TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  SHARED_DIR: resolve(ROOT, process.env.SHARED_DIR ?? '../shared'),
  // As in vitest.config.ts, which vitest reads only when it has loaded itself.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node-compile'),
}
/** A patch may open a race, which not every run of its test loses. */
const MOST_TRIES = 3
/** Copies in which patches are tried in parallel. */
const MAX_COPIES = 4

/** A copy of the project, and the process that runs its tests. */
type Copy = { root: string; tests: Tests }

/** The scope of the workspace's packages. */
const WORKSPACE = '@nanduti'

/** Files that the build puts next to the sources, unknown to git. */
const BUILT = ['guia.json', 'web/tabler.min.css', 'reference/swagger-ui.css', 'reference/swagger-ui-bundle.js'].map(
  file => `public/${file}`,
)

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Copies every file that git tracks or would add, and links the installed packages. */
async function copyProject(): Promise<Copy> {
  const copy = await mkdtemp(join(tmpdir(), 'nanduti-sabotage-'))
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of tracked.toString().split('\0').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    // git also lists a deleted file until the deletion is committed.
    await cp(join(ROOT, file), join(copy, file)).catch(error => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  for (const file of BUILT) await cp(join(ROOT, file), join(copy, file))
  await linkPackages(copy)
  return { root: copy, tests: openTests(copy, ENV) }
}

/**
 * Links the installed packages. Those of the workspace come from the copy itself: otherwise its tests would use the
 * original code.
 */
async function linkPackages(copy: string): Promise<void> {
  const installed = join(ROOT, 'node_modules')
  await mkdir(join(copy, 'node_modules', WORKSPACE), { recursive: true })
  for (const name of await readdir(installed))
    if (name !== WORKSPACE) await symlink(join(installed, name), join(copy, 'node_modules', name))
  for (const name of await readdir(join(copy, 'packages')))
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules', WORKSPACE, name))
}

/** Returns the named tests that did not end as required, and how they ended. */
function otherwise({ red }: Patch, ends: readonly TestEnd[], failed: boolean): string[] {
  return Object.entries(red).flatMap(([file, title]) => {
    const named = ends.filter(end => end.file === file && end.title.includes(title))
    const test = `${file} «${title}»`
    if (named.length === 0) return [`no se ejecutó o no terminó: ${test}`]
    if (named.some(end => end.failed) === failed) return []
    return [`${failed ? 'sigue en verde' : 'en rojo sin sabotaje'}: ${test}`]
  })
}

const testsOf = (patches: readonly Patch[]) => ({
  files: [...new Set(patches.flatMap(({ red }) => Object.keys(red)))],
  titles: [...new Set(patches.flatMap(({ red }) => Object.values(red)))],
})

/**
 * Checks that every named test exists and passes without a sabotage. Otherwise its red would mean nothing. Each copy
 * runs a part of the files.
 */
async function checkGreen(copies: readonly Copy[], patches: readonly Patch[]): Promise<string[]> {
  const { files, titles } = testsOf(patches)
  const partOf = (n: number) => files.filter((_, index) => index % copies.length === n)
  const ends = await Promise.all(copies.map(({ tests }, n) => tests.run({ files: partOf(n), titles })))
  return [...new Set(patches.flatMap(patch => otherwise(patch, ends.flat(), false)))]
}

/** Returns the problems of the tests under this sabotage. Empty when all turned red. */
async function sabotage({ root, tests }: Copy, patch: Patch): Promise<string[]> {
  const files = await Promise.all(patch.edits.map(edit => applied(root, edit)))
  const misfits = files.filter(({ fits }) => !fits).map(({ file }) => `el parche ya no encaja en ${file}`)
  if (misfits.length > 0) return misfits
  for (const { file, after } of files) await writeFile(join(root, file), after)
  try {
    let problems: string[] = []
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      problems = otherwise(patch, await tests.run(testsOf([patch])), true)
      if (problems.length === 0) break
    }
    return problems
  } finally {
    for (const { file, before } of files) await writeFile(join(root, file), before)
  }
}

/** Applies an edit. A patch has at most one edit per file. */
async function applied(root: string, { file, from, to }: Edit) {
  const before = await readFile(join(root, file), 'utf8')
  return { file, before, after: before.replace(from, () => to), fits: before.split(from).length === 2 }
}

const USAGE = `Uso: npm run sabotage [-- TEXTO…]

Quita una garantía tras otra de una copia del proyecto y exige que sus pruebas se pongan en rojo. Con TEXTO, solo los sabotajes que lo
llevan en el nombre o en el archivo que cambian:

`

const texts = process.argv.slice(2)
const isChosen = ({ name, edits }: Patch) =>
  texts.length === 0 || texts.some(text => name.includes(text) || edits.some(({ file }) => file.includes(text)))

/** Tries the remaining patches, one after another, in its own copy. */
async function work(copy: Copy, left: Patch[]): Promise<void> {
  for (let patch = left.shift(); patch; patch = left.shift()) {
    const start = performance.now()
    const problems = await sabotage(copy, patch)
    const seconds = Math.round((performance.now() - start) / 1000)
    print(
      [`${problems.length === 0 ? 'rojo ' : 'MAL  '} ${patch.name}  (${seconds} s)`, ...problems].join('\n        '),
    )
    if (problems.length > 0) process.exitCode = 1
  }
}

const patches = PATCHES.filter(isChosen)
if (patches.length === 0) {
  print(USAGE + PATCHES.map(({ name, edits }) => `  ${name} (${edits.map(({ file }) => file).join(', ')})`).join('\n'))
  process.exit(texts.includes('--help') ? 0 : 2)
}
const copies: Copy[] = []
try {
  const count = Math.min(patches.length, availableParallelism(), MAX_COPIES)
  for (let n = 0; n < count; n++) copies.push(await copyProject())
  const wrong = await checkGreen(copies, patches)
  for (const problem of wrong) print(`MAL   ${problem}`)
  if (wrong.length > 0) process.exitCode = 1
  const left = [...patches]
  await Promise.all(copies.map(copy => work(copy, left)))
} finally {
  for (const { tests } of copies) tests.close()
  await Promise.all(copies.map(({ root }) => rm(root, { recursive: true, force: true })))
}
