/** Old XML in the archive: what goes there, how it is served, and the command. */
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { archiveForAWhile } from '../../src/archive/index.ts'
import { attempts, dtes, ESTADOS, lotes } from '../../src/db/index.ts'
import { putFile } from '../../src/files/index.ts'
import { OPERATIONS } from '../../src/operations/index.ts'
import { type ArchivingApp, buildArchivingApp } from '../support/archiving-app.ts'

let a: ArchivingApp
beforeAll(async () => {
  a = await buildArchivingApp()
})
afterAll(() => a.close())
afterEach(() => a.calm())

describe('XML of an old document', () => {
  it('goes to the archive, compressed, and leaves the database; XML and KuDE are served as before', async () => {
    const { id, bytes } = await a.archived()
    const { contenido, sha256, bytes: size, archivado_at } = await a.stored(await a.nameOf(id))
    const { xml_sha256 } = await a.t.dte(id)
    expect({ contenido, sha256, size, archivado_at }).toEqual({
      contenido: null,
      sha256: xml_sha256,
      size: bytes.length,
      archivado_at: a.t.clock.now(),
    })
    const object = a.bucket.objects.get(await a.keyOf(id)) ?? Buffer.of()
    expect(object.length).toBeLessThan(bytes.length)
    expect(gunzipSync(object).equals(bytes)).toBe(true)
    const again = await a.xml(id)
    expect({ status: again.statusCode, equal: again.rawPayload.equals(bytes) }).toEqual({ status: 200, equal: true })
    expect((await a.kude(id)).statusCode).toBe(200)
  })

  it('goes with the XML of its earlier signatures', async () => {
    const { id } = await a.old()
    const ref = { empresa_id: a.t.empresa.id, nombre: `dtes/2026-11/antes-${id}.xml` }
    await putFile(a.t.db, ref, Buffer.from('<antes/>'))
    await a.t.db.update(attempts).set({ xml_path: ref.nombre }).where(eq(attempts.dte_id, id))
    await archiveForAWhile(a.t.deps)
    expect((await a.stored(ref.nombre)).contenido).toBeNull()
    expect(Buffer.from((await a.t.file(ref.nombre)) ?? []).toString()).toBe('<antes/>')
  })

  it('comes back to the database when the same file is stored again', async () => {
    const { id, bytes } = await a.archived()
    const ref = { empresa_id: a.t.empresa.id, nombre: await a.nameOf(id) }
    await putFile(a.t.db, ref, bytes)
    expect(await a.stored(ref.nombre)).toMatchObject({ archivado_at: null, sha256: null, bytes: null })
  })

  const FINAL = ['approved', 'approved_obs', 'cancelled']
  it.each(ESTADOS)('in estado %s moves only when SIFEN has it for good', async estado => {
    const { id } = await a.old()
    await a.t.db.update(dtes).set({ estado }).where(eq(dtes.id, id))
    await archiveForAWhile(a.t.deps)
    expect(await a.isHere(id)).toBe(!FINAL.includes(estado))
    await a.t.db.update(dtes).set({ estado: 'approved' }).where(eq(dtes.id, id))
  })

  it.each([
    ['that changed 89 days ago', (id: number) => a.age(id, 89)],
    [
      'with due work',
      (id: number) => a.t.db.update(dtes).set({ due_at: a.t.clock.now(), due_kind: 'ask' }).where(eq(dtes.id, id)),
    ],
    [
      'of a lot that is under way',
      async (id: number) => {
        const lote = {
          ...{ empresa_id: a.t.empresa.id, emitter_id: a.t.emitter.id, tipo_documento: 1 },
          ...{ base_url: 'https://sifen.invalid', estado: 'received' as const, sent_at: a.t.clock.now() },
        }
        const [made] = await a.t.db.insert(lotes).values(lote).returning({ id: lotes.id })
        await a.t.db
          .update(dtes)
          .set({ lote_id: made?.id ?? 0 })
          .where(eq(dtes.id, id))
      },
    ],
  ])('of a document %s stays', async (_which, change) => {
    const { id } = await a.old()
    await change(id)
    await archiveForAWhile(a.t.deps)
    expect(await a.isHere(id)).toBe(true)
    await a.t.db.update(dtes).set({ due_at: null, due_kind: null, lote_id: null }).where(eq(dtes.id, id))
  })
})

describe('nanduti archivos archivar', () => {
  async function run(
    verificar: boolean,
    progress: (done: number, total: number) => void = () => {},
    stop = new AbortController().signal,
  ) {
    const printed: string[] = []
    const operator = { print: (line: string) => void printed.push(line), progress, stop }
    await OPERATIONS['archivos archivar'](a.t.deps, operator, { operation: 'archivos archivar', verificar })
    return printed
  }

  it('moves everything with its progress, can be interrupted, and goes on', async () => {
    const { id } = await a.old()
    const stop = new AbortController()
    await expect(run(false, () => stop.abort(), stop.signal)).rejects.toThrow('Interrumpido')
    await a.old()
    const steps: string[] = []
    expect(await run(false, (done, total) => steps.push(`${done}/${total}`))).toEqual([
      expect.stringMatching(/^Listo: \d+ XML pasaron al archivo/),
    ])
    expect({ last: steps.at(-1), here: await a.isHere(id) }).toEqual({ last: '1/1', here: false })
  })

  it('reads the archive back with --verificar, and names what is missing or altered', async () => {
    const { id } = await a.archived()
    expect(await run(true)).toEqual([expect.stringContaining('todos iguales')])
    const key = await a.keyOf(id)
    const object = a.bucket.objects.get(key) as Buffer
    a.bucket.objects.delete(key)
    await expect(run(true)).rejects.toThrow(/^De \d+ XML, 1 faltan/)
    a.bucket.objects.set(key, object)
    expect(await run(true)).toEqual([expect.stringContaining('todos iguales')])
  })

  it('ends with the reason when the store is silent', async () => {
    a.bucket.behave('forbids')
    // A store that has just answered is not asked whether it does.
    a.t.clock.advance(30)
    await expect(run(false)).rejects.toThrow('El archivo no responde')
  })
})

it('no key of the archive is in the log', async () => {
  const { id } = await a.archived()
  a.bucket.behave('forbids')
  await a.xml(id)
  expect(a.lines.join('\n')).not.toContain(a.bucket.env.AWS_SECRET_ACCESS_KEY)
})
