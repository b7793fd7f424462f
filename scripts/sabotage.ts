/**
 * `npm run sabotage`: takes one guarantee after another out of a copy of the project and demands that the tests that hold it turn red.
 * Fails when a test stays green, when it was red before, or when a patch no longer fits the code.
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Edit, PATCHES, type Patch } from './sabotage/patches.ts'
import { runTests, type TestEnd } from './sabotage/run-tests.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const POSTGRES = { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres' }
const EMBEDDED = { TEST_DATABASE_URL: '' }

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Everything that git knows or would take in, with the installed packages beside it. */
async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'nanduti-sabotage-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    // A file that is deleted and not yet committed is listed still.
    await cp(join(ROOT, file), join(copy, file)).catch(error => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const envOf = ({ onPostgres }: Patch) => ({
  ...(onPostgres ? POSTGRES : EMBEDDED),
  SHARED_DIR: resolve(ROOT, process.env.SHARED_DIR ?? '../shared'),
})

/** The named tests that did not end as demanded. */
function otherwise({ red }: Patch, ends: readonly TestEnd[], failed: boolean): string[] {
  const demanded = ([file, title]: [string, string]) =>
    ends.some(end => end.file === file && end.title.includes(title) && end.failed) === failed &&
    ends.some(end => end.file === file && end.title.includes(title))
  return Object.entries(red).flatMap(one => (demanded(one) ? [] : [`${one[0]} «${one[1]}»`]))
}

const testsOf = (patches: readonly Patch[]) => ({
  files: [...new Set(patches.flatMap(({ red }) => Object.keys(red)))],
  titles: [...new Set(patches.flatMap(({ red }) => Object.values(red)))],
})

/** Without any sabotage every named test is there and passes; else its red would mean nothing. */
async function checkGreen(copy: string): Promise<string[]> {
  const groups = [PATCHES.filter(({ onPostgres }) => !onPostgres), PATCHES.filter(({ onPostgres }) => onPostgres)]
  const wrong: string[] = []
  for (const [first, ...others] of groups) {
    if (!first) continue
    const patches = [first, ...others]
    const ends = await runTests(copy, { ...testsOf(patches), env: envOf(first) })
    wrong.push(...patches.flatMap(patch => otherwise(patch, ends, false)))
  }
  return wrong
}

/** What is wrong with the tests under this sabotage; empty when all turned red. */
async function sabotage(copy: string, patch: Patch): Promise<string[]> {
  const files = await Promise.all(patch.edits.map(edit => applied(copy, edit)))
  const misfits = files.filter(({ fits }) => !fits).map(({ file }) => `el parche ya no encaja en ${file}`)
  if (misfits.length > 0) return misfits
  for (const { file, after } of files) await writeFile(join(copy, file), after)
  try {
    const ends = await runTests(copy, { ...testsOf([patch]), env: envOf(patch) })
    return otherwise(patch, ends, true).map(test => `sigue en verde: ${test}`)
  } finally {
    for (const { file, before } of files) await writeFile(join(copy, file), before)
  }
}

/** No two edits of a patch are in the same file. */
async function applied(copy: string, { file, from, to }: Edit) {
  const before = await readFile(join(copy, file), 'utf8')
  return { file, before, after: before.replace(from, () => to), fits: before.split(from).length === 2 }
}

const copy = await copyProject()
try {
  const wrong = await checkGreen(copy)
  for (const test of wrong) print(`No está en verde antes del sabotaje: ${test}`)
  if (wrong.length > 0) process.exitCode = 1
  for (const patch of PATCHES) {
    const start = performance.now()
    const problems = await sabotage(copy, patch)
    const seconds = Math.round((performance.now() - start) / 1000)
    print(`${problems.length === 0 ? 'rojo ' : 'MAL  '} ${patch.name}  (${seconds} s)`)
    for (const problem of problems) print(`        ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}
