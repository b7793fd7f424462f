/** Common parts of every page, without any slice: assets, refusals as pages, the theme. */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/support/build-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const visit = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })

describe('an unknown address', () => {
  it('is a 404 page for a browser, under a strict policy', async () => {
    const res = await visit('/no-hay')
    expect({ status: res.statusCode, type: res.headers['content-type'], cache: res.headers['cache-control'] }).toEqual({
      status: 404,
      type: 'text/html; charset=utf-8',
      cache: 'no-store',
    })
    expect(res.headers['content-security-policy']).toMatch(/^default-src 'none';script-src 'self';style-src 'self';/)
    expect(res.headers['referrer-policy']).toBe('same-origin')
    expect(res.body).toContain('Aquí no hay nada')
    expect(res.body).not.toMatch(/<style|style=|\son\w+=|<script>/)
  })

  it('is a 404 in JSON for other clients, and under /api for everybody', async () => {
    const program = await t.app.inject({ url: '/no-hay' })
    const api = await visit('/api/no-hay')
    for (const res of [program, api]) {
      expect({ status: res.statusCode, body: res.json() }).toEqual({
        status: 404,
        body: { message: 'Recurso no encontrado.' },
      })
    }
  })

  it('follows the theme of the cookie when it is a known one', async () => {
    const themed = async (theme: string) => (await visit('/no-hay', { cookie: `nanduti_tema=${theme}` })).body
    expect(await themed('dark')).toContain('data-bs-theme="dark"')
    expect(await themed('%22%3E%3Cscript%3E')).not.toContain('data-bs-theme')
  })
})

describe('the address of a form, opened as a page', () => {
  it('is a 405 page in Spanish', async () => {
    const res = await visit('/cuenta/tokens')
    expect({ status: res.statusCode, allow: res.headers.allow }).toEqual({ status: 405, allow: 'POST' })
    expect(res.body).toContain('Esta dirección no se abre así')
    expect(res.body).not.toContain('method is not supported')
  })
})

describe('GET /assets/:file', () => {
  it('returns every file that a page names, compressed and cacheable for ever', async () => {
    const { body } = await visit('/no-hay')
    const named = Array.from(body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, url = '']) => url)
    expect(named.length).toBeGreaterThan(2)
    for (const url of named) {
      const [plain, packed] = [await visit(url), await visit(url, { 'accept-encoding': 'gzip, deflate' })]
      expect({ url, status: plain.statusCode, cache: plain.headers['cache-control'] }).toEqual({
        url,
        status: 200,
        cache: 'public, max-age=31536000, immutable',
      })
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    }
  })

  it('404 for an outdated file name, and for a path outside the folder', async () => {
    for (const file of ['nanduti-000000000000.css', '..%2F..%2Fpackage.json'])
      expect((await visit(`/assets/${file}`)).statusCode).toBe(404)
  })
})
