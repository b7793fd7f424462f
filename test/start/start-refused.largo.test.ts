/** Messages of a process that cannot start: a sentence that names the setting to change. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, killGateways, startGateway } from '../support/running-gateway.ts'
import { fill, withStores } from '../support/stored-secrets.ts'

let dataDir: string
beforeAll(async () => {
  ensureBuilt()
  dataDir = await mkdtemp(join(tmpdir(), 'nanduti-refused-'))
}, 120_000)
afterAll(async () => {
  await killGateways()
  await rm(dataDir, { recursive: true })
})

/** Settings without the sandbox and the demo. */
const NO_SANDBOX = { PORT: '0', SIFEN_TEST_URL: 'https://127.0.0.1:9', BCP_URL: 'http://127.0.0.1:9' }

async function refusal(env: Record<string, string>, ...args: string[]): Promise<string> {
  const refused = startGateway({ ...NO_SANDBOX, DATA_DIR: dataDir, ...env }, ...args)
  expect(await refused.ended).toEqual({ code: 1, signal: null })
  return refused.output()
}

describe('a setting that names something missing', () => {
  const file = fileURLToPath(import.meta.url)
  it.each([
    [
      { DATABASE_URL: 'postgres://x:CANARY@127.0.0.1:1/x' },
      /^DATABASE_URL: PostgreSQL no responde en 127\.0\.0\.1:1\. .*$/,
    ],
    [
      { DATA_DIR: join(file, 'datos') },
      /^Primer arranque: .*\nDATA_DIR: No se puede usar .*datos\S*: está dentro de un archivo, .*$/,
    ],
  ])('is reported in one line: %j', async (env, answer) => expect(await refusal(env)).toMatch(answer))
})

it('a data folder that is open to others and has foreign files is refused and left unchanged', async () => {
  const DATA_DIR = join(dataDir, 'compartida')
  await mkdir(DATA_DIR, { mode: 0o755 })
  await writeFile(join(DATA_DIR, 'planilla.ods'), '')
  const text = await refusal({ DATA_DIR })
  expect(text).toMatch(/^Primer arranque: .*\nDATA_DIR: .*0755 y contiene «planilla\.ods».*chmod 700 .*$/)
  expect(existsSync(join(DATA_DIR, 'db'))).toBe(false)
})

it('an old Node gets the required version in a message before any library fails', async () => {
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '24.6.0' } })`
  const text = await refusal({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}` })
  expect(text).toMatch(/^Hace falta Node 24\.7 .*npm start.*$/)
})

describe('a start on a database whose secrets were sealed with another key', () => {
  const sealing = Buffer.alloc(32, 7)
  beforeAll(() => withStores(dataDir, fill, { appKey: sealing }))

  it.each(['--with=web', '--with=worker'])('is refused for %s with a wrong APP_KEY', async service => {
    const text = await refusal({ APP_KEY: randomBytes(32).toString('hex') }, service)
    expect(text).toMatch(/^Hay secretos guardados con una clave que no está en APP_KEY ni en APP_PREVIOUS_KEYS .*$/)
  })

  it('is refused without any key, and creates none', async () => {
    expect(await refusal({})).toMatch(
      /^No hay ninguna clave: falta \S+app\.key, y APP_KEY no está \(la huella [^)]*\)\. .*$/,
    )
    expect(existsSync(join(dataDir, 'app.key'))).toBe(false)
  })
})
