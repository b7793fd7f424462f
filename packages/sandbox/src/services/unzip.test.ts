import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ZipSpec, zip } from '../../test/sandbox-lotes.ts'
import { Malformed } from './malformed.ts'
import { unzipOne } from './unzip.ts'

const LIMIT = 100_000

describe('unzipOne', () => {
  it.each<[string, ZipSpec]>([
    ['deflated', {}],
    ['stored', { stored: true }],
    ['written to a stream', { streamed: true }],
  ])('returns content that was %s', (_, spec) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), content => {
        const plain = Buffer.from(content)
        expect(unzipOne(zip(plain, spec), LIMIT)).toEqual(plain)
      }),
    )
  })

  it('opens archives of other programs, with a trailing comment', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nanduti-zip-'))
    try {
      const script =
        'import sys, zipfile\n' +
        'with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:\n' +
        '  z.comment = b"hola"\n  z.writestr("lote.xml", "ñandutí" * 1000)\n'
      writeFileSync(join(folder, 'write.py'), script)
      execFileSync('python3', [join(folder, 'write.py'), join(folder, 'a.zip')])
      expect(unzipOne(readFileSync(join(folder, 'a.zip')), LIMIT)?.toString()).toBe('ñandutí'.repeat(1000))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['no archive', Buffer.from('<rLoteDE/>')],
    ['two entries', zip('hola', { entries: 2 })],
    ['no entry', zip('hola', { entries: 0 })],
    ['content that was changed', zip('hola', { crc: 1 })],
    ['another size than it says', zip('hola', { size: 3 })],
    ['more than the limit', zip(Buffer.alloc(LIMIT + 1))],
    ['more than the limit, stored', zip(Buffer.alloc(LIMIT + 1), { stored: true })],
    ['more than the limit, though it says less', zip(Buffer.alloc(50 * LIMIT), { size: 10 })],
    ['an archive that was cut', zip('hola').subarray(0, -10)],
  ])('refuses %s', (_, archive) => {
    expect(() => unzipOne(archive, LIMIT)).toThrow(Malformed)
  })

  it('refuses a damaged archive as malformed, or returns its content', () => {
    const good = zip('hola '.repeat(100))
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), changes => {
        const bad = Buffer.from(good)
        for (const [at, value] of changes) bad[at] = value
        try {
          expect(unzipOne(bad, LIMIT).toString()).toBe('hola '.repeat(100))
        } catch (error) {
          expect(error).toBeInstanceOf(Malformed)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
