/** The vault: what opens, and everything that must not. */

import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadAppKey } from './app-key.ts'
import { createVault, VaultError } from './vault.ts'

const random = { bytes: (count: number) => randomBytes(count) }
const vault = createVault(random.bytes(32), random)

describe('vault', () => {
  it('opens what it sealed, bytes or text, in the same context', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (secret, context) => {
        expect(new Uint8Array(vault.open(vault.seal(secret, context), context))).toEqual(secret)
      }),
    )
    expect(vault.open(vault.seal('ABCD0000', 'emitters:csc:12'), 'emitters:csc:12').toString()).toBe('ABCD0000')
  })

  it('never writes the same secret the same way, and keeps it out of the text', () => {
    const [one, two] = [vault.seal('ABCD0000', 'x'), vault.seal('ABCD0000', 'x')]
    expect(one).not.toBe(two)
    expect(one).toMatch(/^v1:[0-9a-f]{8}:[\w-]{16}:[\w-]{22}:[\w-]+$/)
    expect(Buffer.from(one, 'base64url').toString()).not.toContain('ABCD')
  })

  it('does not open in another context: a value copied to another row or column is useless', () => {
    const sealed = vault.seal('secret', 'emitters:csc:12')
    for (const context of ['emitters:csc:13', 'emitters:key:12', '']) {
      expect(() => vault.open(sealed, context)).toThrow(VaultError)
    }
  })

  it('does not open with another key, and says so', () => {
    const other = createVault(random.bytes(32), random)
    expect(() => other.open(vault.seal('secret', 'x'), 'x')).toThrow('otra APP_KEY')
  })

  it('does not open when any character was altered', () => {
    const sealed = vault.seal('a rather long secret', 'x')
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), at => {
        const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
        // The last character of a base64 part may carry bits that no byte uses: such a change alters nothing.
        if (Buffer.from(altered, 'base64url').equals(Buffer.from(sealed, 'base64url'))) return
        let opened: string | undefined
        try {
          opened = vault.open(altered, 'x').toString()
        } catch (error) {
          expect(error).toBeInstanceOf(VaultError)
        }
        expect(opened ?? 'a rather long secret').toBe('a rather long secret')
      }),
    )
    for (const broken of [
      '',
      'v1',
      'v1:::::',
      'v2:a:b:c:d',
      sealed.slice(0, -4),
      `${sealed}:x`.replace(':x', 'AAAA'),
    ]) {
      expect(() => vault.open(broken, 'x')).toThrow(VaultError)
    }
  })
})

describe('loadAppKey', () => {
  it('makes the key once, 0600, and gives the same afterwards, also to parallel starts', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nanduti-key-'))
    const keys = await Promise.all(
      [1, 2, 3].map(() => loadAppKey({ dataDir: join(dataDir, 'new'), appKey: undefined }, random)),
    )
    const again = await loadAppKey({ dataDir: join(dataDir, 'new'), appKey: undefined }, random)
    expect(new Set([...keys, again].map(key => Buffer.from(key).toString('hex'))).size).toBe(1)
    expect(again.length).toBe(32)
    expect((await stat(join(dataDir, 'new/app.key'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'new'))).mode & 0o777).toBe(0o700)
    expect(await readFile(join(dataDir, 'new/app.key'), 'utf8')).toBe(`${Buffer.from(again).toString('base64')}\n`)
    await rm(dataDir, { recursive: true })
  })

  it('refuses a damaged key file instead of replacing it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nanduti-key-'))
    await writeFile(join(dataDir, 'app.key'), 'short')
    await expect(loadAppKey({ dataDir, appKey: undefined }, random)).rejects.toThrow('32 bytes')
    expect(await readFile(join(dataDir, 'app.key'), 'utf8')).toBe('short')
    await rm(dataDir, { recursive: true })
  })

  it('prefers the key of the environment and writes nothing', async () => {
    const appKey = random.bytes(32)
    expect(await loadAppKey({ dataDir: '/does/not/exist', appKey }, random)).toBe(appKey)
  })
})
