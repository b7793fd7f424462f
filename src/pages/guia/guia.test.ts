/** The guide's routes: pages for anybody, the same in Markdown, the search, the list for programs. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guideOf } from '../../../scripts/guide/guide-of.ts'
import { renderPage } from '../../../scripts/guide/render-page.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { fromRoot } from '../../root.ts'
import { readGuide } from './guide.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const get = (path: string) => t.app.inject({ method: 'GET', url: encodeURI(path) })
const read = (path: string) => readFileSync(fromRoot(path), 'utf8')
const SLUGS = [...readGuide().pages.keys()]
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)

it('public/guia.json is the present Markdown; if not, run `npx tsx scripts/guide.ts`', () => {
  const written = JSON.parse(read('public/guia.json'))
  expect(written).toEqual(JSON.parse(JSON.stringify(guideOf(read))))
})

describe('GET /guia', () => {
  it('200 for anybody, with a link to every page', async () => {
    const res = await get('/guia')
    const links = hrefsOf(res.body)
    expect({ status: res.statusCode, missing: SLUGS.filter(slug => !links.includes(`/guia/${slug}`)) }).toEqual({
      status: 200,
      missing: [],
    })
    expect(SLUGS.length).toBeGreaterThan(25)
  })

  it.each([
    ['1309', '/guia/codigos-de-documentos#fila-1309'],
    ['DATABASE_URL', '/guia/operacion#fila-database_url'],
    ['REFERENCIA_USADA', '/guia/errores-de-la-api#fila-referencia_usada'],
    ['INUTILIZAR numeros', '/guia/eventos-y-consultas#inutilizar-números'],
  ])('?buscar=%s finds %s first', async (words, href) => {
    const { body } = await get(`/guia?buscar=${words}`)
    expect(hrefsOf(/<main[\s\S]*/.exec(body)?.[0] ?? '')[0]).toBe(href)
  })

  it('shows at most 25 results, and says that there are more', async () => {
    const { body } = await get('/guia?buscar=documento')
    expect(body).toMatch(/Los primeros 25 de \d{2,}/)
    expect(body.match(/<li><span><a /g)).toHaveLength(25)
  })

  it('shows the words escaped, without results, and cut at 100 letters', async () => {
    const { body, statusCode } = await get(`/guia?buscar=<script>${'x'.repeat(500)}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('No está en la guía')
    expect(body).not.toContain('<script')
    expect(body).not.toContain('x'.repeat(101))
  })
})

describe('GET /guia/:pagina', () => {
  it.each(SLUGS)('%s: 200 as a page and as Markdown, with the policy of all pages and nothing inline', async slug => {
    const [page, markdown, login] = [await get(`/guia/${slug}`), await get(`/guia/${slug}.md`), await get('/login')]
    expect({ page: page.statusCode, markdown: markdown.statusCode }).toEqual({ page: 200, markdown: 200 })
    expect(page.headers['content-security-policy']).toBe(login.headers['content-security-policy'])
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(markdown.body).toMatch(/^# /)
    expect(page.body).toContain(`<link rel="alternate" type="text/markdown" href="/guia/${slug}.md"`)
    expect(page.body).not.toMatch(/<script|<style|<[^>]*\s(?:style|on\w+)=|<[^>]*javascript:/)
  })

  it('404, in the same kit, for a page that does not exist', async () => {
    for (const path of ['/guia/no-existe', '/guia/no-existe.md', '/guia/__proto__', '/guia/.md']) {
      const res = await get(path)
      expect({ path, status: res.statusCode, isOurs: res.body.includes('Aquí no hay nada') }).toEqual({
        path,
        status: 404,
        isOurs: true,
      })
    }
  })

  it('every link between pages leads to a page, and to a part that it has', async () => {
    const ids = new Map<string, Set<string>>()
    for (const { slug, html } of readGuide().pages.values())
      ids.set(slug, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)))
    const broken = [...readGuide().pages.values()].flatMap(({ slug, html }) =>
      hrefsOf(html)
        .filter(href => /^(#|\/guia\/)/.test(href))
        .filter(href => {
          const [path = '', id] = href.split('#')
          const target = ids.get(path === '' ? slug : path.slice('/guia/'.length))
          return !target || (id !== undefined && !target.has(decodeURI(id)))
        })
        .map(href => `${slug}: ${href}`),
    )
    expect(broken).toEqual([])
  })

  it('builds no link that runs something', () => {
    const files: Readonly<Record<string, string>> = {
      'docs/guia/README.md': '# G\n\nUna.\n\n## A\n\n- [P](p.md): una página.\n',
      'docs/guia/p.md': '# P\n\n[x](javascript:alert(1))\n',
    }
    expect(() => guideOf((path: string) => files[path] ?? '')).toThrow('docs/guia/p.md: a link to javascript:')
  })

  it('keeps no HTML of a page', () => {
    const page = (text: string) => renderPage(`# T\n\n${text}`, (href: string) => href, [], '').html
    expect(page('<img src=x onerror=alert(1)>')).not.toContain('<img')
    expect(page('a <b onclick="x">b</b>')).not.toContain('<b ')
    expect(page('| a |\n|---|\n| <script>x</script> |')).not.toContain('<script')
    expect(page('```html\n<script>x</script>\n```')).not.toContain('<script')
  })
})

describe('GET /llms.txt', () => {
  it('lists every page as Markdown, and each is served', async () => {
    const { body, headers } = await get('/llms.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^# ñandutí\n\n> \S/)
    const slugs = [...body.matchAll(/\]\(\/guia\/([\w-]+)\.md\)/g)].map(([, slug]) => slug)
    expect(slugs.toSorted()).toEqual(SLUGS.toSorted())
  })
})
