/** The folder lock against real processes: refusal, succession after kill -9, and a race of many heirs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderInUseError, lockFolder } from './lock-folder.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-lock-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Another process that tries to take the folder; answers what it printed (`held`, or the refusal) and stays alive. */
async function contender(): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./lock-folder.ts', import.meta.url).href)})
    try { await lockFolder(${JSON.stringify(folder)}); console.log('held') } catch (error) { console.log(error.message) }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { child, said: String(said).trim() }
}

async function kill(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

describe('lockFolder', () => {
  it('refuses a second process and names the holder, its machine, its start and what to do', async () => {
    const { child } = await contender()
    const refusal = await lockFolder(folder).catch(error => error)
    expect(refusal).toBeInstanceOf(FolderInUseError)
    expect(refusal.message).toContain(`proceso ${child.pid} de ${hostname()}`)
    expect(refusal.message).toMatch(/iniciado \d{4}-\d\d-\d\dT/)
    expect(refusal.message).toContain('DATA_DIR')
    expect(refusal.message).toContain('DATABASE_URL')
  })

  it('refuses the same process too', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(`proceso ${process.pid}`)
    await lock.release()
  })

  it('is free again after release, and after kill -9 of the holder', async () => {
    const first = await lockFolder(folder)
    await first.release()
    const { child, said } = await contender()
    expect(said).toBe('held')
    await kill(child)
    const heir = await lockFolder(folder)
    await heir.release()
  })

  it('lets exactly one of many processes succeed a dead holder', async () => {
    const dead = await contender()
    expect(dead.said).toBe('held')
    await kill(dead.child)
    const heirs = await Promise.all(Array.from({ length: 8 }, contender))
    expect(heirs.filter(heir => heir.said === 'held')).toHaveLength(1)
  })

  it('lets exactly one of many that look at the same instant succeed a dead holder', async () => {
    for (let round = 0; round < 20; round++) {
      await ticket({ pid: process.pid, host: hostname(), startTicks: 'dead' }, `${round * 10 + 1}`)
      const heirs = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
      const held = heirs.filter(heir => heir.status === 'fulfilled')
      expect(held).toHaveLength(1)
      await held[0]?.value.release()
    }
  })

  it('does not mistake another program with the same pid for the holder', async () => {
    await ticket({ pid: process.pid, host: hostname(), startTicks: '1' })
    await (await lockFolder(folder)).release()
  })

  it('believes a holder on another machine while its beat is fresh, and no longer', async () => {
    await ticket({ pid: 7, host: 'otra-maquina', startTicks: '1' })
    await expect(lockFolder(folder)).rejects.toThrow('proceso 7 de otra-maquina')
    const old = Date.now() / 1000 - 120
    await utimes(join(folder, '1'), old, old)
    await (await lockFolder(folder)).release()
  })

  it('leaves one ticket behind and no other file', async () => {
    for (let i = 0; i < 3; i++) await (await lockFolder(folder)).release()
    expect(await readdir(folder)).toEqual(['3'])
  })
})

async function ticket(holder: object, name = '1') {
  await writeFile(join(folder, name), JSON.stringify({ since: '2026-11-21T10:00:00.000Z', ...holder }))
}
