/** The archive behind a store that is silent, loses or lies. No fault of it reaches a sale. */
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { archiveForAWhile } from '../../src/archive/index.ts'
import { type ArchivingApp, buildArchivingApp, PAUSE_SECONDS } from '../support/archiving-app.ts'
import { LYING, SILENT } from '../support/bucket.ts'

let a: ArchivingApp
beforeAll(async () => {
  a = await buildArchivingApp()
})
afterAll(() => a.close())
afterEach(() => a.calm())

describe.each(SILENT)('a store that %s', fault => {
  it('fails no sale, keeps XML in the database, gives 503 for what it has, and is named until it answers', async () => {
    const kept = await a.archived()
    const { id, bytes } = await a.old()
    a.bucket.behave(fault)
    const job = archiveForAWhile(a.t.deps)
    const reading = a.xml(kept.id)
    const sales = await Promise.all([a.sale(), a.sale(), a.sale()])
    expect(sales.map(({ estado }) => estado)).toEqual(['approved', 'approved', 'approved'])
    await a.late(job)
    const answer = await a.late(reading)
    expect({ status: answer.statusCode, code: answer.json().code, retry: answer.headers['retry-after'] }).toEqual({
      status: 503,
      code: 'ARCHIVO_NO_RESPONDE',
      retry: '30',
    })
    expect((await a.late(a.kude(kept.id))).json().code).toBe('ARCHIVO_NO_RESPONDE')
    expect(await a.isHere(id)).toBe(true)
    expect((await a.xml(id)).rawPayload.equals(bytes)).toBe(true)
    expect({ ready: await a.failing(), alarms: await a.alarms(), matters: await a.matters() }).toEqual({
      ready: { status: 'ok', failing: ['archivo'] },
      alarms: [expect.objectContaining({ codigo: 'ARCHIVE' })],
      matters: expect.arrayContaining([expect.stringContaining('El archivo no responde desde el')]),
    })
    expect(a.logged('archive does not answer').length).toBeGreaterThan(0)
    expect((await a.stored(await a.nameOf(kept.id))).falla).toBeNull()

    a.bucket.behave(undefined)
    a.t.clock.advance(PAUSE_SECONDS)
    expect(await a.failing()).toEqual({ status: 'ok', failing: [] })
    expect({ alarms: await a.alarms(), answer: (await a.xml(kept.id)).statusCode }).toEqual({ alarms: [], answer: 200 })
    await archiveForAWhile(a.t.deps)
    expect(await a.isHere(id)).toBe(false)
  })
})

it('a store that fails three times in a row gets no call for ten seconds', async () => {
  const { id } = await a.archived()
  a.bucket.behave('is overloaded')
  for (const _ of [1, 2, 3]) await a.xml(id)
  const before = a.bucket.calls
  expect((await a.xml(id)).json().code).toBe('ARCHIVO_NO_RESPONDE')
  expect(a.bucket.calls - before).toBe(0)
  a.bucket.behave(undefined)
  a.t.clock.advance(10)
  expect((await a.xml(id)).statusCode).toBe(200)
})

describe('an object that is missing', () => {
  it('is 404 ARCHIVO_PERDIDO, named in the log and on the first page until it is there again', async () => {
    const { id, bytes } = await a.archived()
    const key = await a.keyOf(id)
    const object = a.bucket.objects.get(key) as Buffer
    a.bucket.objects.delete(key)
    const answer = await a.xml(id)
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 404,
      body: expect.objectContaining({ message: 'Recurso no encontrado.', code: 'ARCHIVO_PERDIDO' }),
    })
    expect(a.logged('archived file lost or altered')).toEqual([
      expect.objectContaining({
        nombre: await a.nameOf(id),
        code: 'ARCHIVO_PERDIDO',
        archive: expect.stringContaining('s3://'),
      }),
    ])
    const { falla } = await a.stored(await a.nameOf(id))
    expect({ falla, matters: await a.matters() }).toMatchObject({
      falla: 'perdido',
      matters: expect.arrayContaining(['Falta un XML en el archivo']),
    })
    a.bucket.objects.set(key, object)
    expect((await a.xml(id)).rawPayload.equals(bytes)).toBe(true)
    expect((await a.stored(await a.nameOf(id))).falla).toBeNull()
  })

  it('is 503, and no loss, when the place has not the mark of the archive', async () => {
    const { id } = await a.archived()
    const objects = new Map(a.bucket.objects)
    a.bucket.objects.clear()
    expect((await a.xml(id)).json().code).toBe('ARCHIVO_NO_RESPONDE')
    expect((await a.stored(await a.nameOf(id))).falla).toBeNull()
    const { id: next } = await a.old()
    await archiveForAWhile(a.t.deps)
    expect({ here: await a.isHere(next), objects: a.bucket.objects.size }).toEqual({ here: true, objects: 0 })
    for (const [key, object] of objects) a.bucket.objects.set(key, object)
  })
})

describe('other bytes than those that were archived', () => {
  it.each([
    [
      'another XML',
      (bytes: Buffer) => gzipSync(Buffer.from(bytes.toString('latin1').replace('11000', '11001'), 'latin1')),
    ],
    ['a bomb', (bytes: Buffer) => gzipSync(Buffer.concat([bytes, Buffer.alloc(1_000_000)]))],
    ['no compressed file', (bytes: Buffer) => bytes],
    ['nothing', () => Buffer.of()],
  ])('are never served: %s', async (_what, altered) => {
    const { id, bytes } = await a.archived()
    const key = await a.keyOf(id)
    const object = a.bucket.objects.get(key) as Buffer
    a.bucket.objects.set(key, altered(bytes))
    const answer = await a.xml(id)
    expect({ status: answer.statusCode, code: answer.json().code, kude: (await a.kude(id)).statusCode }).toEqual({
      status: 503,
      code: 'ARCHIVO_ALTERADO',
      kude: 503,
    })
    expect((await a.stored(await a.nameOf(id))).falla).toBe('alterado')
    a.bucket.objects.set(key, object)
    expect((await a.xml(id)).rawPayload.equals(bytes)).toBe(true)
  })
})

describe.each(LYING)('a store that %s', fault => {
  it('gets no XML that leaves the database, and fails no sale', async () => {
    // The place is marked.
    await a.archived()
    const { id, bytes } = await a.old()
    a.bucket.behave(fault)
    const job = archiveForAWhile(a.t.deps)
    expect((await a.sale()).estado).toBe('approved')
    await a.late(job)
    expect(await a.isHere(id)).toBe(true)
    expect((await a.xml(id)).rawPayload.equals(bytes)).toBe(true)
    expect([...a.logged('archive does not answer'), ...a.logged('archived file lost or altered')]).not.toEqual([])
    a.bucket.behave(undefined)
    a.t.clock.advance(PAUSE_SECONDS)
    await archiveForAWhile(a.t.deps)
    expect((await a.xml(id)).rawPayload.equals(bytes)).toBe(true)
  })
})
