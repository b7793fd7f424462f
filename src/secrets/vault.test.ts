/** The vault and its keys: values that open, and all that must not. */

import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addKey, ensureKey, openKeyRing } from './app-key.ts'
import { createVault, keyId, VaultError } from './vault.ts'

const random = { bytes: (count: number) => randomBytes(count) }
const key = random.bytes(32)
const vault = createVault(() => [key], random)

describe('vault', () => {
  it('opens what it sealed, bytes or text, in the same context', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (secret, context) => {
        expect(new Uint8Array(vault.open(vault.seal(secret, context), context))).toEqual(secret)
      }),
    )
    expect(vault.open(vault.seal('ABCD0000', 'emitters:csc:12'), 'emitters:csc:12').toString()).toBe('ABCD0000')
  })

  it('seals the same secret differently each time, and does not show it', () => {
    const [one, two] = [vault.seal('ABCD0000', 'x'), vault.seal('ABCD0000', 'x')]
    expect(one).not.toBe(two)
    expect(one).toMatch(/^v1:[0-9a-f]{8}:[\w-]{16}:[\w-]{22}:[\w-]+$/)
    expect(Buffer.from(one, 'base64url').toString()).not.toContain('ABCD')
  })

  it('does not open in another context, such as another row or column', () => {
    const sealed = vault.seal('secret', 'emitters:csc:12')
    for (const context of ['emitters:csc:13', 'emitters:key:12', '']) {
      expect(() => vault.open(sealed, context)).toThrow(VaultError)
    }
  })

  it('does not open with another key, and names the cause', () => {
    const another = random.bytes(32)
    const other = createVault(() => [another], random)
    expect(() => other.open(vault.seal('secret', 'x'), 'x')).toThrow('otra APP_KEY')
  })

  it('does not open after any character was altered', () => {
    const sealed = vault.seal('a rather long secret', 'x')
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), at => {
        const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
        // The last character of a base64 part may carry unused bits: changing only those alters nothing.
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

describe('a vault whose key changes', () => {
  it('opens values of the older keys on the ring, and seals with the current one', () => {
    const [older, newer] = [random.bytes(32), random.bytes(32)]
    const sealed = createVault(() => [older], random).seal('secret', 'x')
    const both = createVault(() => [newer, older], random)
    expect(both.open(sealed, 'x').toString()).toBe('secret')
    const isCurrent = { older: both.isCurrent(sealed), newer: both.isCurrent(both.seal('secret', 'x')) }
    expect(isCurrent).toEqual({ older: false, newer: true })
    const alone = createVault(() => [newer], random)
    expect(alone.open(both.seal('secret', 'x'), 'x').toString()).toBe('secret')
    expect(() => alone.open(sealed, 'x')).toThrow('otra APP_KEY')
  })

  it('uses a key that another process adds to the ring', () => {
    const ring = [random.bytes(32)]
    const running = createVault(() => ring, random)
    const sealed = running.seal('before', 'x')
    ring.unshift(random.bytes(32))
    const after = createVault(() => [...ring], random).seal('after', 'x')
    expect(running.open(after, 'x').toString()).toBe('after')
    expect(running.open(sealed, 'x').toString()).toBe('before')
    expect(running.isCurrent(running.seal('x', 'x'))).toBe(true)
    expect(running.isCurrent(sealed)).toBe(false)
  })
})

describe('the key ring', () => {
  const none = { appKey: undefined, previousKeys: [] }
  let folder: string
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'nanduti-key-')), 'data')
  })
  afterEach(() => rm(join(folder, '..'), { recursive: true }))

  const hex = (keys: readonly Uint8Array[]) => keys.map(each => Buffer.from(each).toString('hex'))

  it('is one key, created once with mode 0600, also for concurrent starts', async () => {
    const start = async () => {
      await ensureKey({ dataDir: folder, ...none }, random)
      return openKeyRing({ dataDir: folder, ...none }, [])
    }
    const rings = await Promise.all([1, 2, 3, 4].map(start))
    expect(new Set(rings.flatMap(ring => hex(ring()))).size).toBe(1)
    expect(rings[0]?.()[0]?.length).toBe(32)
    expect((await stat(join(folder, 'app.key'))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await readdir(folder)).toEqual(['app.key'])
  })

  it('puts a new key first, at once for holders of the open ring', async () => {
    await ensureKey({ dataDir: folder, ...none }, random)
    const ring = openKeyRing({ dataDir: folder, ...none }, [])
    const [first] = hex(ring())
    await addKey({ dataDir: folder }, random)
    expect(hex(ring())).toEqual([expect.not.stringMatching(first as string), first])
    expect((await stat(join(folder, 'app.key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['app.key', 'app.key.lock'])
  })

  it.each(['short', '', `${Buffer.alloc(32).toString('base64')}\nshort\n`])(
    'refuses a damaged file (%j) instead of replacing it',
    async content => {
      await mkdir(folder)
      await writeFile(join(folder, 'app.key'), content)
      await ensureKey({ dataDir: folder, ...none }, random)
      expect(() => openKeyRing({ dataDir: folder, ...none }, [])).toThrow('32 bytes')
      expect(await readFile(join(folder, 'app.key'), 'utf8')).toBe(content)
    },
  )

  it('is that of the environment when it has one, and no file is written', async () => {
    const [appKey, previous] = [random.bytes(32), random.bytes(32)]
    const environment = { dataDir: '/does/not/exist', appKey, previousKeys: [previous] }
    await ensureKey(environment, random)
    expect(openKeyRing(environment, [])()).toEqual([appKey, previous])
  })

  it('is refused when stored secrets name a missing key; the error says where it was sought', async () => {
    const [appKey, previous, lost] = [random.bytes(32), random.bytes(32), random.bytes(32)]
    const environment = { dataDir: folder, appKey, previousKeys: [previous] }
    const stored = [keyId(appKey), keyId(previous)]
    expect(openKeyRing(environment, stored)()).toEqual([appKey, previous])
    expect(() => openKeyRing(environment, [...stored, keyId(lost)])).toThrow(
      new RegExp(`no está en APP_KEY ni en APP_PREVIOUS_KEYS \\(su huella es ${keyId(lost)}\\)`),
    )
    expect(() => openKeyRing({ dataDir: folder, ...none }, stored)).toThrow(`falta ${join(folder, 'app.key')}`)
    await ensureKey({ dataDir: folder, ...none }, random)
    expect(() => openKeyRing({ dataDir: folder, ...none }, stored)).toThrow('ejecute con su mismo entorno')
  })
})
