/** `nanduti migrate` on an empty embedded database: what it says before, while and after it brings the tables. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createProgram } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-migrate-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function run(...words: string[]): Promise<string[]> {
  const lines: string[] = []
  const program = createProgram({
    clock: { now: () => new Date() },
    random: { bytes: n => Buffer.alloc(n) },
    print: line => void lines.push(line),
    stop: AbortSignal.abort(),
    sandbox: 'npm run nanduti -- sandbox',
    controlPort: () => 3444,
  })
  await program.parseAsync(['migrate', ...words], { from: 'user' })
  return lines
}

it('tells what is missing and what it locks, does it, and has nothing left to do', async () => {
  const printed = await run('--check')
  const total = printed.filter(line => /^\d{4}_/.test(line)).length
  expect(printed.at(-1)).toBe(`Faltan ${total} cambios. No se cambió nada.`)
  expect(printed).toContain('0042_documents-that-wait')
  expect(printed[printed.indexOf('0042_documents-that-wait') + 1]).toBe('  no bloquea nada')
  expect((await run('--check')).length).toBe(printed.length)
  const done = await run()
  expect([done[0], done.length]).toEqual([`1 de ${total}: 0000_first-light`, total + 1])
  expect(done.at(-1)).toBe('Listo: la base tiene las tablas de esta versión.')
  expect(await run('--check')).toEqual(['La base ya tiene las tablas de esta versión.'])
})
