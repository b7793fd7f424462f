/** Companies' files: in the database, in the folder of earlier releases, and on the way from one to the other. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../test/support/issuing-app.ts'
import { archivos, emitters } from '../db/index.ts'
import { OPERATIONS } from '../operations/index.ts'
import { dropFile, openFiles, putFile } from './index.ts'
import { keepNamed, NAMING } from './named-files.queries.ts'

let t: IssuingApp
let folder: string
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(nombre: string, bytes: Uint8Array, at = folder) {
  await mkdir(dirname(join(at, nombre)), { recursive: true })
  await writeFile(join(at, nombre), bytes)
}
const nombre = 'dtes/2026-11/01.xml'
const one = Uint8Array.from({ length: 300 }, (_, i) => i)
const other = Uint8Array.of(7)

describe('openFiles', () => {
  it('returns the exact bytes, of each company its own', async () => {
    const { db } = t.deps
    const files = openFiles(folder)
    await putFile(db, { empresa_id: 1, nombre }, one)
    await putFile(db, { empresa_id: 2, nombre }, other)
    expect(await files.get(db, { empresa_id: 1, nombre })).toEqual(one)
    expect(await files.get(db, { empresa_id: 2, nombre })).toEqual(other)
    await putFile(db, { empresa_id: 1, nombre }, other)
    const read = await files.get(db, { empresa_id: 1, nombre })
    expect([read, read?.buffer.byteLength]).toEqual([other, 1])
    await dropFile(db, { empresa_id: 1, nombre })
    expect(await files.get(db, { empresa_id: 1, nombre })).toBeUndefined()
    await dropFile(db, { empresa_id: 2, nombre })
  })

  it('returns a file of the folder, unless the database has it', async () => {
    await write(nombre, one)
    const ref = { empresa_id: 1, nombre }
    expect(await openFiles(folder).get(t.deps.db, ref)).toEqual(one)
    await putFile(t.deps.db, ref, other)
    expect(await openFiles(folder).get(t.deps.db, ref)).toEqual(other)
    await dropFile(t.deps.db, ref)
  })

  it.each(['../fuera.xml', 'a/../../fuera.xml', 'a/ñ.xml', 'a\0b', ''])('refuses the name %j', async name => {
    await expect(openFiles(folder).get(t.deps.db, { empresa_id: 1, nombre: name })).rejects.toThrow()
  })

  it('throws on failures of the folder other than a missing file', async () => {
    await write('a', one)
    await expect(openFiles(folder).get(t.deps.db, { empresa_id: 1, nombre: 'a/b.xml' })).rejects.toThrow()
  })
})

describe('nanduti archivos mover', () => {
  const oldFolder = () => join(t.deps.config.dataDir, 'archivos')
  /** Takes every file out of the database into the folder, as an installation from before 0.2.0 has them. */
  async function takeOut() {
    const stored = await t.deps.db.select().from(archivos)
    for (const { nombre, contenido } of stored) if (contenido) await write(nombre, contenido, oldFolder())
    await t.deps.db.delete(archivos)
    return stored
  }
  const readOldNames = async () => (await readdir(oldFolder(), { recursive: true })).filter(name => name.includes('.'))
  async function move(progress: (done: number, total: number) => void = () => {}, stop = new AbortController().signal) {
    const lines: string[] = []
    const operator = { print: (line: string) => void lines.push(line), progress, stop }
    await OPERATIONS['archivos mover'](t.deps, operator, { operation: 'archivos mover' })
    return lines
  }

  it('moves each file once, also when it is interrupted, and leaves and counts what no row names', async () => {
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    await t.as('operador').post(SYNC, t.factura({ observacion: 'otra' }))
    const logo_path = 'logos/1/a.png'
    await putFile(t.deps.db, { empresa_id: t.empresa.id, nombre: logo_path }, other)
    await t.deps.db.update(emitters).set({ logo_path })
    const before = await takeOut()
    expect((await t.as('lector').get(`/api/sifen/dtes/${id}/xml`)).statusCode).toBe(200)
    await write('dtes/2026-11/nadie.xml', one, oldFolder())

    const interrupting = new AbortController()
    const cut = move(done => done === 2 && interrupting.abort(), interrupting.signal)
    await expect(cut).rejects.toThrow('Interrumpido')
    expect(await readOldNames()).toHaveLength(before.length + 1)
    const reports: string[] = []
    const lines = await move((done, total) => reports.push(`${done}/${total}`))
    expect(lines).toEqual([
      expect.stringContaining(`${before.length} archivos pasaron`),
      expect.stringContaining('quedan 1'),
    ])
    expect(reports.at(-1)).toMatch(/^(\d+)\/\1$/)
    const byName = (rows: typeof before) => rows.toSorted((a, b) => a.nombre.localeCompare(b.nombre))
    expect(byName(await t.deps.db.select().from(archivos))).toEqual(byName(before))
    expect(await readOldNames()).toEqual(['dtes/2026-11/nadie.xml'])
    expect((await t.as('lector').get(`/api/sifen/dtes/${id}/xml`)).statusCode).toBe(200)
    expect(await move()).toEqual([expect.stringContaining('0 archivos'), expect.stringContaining('quedan 1')])
  })

  it('stores no certificate that its emitter has replaced meanwhile, and an upload removes the one of the folder', async () => {
    const [emitter] = await t.deps.db.select().from(emitters).where(eq(emitters.id, t.emitter.id))
    const old = emitter?.cert_p12_path ?? ''
    await takeOut()
    await t.equip(t.emitter)
    expect((await readOldNames()).filter(name => name === old)).toEqual([])
    await write(old, one, oldFolder())
    const [naming] = NAMING.filter(({ nombre }) => nombre === emitters.cert_p12_path)
    const ref = { empresa_id: t.empresa.id, id: t.emitter.id, nombre: old }
    await keepNamed(t.deps.db, naming as (typeof NAMING)[number], ref, one)
    expect((await t.deps.db.select().from(archivos)).map(file => file.nombre)).not.toContain(old)
  })
})
