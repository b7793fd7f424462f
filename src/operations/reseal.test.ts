/** A rotation during a server's write: nothing stays under the old key, and no replaced value returns. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { archivos, type Database, type Db, emitters } from '../db/index.ts'
import { type Files, openFiles } from '../files/index.ts'
import { insertEmitter, listSealedFiles, storeCertificate, storeCsc } from '../gateway/emitters/index.ts'
import { insertEmpresa } from '../gateway/timbrados/index.ts'
import { createVault } from '../secrets/index.ts'
import { listOutdated, resealAll } from './reseal.ts'

const clock = { now: () => new Date() }
const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
const CSC = { id: '0001', valor: 'a'.repeat(32) }

let folder: string
let database: Database
let db: Db
let files: Files
/** The key ring, with the current key first. */
let keys: Uint8Array[]
const vault = createVault(() => keys, random)
let id: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-reseal-'))
  database = await openTestDatabase()
  db = database.db
  files = openFiles(folder)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await db.execute(sql`truncate emitters, archivos cascade`)
  keys = [random.bytes(32)]
  const company = { ruc: String(randomBytes(4).readUInt32BE()), dv: '0', razon_social: 'Empresa' }
  const empresa_id = (await insertEmpresa(db, company)) as number
  id = (await insertEmitter(db, { ...company, empresa_id, ambiente: 'test', tipo_contribuyente: 2 })) as number
})

const rotate = () => {
  keys = [random.bytes(32), ...keys]
  return resealAll({ db, files, vault }, () => {})
}
const outdated = async () => (await listOutdated({ db, files, vault })).map(({ context }) => context)
function upload(text: string, sealing = vault): Promise<void> {
  const pems = { certPem: text, keyPem: text, chainPem: [] }
  const certificate = { ...pems, subject: '', validFrom: clock.now(), validTo: clock.now() }
  const p12 = { p12: Buffer.from(text), password: text, certificate }
  return storeCertificate(db, { vault: sealing, files, clock }, id, p12)
}
const kept = () => db.select({ nombre: archivos.nombre }).from(archivos)
/** Returns a vault whose first secret is sealed just before the key changes. */
function late() {
  let sealings = 0
  return {
    ...vault,
    seal(secret: string | Uint8Array, context: string) {
      const sealed = vault.seal(secret, context)
      if (sealings++ === 0) keys = [random.bytes(32), ...keys]
      return sealed
    },
  }
}

describe('storing while the key changes', () => {
  it('leaves no certificate under the old key when it was sealed before the change', async () => {
    await upload('uno', late())
    expect({ outdated: await outdated(), kept: await kept() }).toEqual({ outdated: [], kept: [expect.anything()] })
  })

  it('leaves no code under the old key when it was sealed before the change', async () => {
    await storeCsc(db, { vault: late(), clock }, id, CSC)
    const codes = (await db.select().from(emitters)).map(({ csc_enc }) => csc_enc)
    expect({ codes, outdated: await outdated() }).toEqual({ codes: [expect.any(String)], outdated: [] })
  })

  it('makes the rotation wait for a row that is not committed yet', async () => {
    await upload('uno')
    let ended = false
    let rotation: Promise<unknown> | undefined
    await db.transaction(async tx => {
      await storeCsc(tx, { vault, clock }, id, CSC)
      rotation = rotate().then(() => {
        ended = true
      })
      // The embedded database runs no other statement before the end of the transaction. On a server the rotation
      // itself must wait.
      if (database.kind === 'embedded') for (let turn = 0; turn < 20; turn++) await setImmediate()
      else await eventually(async () => expect(ended || (await isAwaited(tx))).toBe(true))
      expect(ended).toBe(false)
    })
    await rotation
    expect(await outdated()).toEqual([])
  })
})

/** True while another connection waits for the table. */
async function isAwaited(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from pg_locks where relation = 'emitters'::regclass and not granted`)
  return rows.length > 0
}

describe('a sealed file that is to be moved', () => {
  /** Returns the rotation's next write, from a value read a moment ago. */
  async function moveOf() {
    keys = [random.bytes(32), ...keys]
    const [stored] = await listSealedFiles(db)
    const found = (await listOutdated({ db, files, vault })).find(({ context }) => context.includes('cert_p12:'))
    if (!found || !stored) return expect.fail('no file is to be moved')
    const put = () => found.put(vault.seal(vault.open(found.sealed, found.context), found.context))
    return { file: stored.file, put }
  }

  it('does not come back after it was replaced meanwhile', async () => {
    await upload('uno')
    const { file, put } = await moveOf()
    await upload('dos')
    await put()
    expect(await files.get(db, file)).toBeUndefined()
    expect(await kept()).toHaveLength(1)
  })

  it('stays as another process has moved it meanwhile', async () => {
    await upload('uno')
    const { file, put } = await moveOf()
    await rotate()
    const moved = await files.get(db, file)
    await put()
    expect(await files.get(db, file)).toEqual(moved)
  })
})

it('resealAll ends, and reports a process that keeps sealing with an older key', async () => {
  const stubborn = createVault(() => [keys.at(-1) as Uint8Array], random)
  keys = [random.bytes(32), ...keys]
  await upload('uno')
  await storeCsc(db, { vault: stubborn, clock }, id, CSC)
  const get: Files['get'] = async (...ref) => {
    await storeCsc(db, { vault: stubborn, clock }, id, CSC)
    return files.get(...ref)
  }
  const { count, left } = await resealAll({ db, files: { ...files, get }, vault }, () => {})
  expect(left).toBe(1)
  expect(count).toBeLessThan(100)
})
