/**
 * `nanduti keys rotate` while a server in another process reads and writes secrets. On PostgreSQL the server detects
 * the new key itself; with the embedded database it carries out the rotation. On both, nothing remains under the old
 * key.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layDatabase } from '../../test/support/data-folder.ts'
import { p12Of } from '../../test/support/forged-p12.ts'
import { ensureBuilt, killGateways, type Running, startGateway } from '../../test/support/running-gateway.ts'
import { issueEmitter, makeAuthority } from '../../test/support/throwaway-ca.ts'
import { listSealedValues, openDatabase } from '../db/index.ts'
import { openFiles } from '../files/index.ts'
import { listOutdated } from '../operations/reseal.ts'
import { createVault, openKeyRing } from '../secrets/index.ts'

const SERVER = process.env.TEST_DATABASE_URL
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const ADMIN = { email: 'jefa@ejemplo.com.py', password: 'la clave de la jefa' }
/** Settings without the sandbox and without the demo, which has its own company. Nothing is sent there. */
const NO_SANDBOX = { PORT: '0', SIFEN_TEST_URL: 'https://127.0.0.1:9', BCP_URL: 'http://127.0.0.1:9' }
const PASSWORD = 'la del certificado'

/** Databases, with the environment variables that select them. */
const DATABASES = [
  { kind: 'the embedded database', env: {} },
  ...(SERVER ? [{ kind: 'PostgreSQL', env: { DATABASE_URL: urlOf(SERVER) } }] : []),
]

describe.each(DATABASES)('nanduti keys rotate beside a server of another process, on $kind', database => {
  const name = database.env.DATABASE_URL && new URL(database.env.DATABASE_URL).pathname.slice(1)
  let dataDir: string
  let env: Record<string, string>
  let server: Running
  beforeAll(async () => {
    ensureBuilt()
    dataDir = await mkdtemp(join(tmpdir(), 'nanduti-rotate-'))
    if (name) await onServer(`create database ${name}`)
    else await layDatabase(dataDir)
    env = { ...database.env, DATA_DIR: dataDir }
    const limits = { LIMIT_API: '0', LIMIT_ADMIN: '0' }
    server = startGateway({
      ...env,
      ...NO_SANDBOX,
      ...limits,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    await server.line(/listo en/)
  }, 120_000)
  afterAll(async () => {
    await killGateways()
    if (name) await onServer(`drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true })
  })

  it('lets the server read and write throughout, and leaves no secret under the old key', async () => {
    const api = await login(server)
    const row = { ruc: '80012345', dv: '0', ambiente: 'test', razon_social: 'Tejidos del Guairá S.A.' }
    const { id } = (await api('emitters', row)).emitter
    const identity = issueEmitter(makeAuthority())
    const form = new FormData()
    form.set('cert', new Blob([Uint8Array.from(p12Of(identity, [identity], { password: PASSWORD }))]), 'cert.p12')
    form.set('password', PASSWORD)
    await api(`emitters/${id}/cert`, form)

    const rotation = spawn(process.execPath, [CLI, 'keys', 'rotate'], { env: { PATH: process.env.PATH, ...env } })
    const ended = once(rotation, 'exit')
    let csc = ''
    do {
      csc = randomBytes(16).toString('hex')
      await api(`emitters/${id}`, { id_csc: '0001', csc })
      expect(await api(`cert-check/${id}`)).toMatchObject({ status: 'ok' })
    } while (rotation.exitCode === null && rotation.signalCode === null)
    expect(await ended).toEqual([0, null])

    const [newest, ...older] = (await readFile(join(dataDir, 'app.key'), 'utf8')).trim().split('\n')
    expect(older).toHaveLength(1)
    await writeFile(join(dataDir, 'app.key'), `${newest}\n`)
    await server.end('SIGTERM')
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
    try {
      const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
      const vault = createVault(openKeyRing({ dataDir, appKey: undefined, previousKeys: [] }, []), random)
      const values = await listSealedValues(database.db)
      const opened = values.map(({ value, context }) => [context, vault.open(value, context).toString()])
      expect(opened).toContainEqual([`emitters:csc:${id}`, csc])
      const files = openFiles(join(dataDir, 'archivos'))
      expect(await listOutdated({ db: database.db, files, vault })).toEqual([])
    } finally {
      await database.close()
    }
  })
})

/** Returns the URL of a new database there. */
function urlOf(server: string): string {
  return Object.assign(new URL(server), { pathname: `/nanduti_rotate_${randomBytes(6).toString('hex')}` }).href
}

async function onServer(statement: string): Promise<void> {
  const pool = new Pool({ connectionString: SERVER, max: 1 })
  await pool.query(statement).finally(() => pool.end())
}

/** Returns a function that calls the API as the superadmin. A call with a body is a POST. */
async function login(server: Running) {
  const [, baseUrl] = /listo en (\S+)/.exec(server.output()) ?? []
  const call = async (path: string, token: string, body?: object) => {
    const isForm = body instanceof FormData
    const res = await fetch(`${baseUrl}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await res.json()) as { token: string; emitter: { id: number }; errors?: unknown }
    expect({ path, ok: res.ok, errors: answer.errors }).toEqual({ path: path, ok: true, errors: undefined })
    return answer
  }
  const { token } = await call('auth/token', '', { ...ADMIN, device_name: 'test' })
  return (path: string, body?: object) => call(`sifen/${path}`, token, body)
}
