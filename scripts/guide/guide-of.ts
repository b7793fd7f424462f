/**
 * Reads the index of the guide and its pages. A link between two Markdown files becomes one between two pages; other files of the project
 * are linked at the public repository.
 */
import { posix } from 'node:path'
import { marked, type Tokens } from 'marked'
import { FENCES } from './fences.ts'
import { type Entry, plainText, renderPage } from './render-page.ts'

const INDEX = 'docs/guia/README.md'
const REPOSITORY = 'https://github.com/nanduti-py/nanduti/blob/main/'

/** The address of a page comes from its name in the index: «Primera factura» is /guia/primera-factura. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

/** Returns the groups of the index: `## Group`, then `- [Name](file.md): what it says`. */
type Named = { name: string; slug: string; source: string; about: string }
type Group = { name: string; pages: Named[] }

function readIndex(text: string): { summary: string; groups: Group[] } {
  const groups: Group[] = []
  let summary = ''
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading' && token.depth === 2) groups.push({ name: plainText(token), pages: [] })
    if (token.type === 'paragraph' && summary === '') summary = plainText(token)
    if (token.type !== 'list') continue
    for (const { text: item } of (token as Tokens.List).items) {
      const [, name, href = '', about = ''] = /^\[([^\]]+)\]\(([^)]+)\): ([\s\S]+)$/.exec(item) ?? []
      if (name === undefined) throw new Error(`${INDEX}: not a page: ${item}`)
      const source = posix.join(posix.dirname(INDEX), href)
      groups
        .at(-1)
        ?.pages.push({ name, slug: slugOf(name), source, about: about.replace(/\s+/g, ' ').replaceAll('`', '') })
    }
  }
  return { summary, groups }
}

/** Returns a function that turns a link of the file `source` into its address here. `ending` is that of pages. */
const linker =
  (slugs: ReadonlyMap<string, string>, source: string, ending: string) =>
  (href: string): string => {
    if (/^(https?:|#)/.test(href)) return href
    if (/^[a-z]+:/i.test(href)) throw new Error(`${source}: a link to ${href}`)
    const [path = '', hash] = href.split('#')
    const target = posix.join(posix.dirname(source), path)
    const anchor = hash === undefined ? '' : `#${hash}`
    if (target === INDEX) return `/guia${anchor}`
    const slug = slugs.get(target)
    return slug === undefined ? `${REPOSITORY}${target}${anchor}` : `/guia/${slug}${ending}${anchor}`
  }

const FENCE = /^( *)```[\s\S]*?^\1```$/gm

/** Rewrites the links of a Markdown text. Code keeps its own. */
function relink(text: string, link: (href: string) => string): string {
  const kept: string[] = []
  const keep = (code: string) => `\0${kept.push(code) - 1}\0`
  return text
    .replace(FENCE, keep)
    .replace(/`[^`\n]*`/g, keep)
    .replace(/\]\(([^)\s]+)\)/g, (_, href: string) => `](${link(href)})`)
    .replace(/\0(\d+)\0/g, (_, at: string) => kept[Number(at)] ?? '')
    .replace(/\0(\d+)\0/g, (_, at: string) => kept[Number(at)] ?? '')
}

/** Returns the guide: groups for the menu, pages by slug, and what the search looks through. `read` returns a file of the project. */
export function guideOf(read: (path: string) => string) {
  const { summary, groups } = readIndex(read(INDEX))
  const all = groups.flatMap(({ pages }) => pages)
  const slugs = new Map(all.map(({ source, slug }) => [source, slug]))
  const entries: (Entry & { page: string })[] = []
  const pages = all.map(({ slug, source, ...named }) => {
    const text = read(source)
    const drawn = renderPage(text, linker(slugs, source, ''), FENCES[source] ?? [], REPOSITORY + source)
    entries.push(...drawn.entries.map(entry => ({ page: slug, ...entry })))
    const { title, html, toc } = drawn
    return { slug, source, ...named, title, html, toc, markdown: relink(text, linker(slugs, source, '.md')) }
  })
  const menu = groups.map(({ name, pages }) => ({ name, slugs: pages.map(({ slug }) => slug) }))
  return { summary, menu, pages, entries }
}
