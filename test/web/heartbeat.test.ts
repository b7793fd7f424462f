/**
 * heartbeat.js and entrance.js with a clock of the test (spec, Authentication 9). test/browser/tabs.largo.test.ts runs
 * them in a browser.
 */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { browse, browseAs } from '../support/browse.ts'
import { buildTestApp } from '../support/build-test-app.ts'

const script = (name: string) => readFileSync(new URL(`../../public/web/${name}`, import.meta.url), 'utf8')
const KEY = 'nanduti.latido'
const LOGOUT = { path: '/logout-tab-closed', method: 'POST' }

/** Loads a page that enforces the end with its last tab, without another tab. Returns what it does. */
function load(lastBeat?: number) {
  const storage = new Map(lastBeat === undefined ? [] : [[KEY, String(lastBeat)]])
  const calls: { path: string; method: string }[] = []
  const places: string[] = []
  runInNewContext(script('heartbeat.js'), {
    ...{ Date, setTimeout, setInterval },
    document: { currentScript: { dataset: { enforced: '' } } },
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
    BroadcastChannel: class {
      addEventListener() {}
      postMessage() {}
    },
    addEventListener() {},
    fetch: async (path: string, { method }: { method: string }) => void calls.push({ path, method }),
    location: { replace: (place: string) => places.push(place) },
  })
  return { calls, places, beat: () => Number(storage.get(KEY)) }
}

describe('heartbeat.js', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => void vi.useRealTimers())

  it('writes the heartbeat every 3 seconds', async () => {
    const page = load(Date.now())
    const beats = []
    for (let second = 1; second <= 7; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      beats.push((page.beat() - 1_000_000) / 1000)
    }
    expect(beats).toEqual([0, 0, 3, 3, 3, 6, 6])
  })

  it('continues with a heartbeat younger than 10 seconds', async () => {
    const page = load(Date.now() - 9_999)
    await vi.advanceTimersByTimeAsync(5000)
    expect({ calls: page.calls, places: page.places }).toEqual({ calls: [], places: [] })
    expect(page.beat()).toBe(1_003_000)
  })

  it.each([
    ['10 seconds old', 990_000],
    ['absent', undefined],
  ])('ends the session with a heartbeat that is %s', async (_what, last) => {
    const page = load(last)
    await vi.advanceTimersByTimeAsync(5000)
    expect({ calls: page.calls, places: page.places }).toEqual({
      calls: [LOGOUT],
      places: ['/login?reason=tab_closed'],
    })
  })
})

describe('entrance.js', () => {
  it.each([true, false])('clears the heartbeat on load only where told so (%s), and writes one on submit', forget => {
    const storage = new Map([[KEY, '5']])
    let submit = () => {}
    runInNewContext(script('entrance.js'), {
      Date: { now: () => 77 },
      localStorage: {
        removeItem: (key: string) => storage.delete(key),
        setItem: (key: string, value: string) => storage.set(key, value),
      },
      document: {
        currentScript: { dataset: forget ? { forget: '' } : {} },
        querySelectorAll: () => [{ addEventListener: (_event: string, act: () => void) => (submit = act) }],
      },
    })
    expect(storage.get(KEY)).toBe(forget ? undefined : '5')
    submit()
    expect(storage.get(KEY)).toBe('77')
  })
})

describe('the scripts of a page', () => {
  it('have the heartbeat behind the login only, and the login clears it', async () => {
    const t = await buildTestApp()
    const CLAVE = 'correcta caballo batería'
    try {
      const { email } = await t.make.user({ superadmin: true, password_hash: await hashPassword(CLAVE) })
      const inside = await browseAs(t, email, CLAVE)
      const outside = browse(t)
      await outside.open('/login')
      expect({ inside: /heartbeat[^"]*\.js/.test(inside.html()), outside: /heartbeat/.test(outside.html()) }).toEqual({
        ...{ inside: true, outside: false },
      })
      expect(outside.html()).toMatch(/<script[^>]*entrance[^>]*data-forget/)
    } finally {
      await t.close()
    }
  })
})
