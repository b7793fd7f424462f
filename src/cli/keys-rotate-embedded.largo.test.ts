/**
 * `nanduti keys rotate` carried out by the server that holds the embedded database (docs/notes A24), interrupted in
 * every way. Nothing is lost, and a repetition finishes with the same new key.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { ensureBuilt, killGateways, type Running, startGateway } from '../../test/support/running-gateway.ts'
import { fill, openAll, SECRETS, withStores } from '../../test/support/stored-secrets.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const LONG_MS = 120_000
const UP = /listo en/
/** Settings without the sandbox and the demo. Nothing is sent there. */
const NO_SANDBOX = { PORT: '0', SIFEN_TEST_URL: 'https://127.0.0.1:9', BCP_URL: 'http://127.0.0.1:9' }

/** Preloaded in the server: blocks after the first moved secret until it is released. */
const FREEZE = `import { subscribe } from 'node:diagnostics_channel'
  import { existsSync, writeFileSync } from 'node:fs'
  const nap = new Int32Array(new SharedArrayBuffer(4))
  const at = name => process.env.DATA_DIR + '/' + name
  subscribe('nanduti:milestone', name => {
    if (name !== 'secret.resealed') return
    writeFileSync(at('frozen'), '')
    while (!existsSync(at('go'))) Atomics.wait(nap, 0, 0, 20)
  })`
/** Preloaded in the command: reports that it has hung up. */
const SAY_HUNG_UP = `import { Socket } from 'node:net'
  import { writeFileSync } from 'node:fs'
  const { end } = Socket.prototype
  Socket.prototype.end = function (...given) {
    Reflect.apply(end, this, given)
    writeFileSync(process.env.DATA_DIR + '/hung-up', '')
    return this
  }`
const preload = (source: string) => `--import=data:text/javascript,${encodeURIComponent(source)}`

let dataDir: string
let env: Record<string, string>
let server: Running
beforeAll(async () => {
  ensureBuilt()
  dataDir = await mkdtemp(join(tmpdir(), 'nanduti-rotate-'))
  env = { ...NO_SANDBOX, DATA_DIR: dataDir }
  await withStores(dataDir, fill)
  await start()
}, LONG_MS)
afterAll(async () => {
  await killGateways()
  await rm(dataDir, { recursive: true })
})

async function start(): Promise<void> {
  server = startGateway({ ...env, NODE_OPTIONS: preload(FREEZE) })
  await server.line(UP)
}

const at = (name: string) => join(dataDir, name)
const keysOf = async () => (await readFile(at('app.key'), 'utf8')).trim().split('\n')
const release = () => writeFile(at('go'), '')

async function endOf(command: ChildProcess) {
  const [answer, complained, [status, signal]] = await Promise.all([
    text(command.stdout as NodeJS.ReadableStream),
    text(command.stderr as NodeJS.ReadableStream),
    once(command, 'exit'),
  ])
  return { answer, complained, status, signal }
}

/** Starts the command. Returns it and its end. */
function rotate(where = env) {
  const command = spawn(process.execPath, [preload(SAY_HUNG_UP), CLI, 'keys', 'rotate'], {
    env: { PATH: process.env.PATH, ...where },
  })
  return { command, ended: endOf(command) }
}

/** Starts the command and waits until the server blocks after the first of several secrets. */
async function rotateHalfway() {
  for (const name of ['go', 'frozen', 'hung-up']) await rm(at(name), { force: true })
  const rotation = rotate()
  await eventually(() => expect(existsSync(at('frozen'))).toBe(true))
  return rotation
}

/** Repeats the command, which must move only the remaining secrets and add no other key. */
async function finish(): Promise<void> {
  const keys = await keysOf()
  const { status, answer, complained } = await rotate().ended
  expect({ status, complained }).toEqual({ status: 0, complained: '' })
  expect(answer).toContain('Hay secretos con una clave anterior')
  const [, moved] = /Listo: (\d+) secretos/.exec(answer) ?? []
  expect(Number(moved)).toBeGreaterThan(0)
  expect(Number(moved)).toBeLessThan(SECRETS)
  expect(await keysOf()).toEqual(keys)
}

describe('nanduti keys rotate beside a server with the embedded database', () => {
  it('uses a socket that only its owner may use', () => {
    const { mode } = statSync(at('nanduti.sock'))
    expect((mode & 0o777).toString(8)).toBe('600')
  })

  it(
    'stops cleanly when the command is killed, and finishes when repeated',
    async () => {
      const { command, ended } = await rotateHalfway()
      command.kill('SIGKILL')
      await ended
      await release()
      await finish()
    },
    LONG_MS,
  )

  it(
    'stops cleanly after Ctrl+C and says so, and finishes when repeated',
    async () => {
      const { command, ended } = await rotateHalfway()
      command.kill('SIGINT')
      await eventually(() => expect(existsSync(at('hung-up'))).toBe(true))
      await release()
      expect(await ended).toMatchObject({ status: 1, complained: expect.stringMatching(/^Interrumpido\. Nada se/) })
      await finish()
    },
    LONG_MS,
  )

  it(
    'reports that the server was killed; the next server replaces the socket, and a repetition finishes',
    async () => {
      const { ended } = await rotateHalfway()
      await server.end('SIGKILL')
      expect(await ended).toMatchObject({ status: 1, complained: expect.stringContaining('El servidor se cortó') })
      expect(existsSync(at('nanduti.sock'))).toBe(true)
      await release()
      await start()
      await finish()
    },
    LONG_MS,
  )

  it(
    'stops cleanly when the server is told to end; a repetition finishes without a server',
    async () => {
      const { ended } = await rotateHalfway()
      const over = server.end('SIGTERM')
      await release()
      expect(await ended).toMatchObject({ status: 1, complained: expect.stringMatching(/^Interrumpido\. Nada se/) })
      expect(await over).toEqual({ code: 0, signal: null })
      expect(existsSync(at('nanduti.sock'))).toBe(false)
      await finish()
      await writeFile(at('app.key'), `${(await keysOf())[0]}\n`)
      expect(await withStores(dataDir, openAll)).toHaveLength(1)
    },
    LONG_MS,
  )

  it(
    'refuses without changes when the path is too long for the socket of the server',
    async () => {
      const deep = { ...env, DATA_DIR: at('x'.repeat(100)) }
      const other = startGateway(deep)
      await other.line(/operations socket/)
      await other.line(UP)
      const keys = await readFile(join(deep.DATA_DIR, 'app.key'), 'utf8')
      const { status, complained } = await rotate(deep).ended
      expect({ status, complained }).toEqual({
        status: 1,
        complained: expect.stringContaining(`el proceso ${other.pid} de`),
      })
      expect(await readFile(join(deep.DATA_DIR, 'app.key'), 'utf8')).toBe(keys)
    },
    LONG_MS,
  )
})
