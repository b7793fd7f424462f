/** Sabotage's runner: what it loads, what it reports, and what it kills. */
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { openTests, type Tests } from './run-tests.ts'

const FILES = {
  'vitest.config.mjs': `export default { test: { include: ['*.test.mjs'], testTimeout: 200, experimental: { viteModuleRunner: false } } }`,
  'guarded.mjs': 'export const guarded = true',
  'guarded.test.mjs': `
    import { expect, it } from 'vitest'
    import { guarded } from './guarded.mjs'
    it('is guarded', () => expect(guarded).toBe(true))
    it('is guarded too late', () => new Promise(() => {}))
    it('has no name', () => {})`,
  'loop.test.mjs': `
    import { writeFileSync } from 'node:fs'
    import { it } from 'vitest'
    it('loops', () => {
      writeFileSync('worker', String(process.pid))
      for (;;) {}
    })`,
}
const GUARDED = { files: ['guarded.test.mjs'], titles: ['is guarded'] }
const LOOP = { files: ['loop.test.mjs'], titles: ['loops'] }
const GREEN = [{ file: 'guarded.test.mjs', title: 'is guarded', failed: false }]

let root: string
let tests: Tests
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nanduti-run-tests-'))
  for (const [file, text] of Object.entries(FILES)) await writeFile(join(root, file), text)
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(root, 'node_modules'))
  tests = openTests(root, {})
})
afterAll(async () => {
  tests.close()
  await rm(root, { recursive: true })
})

it('each run loads the files as they are, and omits tests with other titles and late ones', async () => {
  expect(await tests.run(GUARDED)).toEqual(GREEN)
  await writeFile(join(root, 'guarded.mjs'), 'export const guarded = false')
  expect(await tests.run(GUARDED)).toEqual([{ ...GREEN[0], failed: true }])
  await writeFile(join(root, 'guarded.mjs'), 'export const guarded = ')
  expect(await tests.run(GUARDED)).toEqual([])
  await writeFile(join(root, 'guarded.mjs'), FILES['guarded.mjs'])
  expect(await tests.run(GUARDED)).toEqual(GREEN)
})

it('a run that takes too long ends with its worker, and the next one has a new process', async () => {
  expect(await tests.run(LOOP, 5000)).toEqual([])
  const worker = await readFile(join(root, 'worker'), 'utf8')
  await eventually(async () => expect(await stateOf(worker)).toMatch(/^(gone|Z)$/))
  expect(await tests.run(GUARDED)).toEqual(GREEN)
})

/** Returns the letter of the process's state. Z is a process that ended. */
async function stateOf(pid: string): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') gone ')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[0] ?? ''
}
