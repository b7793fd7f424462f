/**
 * `nanduti keys forget`, following docs/OPERATIONS.md for continuing without a key: the secrets of that key are
 * deleted, and everything else stays.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../test/support/running-gateway.ts'
import { EMITTERS, fill, openAll, SECRETS, withStores } from '../../test/support/stored-secrets.ts'
import { archivos, emitters, listSealingKeys } from '../db/index.ts'
import { listSealedFiles } from '../gateway/emitters/index.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let dataDir: string
/** Fingerprint of the key that sealed everything, and the file with that key. */
let huella: string
let keyFile: string
beforeAll(async () => {
  ensureBuilt()
  dataDir = await mkdtemp(join(tmpdir(), 'nanduti-forget-'))
  huella = await withStores(dataDir, async stores => {
    await fill(stores)
    return stores.vault.currentKeyId()
  })
  keyFile = join(dataDir, 'app.key')
}, 60_000)
afterAll(() => rm(dataDir, { recursive: true }))

function run(program: string, ...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    SIFEN_TEST_URL: 'https://127.0.0.1:9',
    BCP_URL: 'http://127.0.0.1:9',
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist', program), ...args], { env })
  return { status, answer: stdout.toString(), complained: stderr.toString() }
}

it('keys forget refuses a present key and an unknown one, and changes nothing', async () => {
  const present = run('cli.js', 'keys', 'forget', huella)
  expect({ status: present.status, complained: present.complained }).toEqual({
    status: 1,
    complained: expect.stringContaining('no está perdida'),
  })
  const strange = run('cli.js', 'keys', 'forget', '01234567')
  expect({ status: strange.status, complained: strange.complained }).toEqual({
    status: 1,
    complained: expect.stringContaining(`Las que hay: ${huella}.`),
  })
  expect(await withStores(dataDir, openAll)).toEqual([huella])
}, 60_000)

it('keys forget empties every secret of a lost key, and a new key is made', async () => {
  const before = await withStores(dataDir, ({ db }) => db.select().from(emitters).orderBy(emitters.id))
  await rm(keyFile)
  const refused = run('main.js')
  expect({ status: refused.status, complained: refused.complained }).toEqual({
    status: 1,
    complained: expect.stringContaining('«Si la clave se perdió»'),
  })
  const [, named = ''] = /huella de la que falta es (\w+)/.exec(refused.complained) ?? []
  expect(run('cli.js', 'keys', 'forget', named)).toMatchObject({
    status: 0,
    answer: expect.stringContaining(`${SECRETS} secretos olvidados`),
  })
  const after = await withStores(dataDir, async ({ db }) => {
    expect({ keys: await listSealingKeys(db), files: await listSealedFiles(db) }).toEqual({ keys: [], files: [] })
    expect(await db.select().from(archivos)).toEqual([])
    return db.select().from(emitters).orderBy(emitters.id)
  })
  const empty = {
    csc_enc: null,
    cert_p12_path: null,
    cert_p12_password_enc: null,
    cert_pem_enc: null,
    key_pem_enc: null,
  }
  expect(after).toEqual(before.map(row => ({ ...row, ...empty })))
  expect(before).toHaveLength(EMITTERS)
  expect((await readFile(keyFile, 'utf8')).trim().split('\n')).toHaveLength(1)
  expect(await readFile(join(ROOT, 'docs/OPERATIONS.md'), 'utf8')).toContain('### Si la clave se perdió\n')
}, 60_000)
