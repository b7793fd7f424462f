/**
 * The first move of an installation's XML, killed again and again: after each kill every XML is in the database or in
 * the archive, with its bytes, and in the end all are archived. ARCHIVE_DOCUMENTS sets how many; 10000 in full.
 */
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { createDatabase } from '../../campaigns/throwaway-database.ts'
import { openConfiguredArchive, verifyArchive } from '../../src/archive/index.ts'
import { loadConfig } from '../../src/config/index.ts'
import { archivos, type Database, dtes, migrate, openDatabase } from '../../src/db/index.ts'
import { openFiles } from '../../src/files/index.ts'
import { insertEmitter } from '../../src/gateway/emitters/index.ts'
import { insertEmpresa } from '../../src/gateway/timbrados/index.ts'
import { createLogger } from '../../src/http/index.ts'
import { startBucket } from '../support/bucket.ts'
import { layDatabase } from '../support/data-folder.ts'
import { fakeClock, fakeTimer } from '../support/fakes.ts'

const SERVER = process.env.TEST_DATABASE_URL
const DOCUMENTS = Number(process.env.ARCHIVE_DOCUMENTS ?? 250)
/** Documents of one statement. */
const TOGETHER = 500
const KILLS = 4
/** Loads the sources of the packages, and pages, which are .tsx files. */
const SOURCES = ['--conditions=@nanduti/source', `--import=${new URL('../../scripts/jsx.ts', import.meta.url)}`]
const PROCESS = fileURLToPath(new URL('archiving-process.ts', import.meta.url))
const BEFORE = new Date('2026-01-02T00:00:00Z')

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Opens an empty installation, and says how a process finds it. */
async function install(kind: 'embedded' | 'postgres', archive: Record<string, string>) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'nanduti-archiving-'))
  ends.push(() => rm(DATA_DIR, { recursive: true }))
  const env: Record<string, string> = { NODE_ENV: 'test', DATA_DIR, SIFEN_TEST_URL: 'https://127.0.0.1:9', ...archive }
  if (kind === 'embedded') await layDatabase(DATA_DIR)
  else {
    const { url, drop } = await createDatabase(SERVER as string)
    ends.push(drop)
    env.DATABASE_URL = url
  }
  return env
}

async function withDatabase<Result>(env: Record<string, string>, act: (database: Database) => Promise<Result>) {
  const database = await openDatabase(loadConfig(env))
  try {
    await migrate(database)
    return await act(database)
  } finally {
    await database.close()
  }
}

/** Stores approved documents with XML of some kilobytes. Returns the hash of each file, by name. */
async function fill({ db }: Database): Promise<Map<string, string>> {
  const company = { ruc: '80000001', dv: '0', razon_social: 'Empresa' }
  const empresa_id = (await insertEmpresa(db, company)) as number
  const emitter = { ...company, empresa_id, ambiente: 'test' as const, tipo_contribuyente: 2 }
  const emitter_id = (await insertEmitter(db, emitter)) as number
  const hashes = new Map<string, string>()
  for (let at = 0; at < DOCUMENTS; at += TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, DOCUMENTS - at) }, (_, i) => at + i + 1)
    const files = numbers.map(numero => {
      const contenido = Buffer.from(`<rDE>${randomBytes(1500).toString('hex').repeat(2)}</rDE>`)
      const nombre = `dtes/2026-01/${String(numero).padStart(44, '0')}-${sha256(contenido).slice(0, 12)}.xml`
      hashes.set(nombre, sha256(contenido))
      return { empresa_id, nombre, contenido }
    })
    await db.insert(archivos).values(files)
    await db.insert(dtes).values(
      numbers.map((numero, i) => ({
        ...{ empresa_id, emitter_id, tipo_documento: 1, ambiente: 'test' as const, via: 'sync' as const, numero },
        ...{ timbrado: '12345678', timbrado_fecha_inicio: '2026-01-01', establecimiento: '001' },
        ...{ punto_expedicion: '001', codigo_seguridad: '000000001', cdc: `cdc-${numero}` },
        ...{ fecha_emision: '2026-01-01T10:00:00', moneda: 'PYG', total_operacion: '11000', total_iva: '1000' },
        ...{
          receptor_documento: '80099006-4',
          receptor_nombre: 'Cliente SA',
          payload: {},
          estado: 'approved' as const,
        },
        ...{ xml_signed_path: files[i]?.nombre ?? null, xml_sha256: hashes.get(files[i]?.nombre ?? '') ?? null },
        ...{ created_at: BEFORE, updated_at: BEFORE },
      })),
    )
  }
  return hashes
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Reads every file where it is. Returns how many are archived, and those without their bytes. */
async function takeStock(env: Record<string, string>, hashes: ReadonlyMap<string, string>) {
  return withDatabase(env, async ({ db }) => {
    const tools = { clock: fakeClock(), timer: fakeTimer(), log: createLogger({ logLevel: 'silent' }) }
    const archive = await openConfiguredArchive(loadConfig(env), { db, clave: 'prueba' }, tools)
    const files = openFiles(join(env.DATA_DIR as string, 'archivos'), archive)
    const rows = await db
      .select({ empresa_id: archivos.empresa_id, nombre: archivos.nombre, isHere: sql<boolean>`contenido is not null` })
      .from(archivos)
    const lost: string[] = []
    for (const row of rows) {
      const bytes = await files.get(db, row).catch(() => undefined)
      if (!bytes || sha256(bytes) !== hashes.get(row.nombre)) lost.push(row.nombre)
    }
    const verified: boolean[] = []
    if (archive) for await (const { isWell } of verifyArchive(db, archive)) verified.push(isWell)
    return {
      files: rows.length,
      archived: rows.filter(({ isHere }) => !isHere).length,
      lost,
      verified: new Set(verified),
    }
  })
}

describe.each(['embedded', 'postgres'] as const)('the first move of an installation on %s', kind => {
  it.runIf(kind === 'embedded' || SERVER)(
    'loses nothing when it is killed, and ends with all XML archived byte for byte',
    async () => {
      const bucket = await startBucket()
      ends.push(bucket.close)
      const env = await install(kind, bucket.env)
      const hashes = await withDatabase(env, fill)

      /** Archives until a number of objects has come, then kills the process before it has the answer. */
      async function archive(killAt: number): Promise<NodeJS.Signals | null> {
        const child = fork(PROCESS, [], { env: { PATH: process.env.PATH, ...env }, execArgv: SOURCES })
        let came = 0
        bucket.before = ({ method }) => {
          came += method === 'PUT' ? 1 : 0
          if (came === killAt) child.kill('SIGKILL')
        }
        const [code, signal] = await once(child, 'exit')
        if (signal === null) expect(code).toBe(0)
        return signal
      }

      for (let kill = 1; kill <= KILLS; kill++) {
        expect(await archive(Math.ceil((DOCUMENTS / (KILLS + 2)) * (0.5 + kill / KILLS)))).toBe('SIGKILL')
        const { files, lost } = await takeStock(env, hashes)
        expect({ files, lost }).toEqual({ files: DOCUMENTS, lost: [] })
      }
      expect(await archive(Number.POSITIVE_INFINITY)).toBeNull()
      expect(await takeStock(env, hashes)).toEqual({
        files: DOCUMENTS,
        archived: DOCUMENTS,
        lost: [],
        verified: new Set([true]),
      })
      expect(bucket.objects.size).toBe(DOCUMENTS + 1)
    },
    3_600_000,
  )
})
