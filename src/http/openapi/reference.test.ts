/** The served reference. test/browser covers its appearance and behaviour. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp({ env: { LIMIT_API: '1' } })
})
afterAll(() => t.close())

const get = (path: string) => t.as('nadie').get(path)

describe('GET /docs and GET /api/openapi.json', () => {
  it('200 with the same document, for anybody and not counted by limiters', async () => {
    const [docs, openapi, again] = [await get('/docs'), await get('/api/openapi.json'), await get('/docs')]
    expect(docs.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'ñandutí' } })
    for (const res of [docs, openapi, again]) {
      expect({ status: res.statusCode, contentType: res.headers['content-type'] }).toEqual({
        status: 200,
        contentType: 'application/json; charset=utf-8',
      })
      expect(res.headers['x-ratelimit-limit']).toBeUndefined()
      expect(res.body).toBe(docs.body)
    }
  })
})

describe('GET /api/documentation', () => {
  it('200, and every file that it names is served with its type', async () => {
    const page = await get('/api/documentation')
    expect({ status: page.statusCode, contentType: page.headers['content-type'] }).toEqual({
      status: 200,
      contentType: 'text/html; charset=utf-8',
    })
    const named = Array.from(page.body.matchAll(/(?:src|href)="([^"]+)"/g), ([, address = '']) => address)
    const files = await Promise.all(
      named.filter(address => address !== 'data:,').map(address => get(`/api/${address}`)),
    )
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const types = files.map(({ headers }) => headers['content-type'])
    expect(types.map(type => String(type).split(';')[0]).sort()).toEqual([
      'application/json',
      'text/css',
      'text/css',
      'text/javascript',
      'text/javascript',
    ])
  })

  it('allows the browser no external resources and no inline code', async () => {
    const page = await get('/api/documentation')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(page.body).not.toMatch(/<style|style=|\son\w+=|<script>/)
  })

  it('405 for any method but GET', async () => {
    expect((await t.as('nadie').post('/api/documentation')).statusCode).toBe(405)
    expect((await t.as('nadie').post('/docs')).headers.allow).toBe('GET')
  })
})
