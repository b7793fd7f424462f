import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { clientAnswered } from '../../test/answered-client.ts'
import { queued } from '../../test/sifen-answers.ts'
import { cdcNumber, heavyDocument } from '../../test/signed-documents.ts'
import { checkedZip, type DocumentoFirmado, splitLote, zipLote } from './lote.ts'

const heavy = (count: number, noise?: number) =>
  Array.from({ length: count }, (_, index) => heavyDocument(index, noise))
const plainOf = (documents: readonly DocumentoFirmado[]) =>
  Buffer.concat([Buffer.from('<rLoteDE>'), ...documents.map(({ rde }) => rde), Buffer.from('</rLoteDE>')])
const lengthOf = async (documents: readonly DocumentoFirmado[]) => (await zipLote(documents)).toString('base64').length

describe('the zip of a lot, opened by other programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-lote-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const READ_ALL =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.namelist() == ["lote.xml"] and z.testzip() is None, file=sys.stderr); sys.stdout.buffer.write(z.read("lote.xml"))'
  const WITNESSES = [
    { command: 'unzip', test: ['-t'], read: ['-p'] },
    { command: 'python3', test: ['-m', 'zipfile', '-t'], read: ['-c', READ_ALL] },
  ]
  const installed = (command: string) => spawnSync(command, ['--help']).error === undefined

  it.for(WITNESSES)(
    'contains exactly the bytes of the documents, by $command',
    async ({ command, test, read }, ctx) => {
      if (!installed(command)) ctx.skip(`OMITIDA: no hay ${command} en esta máquina`)
      for (const documents of [heavy(1), heavy(50), [{ cdc: cdcNumber(1), rde: Buffer.alloc(0) }]]) {
        const file = join(folder, 'lote.zip')
        writeFileSync(file, await zipLote(documents))
        expect(spawnSync(command, [...test, file])).toMatchObject({ status: 0 })
        const { stdout } = spawnSync(command, [...read, file], { maxBuffer: 10_000_000 })
        expect(stdout.equals(plainOf(documents))).toBe(true)
      }
    },
  )

  it.for(WITNESSES)('is detected as damaged when a byte changes, by $command', async ({ command, test }, ctx) => {
    if (!installed(command)) ctx.skip(`OMITIDA: no hay ${command} en esta máquina`)
    const zip = await zipLote(heavy(2))
    zip.writeUInt8(zip.readUInt8(100) ^ 1, 100)
    const file = join(folder, 'damaged.zip')
    writeFileSync(file, zip)
    const { status, stdout } = spawnSync(command, [...test, file])
    expect(status !== 0 || /corrupted/.test(String(stdout))).toBe(true)
  })

  it('is the same for the same documents', async () => {
    const documents = heavy(3)
    expect(await zipLote(documents)).toEqual(await zipLote(documents))
  })
})

describe('a full lot', () => {
  it('of 50 documents of 8 KB takes under 100 KB of the message', async () => {
    const documents = heavy(50)
    expect(plainOf(documents).length).toBeGreaterThan(300_000)
    expect(await lengthOf(documents)).toBeLessThan(100_000)
  })

  it('leaves the whole message within 1,000 KB, at the exact limit', async () => {
    const { client, sent } = clientAnswered(queued())
    const [lot = []] = await splitLote(heavy(50, 30_000))
    await client.recibeLote(lot)
    expect(sent[0]?.body.length).toBeLessThanOrEqual(1_000_000)
    expect(sent[0]?.body.length).toBeGreaterThan(900_000)
  })

  it('is not sent over the limit', async () => {
    const { client, sent } = clientAnswered(queued())
    await expect(client.recibeLote(heavy(50, 30_000))).rejects.toThrow('more than 999000 bytes')
    expect(sent).toEqual([])
  })
})

describe('splitLote', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 40 })
  const limits = fc.record({
    documents: fc.integer({ min: 1, max: 12 }),
    bytes: fc.integer({ min: 14_000, max: 40_000 }),
  })
  const documentsOf = (noises: readonly number[]) => noises.map((noise, index) => heavyDocument(index, noise))

  it('keeps the documents in order, respects the limits, and fills each lot', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, limits, async (noises, limit) => {
        const documents = documentsOf(noises)
        const lots = await splitLote(documents, limit)
        expect(lots.flat()).toEqual(documents)
        for (const [index, lot] of lots.entries()) {
          expect(lot.length).toBeGreaterThan(0)
          expect(lot.length).toBeLessThanOrEqual(limit.documents)
          expect(await lengthOf(lot)).toBeLessThanOrEqual(limit.bytes)
          await expect(checkedZip(lot, limit)).resolves.toBeInstanceOf(Buffer)
          const next = lots[index + 1]?.[0]
          const full = lot.length === limit.documents
          if (next !== undefined && !full) expect(await lengthOf([...lot, next])).toBeGreaterThan(limit.bytes)
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    [0, []],
    [1, [1]],
    [50, [50]],
    [51, [50, 1]],
    [120, [50, 50, 20]],
  ])('splits %i documents within the limit of bytes into lots of %j', async (count, lengths) => {
    const documents = heavy(count)
    expect((await splitLote(documents)).map(lot => lot.length)).toEqual(lengths)
  })

  it('measures the compressed size', async () => {
    const long = Array.from({ length: 50 }, (_, index) => ({ cdc: cdcNumber(index), rde: Buffer.alloc(100_000, 'x') }))
    expect(await splitLote(long)).toHaveLength(1)
    expect((await splitLote(heavy(50, 30_000))).length).toBeGreaterThan(1)
  })

  it('respects the limit of bytes for content that compression makes longer', async () => {
    const lengths = fc.integer({ min: 0, max: 300_000 })
    const room = fc.integer({ min: 0, max: 3_000 })
    await fc.assert(
      fc.asyncProperty(lengths, room, async (length, spare) => {
        const limits = { documents: 50, bytes: Math.ceil((length + spare) / 3) * 4 }
        const lots = splitLote([{ cdc: cdcNumber(1), rde: randomBytes(length) }], limits).catch(() => [])
        for (const lot of await lots) expect(await lengthOf(lot)).toBeLessThanOrEqual(limits.bytes)
      }),
      { numRuns: 100 },
    )
  })

  it('refuses a document that is too long by itself', async () => {
    const [first, second] = heavy(2)
    const giant = heavyDocument(7, 900_000)
    await expect(splitLote([first, giant, second].filter(each => each !== undefined))).rejects.toThrow(giant.cdc)
  })
})
