/** The folder lock against real processes: refusal, takeover after kill -9, and races of many processes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
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

/**
 * Runs a process in a pid namespace of its own, as in a container with the same host name. There each first process has
 * pid 1.
 */
const APART = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const UNSHARE = spawnSync('unshare', [...APART.slice(1), 'true']).status === 0

/**
 * Starts another process that tries to take the folder. Returns what it printed (`held`, or the refusal) and leaves it
 * running. `within` is the command that runs it. Its timers run a thousand times faster, so that no test waits for its
 * heartbeat.
 */
async function contender(within: readonly string[] = []): Promise<{ child: ChildProcess; words: string }> {
  const program = `
    const { setInterval: every } = globalThis
    globalThis.setInterval = (act, ms) => every(act, ms / 1000)
    const { lockFolder } = await import(${JSON.stringify(new URL('./lock-folder.ts', import.meta.url).href)})
    try { await lockFolder(${JSON.stringify(folder)}); console.log('held') } catch (error) { console.log(error.message) }
    setInterval(() => {}, 1000)`
  const [command = '', ...args] = [...within, process.execPath, '--input-type=module', '-e', program]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const [words] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { child, words: String(words).trim() }
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

  it('locks a folder again after release, and after kill -9 of the holder', async () => {
    const first = await lockFolder(folder)
    await first.release()
    const { child, words } = await contender()
    expect(words).toBe('held')
    await kill(child)
    const heir = await lockFolder(folder)
    await heir.release()
  })

  it('lets exactly one of many processes take over from a dead holder', async () => {
    const dead = await contender()
    expect(dead.words).toBe('held')
    await kill(dead.child)
    const heirs = await Promise.all(Array.from({ length: 8 }, () => contender()))
    expect(heirs.filter(heir => heir.words === 'held')).toHaveLength(1)
  })

  it('lets exactly one of many concurrent calls in a process take over from a dead holder', async () => {
    const self = await thisHolder()
    for (let round = 0; round < 20; round++) {
      await ticket({ ...self, startTicks: 'dead' }, `${round * 10 + 1}`)
      const heirs = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
      const held = heirs.filter(heir => heir.status === 'fulfilled')
      expect(held).toHaveLength(1)
      await held[0]?.value.release()
    }
  })

  it('does not mistake another program with the same pid for the holder', async () => {
    await ticket({ ...(await thisHolder()), startTicks: '1' })
    await (await lockFolder(folder)).release()
  })

  it.each([
    ['on another machine', { host: 'otra-maquina' }],
    ['in another container of this name, or before a restart', { pids: 'another boot pid:[1]' }],
  ])('trusts a holder %s only while its heartbeat is fresh', async (_where, facts) => {
    const elsewhere = { ...(await thisHolder()), pid: 7, startTicks: '1', ...facts }
    await ticket(elsewhere)
    await expect(lockFolder(folder)).rejects.toThrow(`proceso 7 de ${elsewhere.host}`)
    const old = Date.now() / 1000 - 120
    await utimes(join(folder, '1'), old, old)
    await (await lockFolder(folder)).release()
  })

  it.skipIf(!UNSHARE)(
    `refuses a process in another pid namespace with the host name and pid of the holder ${UNSHARE ? '' : '(skipped: unshare is not permitted)'}`,
    async () => {
      expect((await contender(APART)).words).toBe('held')
      expect((await contender(APART)).words).toContain(`proceso 1 de ${hostname()}`)
      await expect(lockFolder(folder)).rejects.toThrow(`proceso 1 de ${hostname()}`)
    },
  )

  it('ends the process when another one took the folder while it was suspended', async () => {
    const { child } = await contender()
    const ended = once(child, 'exit')
    const complaint = text(child.stderr as Readable)
    child.kill('SIGSTOP')
    await ticket({ ...JSON.parse(await readFile(join(folder, '1'), 'utf8')), host: 'otra-maquina' })
    const old = Date.now() / 1000 - 120
    await utimes(join(folder, '1'), old, old)
    const heir = await lockFolder(folder)
    child.kill('SIGCONT')
    expect(await ended).toEqual([1, null])
    expect(await complaint).toContain('Otro proceso tomó la carpeta')
    await heir.release()
  })

  it('leaves only the latest ticket in the folder', async () => {
    for (let i = 0; i < 3; i++) await (await lockFolder(folder)).release()
    expect(await readdir(folder)).toEqual(['3'])
  })
})

/** Returns the content of a ticket of this process. Leaves the folder empty. */
async function thisHolder() {
  const lock = await lockFolder(folder)
  const holder = JSON.parse(await readFile(join(folder, '1'), 'utf8'))
  await lock.release()
  await rm(join(folder, '1'))
  return holder
}

async function ticket(holder: object, name = '1') {
  await writeFile(join(folder, name), JSON.stringify(holder))
}
