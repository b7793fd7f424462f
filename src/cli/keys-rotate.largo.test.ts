/** `nanduti keys rotate` as operators run it: every secret moves to a new key, despite every interruption. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyFolder } from '../../test/support/data-folder.ts'
import { ensureBuilt } from '../../test/support/running-gateway.ts'
import { EMITTERS, fill, openAll, SECRETS, withStores } from '../../test/support/stored-secrets.ts'
import { emitters } from '../db/index.ts'
import { addKey } from '../secrets/index.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }

/** A data folder with issuers and their secrets, copied for each test. */
let filled: string
let dataDir: string
beforeAll(async () => {
  ensureBuilt()
  filled = await mkdtemp(join(tmpdir(), 'nanduti-rotate-'))
  await withStores(filled, fill)
})
afterAll(() => rm(filled, { recursive: true }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nanduti-rotate-'))
  await copyFolder(filled, dataDir)
})
afterEach(() => rm(dataDir, { recursive: true }))

function rotate(env: Record<string, string> = {}, args: string[] = []) {
  // As in vitest.config.ts: it opens an embedded database for a second.
  const run = spawnSync(process.execPath, ['--liftoff-only', ...args, CLI, 'keys', 'rotate'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  })
  return { status: run.status, signal: run.signal, answer: run.stdout.toString(), complained: run.stderr.toString() }
}
const keysOf = async () => (await readFile(join(dataDir, 'app.key'), 'utf8')).trim().split('\n')
/** Preloaded: ends the process like kill -9 after that many secrets were moved. */
const killAfter = (count: number) => {
  const preloaded = `import { subscribe } from 'node:diagnostics_channel'
    let left = ${count}
    subscribe('nanduti:milestone', () => --left || process.kill(process.pid, 'SIGKILL'))`
  return ['--import', `data:text/javascript,${encodeURIComponent(preloaded)}`]
}
/** Removes the older keys. */
const keepFirstKey = async () => writeFile(join(dataDir, 'app.key'), `${(await keysOf())[0]}\n`)

describe('nanduti keys rotate', () => {
  it('moves every secret to a new key, so that the old one can be removed', async () => {
    const [first] = await keysOf()
    const { status, answer, complained } = rotate()
    expect({ status, complained }).toEqual({ status: 0, complained: '' })
    expect(answer).toContain(`Listo: ${SECRETS} secretos`)
    const [second, ...older] = await keysOf()
    expect(second).not.toBe(first)
    expect(older).toEqual([first])
    expect(answer).not.toContain(second as string)
    await keepFirstKey()
    expect(await withStores(dataDir, openAll)).toHaveLength(1)
  })

  it.each([1, SECRETS / 2, SECRETS - 1])(
    'loses no secret when killed after %i, and finishes with the same new key when repeated',
    async nth => {
      const killed = rotate({}, killAfter(nth))
      expect(killed.signal).toBe('SIGKILL')
      const keys = await keysOf()
      expect(await withStores(dataDir, openAll)).toHaveLength(2)
      expect(rotate()).toMatchObject({ status: 0, answer: expect.stringContaining(`${SECRETS - nth} secretos`) })
      expect(await keysOf()).toEqual(keys)
      await keepFirstKey()
      expect(await withStores(dataDir, openAll)).toHaveLength(1)
    },
  )

  it('moves everything to a new key that is already on the ring', async () => {
    await addKey({ dataDir }, random)
    const keys = await keysOf()
    expect(rotate()).toMatchObject({ status: 0, answer: expect.stringContaining(`${SECRETS} secretos`) })
    expect(await keysOf()).toEqual(keys)
    await keepFirstKey()
    expect(await withStores(dataDir, openAll)).toHaveLength(1)
  })

  it('says how to change APP_KEY, and moves everything to it once it has changed', async () => {
    const [old = ''] = await keysOf()
    const fresh = random.bytes(32)
    const refused = rotate({ APP_KEY: old })
    expect({ status: refused.status, answer: refused.answer }).toEqual({ status: 1, answer: '' })
    expect(refused.complained).toContain('APP_PREVIOUS_KEYS')
    const APP_KEY = Buffer.from(fresh).toString('base64')
    expect(rotate({ APP_KEY, APP_PREVIOUS_KEYS: old })).toMatchObject({ status: 0 })
    expect(await withStores(dataDir, openAll, { appKey: fresh })).toHaveLength(1)
    expect(await keysOf()).toEqual([old])
    const again = rotate({ APP_KEY, APP_PREVIOUS_KEYS: old })
    expect({ status: again.status, complained: again.complained }).toEqual({ status: 0, complained: '' })
    expect(again.answer).toMatch(/usan ya la APP_KEY.*Ya puede quitar APP_PREVIOUS_KEYS/)
  })

  it('refuses a shell without the server’s key, and makes no key', async () => {
    const ring = await readFile(join(dataDir, 'app.key'), 'utf8')
    await rm(join(dataDir, 'app.key'))
    const keyless = rotate()
    expect(keyless.status).toBe(1)
    expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
    expect(keyless.complained).toMatch(/No hay ninguna clave.*ejecute con su mismo entorno/)
    const stray = `${Buffer.from(random.bytes(32)).toString('base64')}\n`
    await writeFile(join(dataDir, 'app.key'), stray)
    const strange = rotate()
    expect({ status: strange.status, answer: strange.answer }).toEqual({ status: 1, answer: '' })
    expect(strange.complained).toMatch(/no está en .*app\.key .*ejecute con su mismo entorno/)
    expect(await readFile(join(dataDir, 'app.key'), 'utf8')).toBe(stray)
    await writeFile(join(dataDir, 'app.key'), ring)
    expect(await withStores(dataDir, openAll)).toHaveLength(1)
  })

  it('names what it cannot open, and ends with 1', async () => {
    await withStores(dataDir, async ({ db }) => {
      const [one] = await db.select().from(emitters)
      await db.update(emitters).set({ csc_enc: one?.csc_enc ?? '' })
    })
    const { status, complained } = rotate()
    expect(status).toBe(1)
    expect(complained).toContain(`${EMITTERS - 1} secretos no se pudieron abrir`)
    expect(complained).toContain('emitters:csc:2: ')
    expect(complained).not.toMatch(/v1:|csc del emisor/)
  })

  it('refuses a folder without a database, and creates none', async () => {
    const empty = join(dataDir, 'otra')
    const { status, complained } = rotate({ DATA_DIR: empty })
    expect({ status, complained }).toEqual({
      status: 1,
      complained: expect.stringContaining(`No hay ninguna base de datos en ${empty}`),
    })
    expect(existsSync(empty)).toBe(false)
  })

  it('refuses while the embedded database is in use, names the process, and changes nothing', async () => {
    const keys = await keysOf()
    await withStores(dataDir, async () => {
      const { status, complained } = rotate()
      expect({ status, complained }).toEqual({
        status: 1,
        complained: expect.stringContaining(`el proceso ${process.pid}`),
      })
    })
    expect(await keysOf()).toEqual(keys)
  })
})
