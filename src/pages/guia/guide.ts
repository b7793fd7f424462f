/** The guide as the build rendered it (scripts/guide.ts), read at the first request, and the search in it. */
import { readFileSync } from 'node:fs'
import { fold } from '../../gateway/tablas/index.ts'
import { fromRoot } from '../../root.ts'

export type GuidePage = {
  slug: string
  /** Its name in the menu. */
  name: string
  about: string
  title: string
  /** Without the title. Raw HTML of the Markdown is text in it. */
  html: string
  toc: readonly { id: string; text: string }[]
  markdown: string
}
/** A section of a page, or a code of one of its tables. */
type Entry = { page: string; id: string; title: string; text: string }
type Written = {
  summary: string
  menu: readonly { name: string; slugs: readonly string[] }[]
  pages: readonly GuidePage[]
  entries: readonly Entry[]
}

export type Guide = {
  summary: string
  menu: readonly { name: string; pages: readonly GuidePage[] }[]
  pages: ReadonlyMap<string, GuidePage>
  entries: readonly (Entry & { foldedTitle: string; folded: string })[]
}

let guide: Guide | undefined

export function readGuide(): Guide {
  guide ??= openGuide(JSON.parse(readFileSync(fromRoot('public/guia.json'), 'utf8')))
  return guide
}

function openGuide({ summary, menu, pages, entries }: Written): Guide {
  const bySlug = new Map(pages.map(page => [page.slug, page]))
  return {
    summary,
    menu: menu.map(({ name, slugs }) => ({ name, pages: slugs.flatMap(slug => bySlug.get(slug) ?? []) })),
    pages: bySlug,
    entries: entries.map(entry => ({ ...entry, foldedTitle: fold(entry.title), folded: fold(entry.text) })),
  }
}

export const hrefOf = (slug: string, id = '') => `/guia/${slug}${id && `#${id}`}`

/** A result: `around` is the text before, at and after the first word found. */
export type Found = { href: string; title: string; page: string; around: readonly [string, string, string] }

const MOST_FOUND = 25
const AROUND = 90

/** Returns the entries with every word, best first: their title is the text, it has the words, their text does. */
export function searchGuide({ entries, pages }: Guide, text: string): { found: Found[]; total: number } {
  const wanted = fold(text)
  const words = wanted.split(/\s+/)
  const ranked = entries.flatMap(entry => {
    const { foldedTitle, folded } = entry
    if (wanted === '' || !words.every(word => foldedTitle.includes(word) || folded.includes(word))) return []
    const rank = foldedTitle === wanted ? 0 : words.every(word => foldedTitle.includes(word)) ? 1 : 2
    return [{ entry, rank }]
  })
  const found = ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ entry: { page, id, title, text: whole, folded } }) => ({
      href: hrefOf(page, id),
      title,
      page: pages.get(page)?.name ?? '',
      around: cutAround(whole, folded, words),
    }))
  return { found, total: ranked.length }
}

/** Folding keeps the length of a text in composed letters, so that a place in one is the same in the other. */
function cutAround(text: string, folded: string, words: readonly string[]): [string, string, string] {
  const [first] = words.map(word => ({ at: folded.indexOf(word), word })).filter(({ at }) => at >= 0)
  if (!first) return [text.slice(0, 2 * AROUND), '', '']
  const start = Math.max(0, first.at - AROUND)
  const end = first.at + first.word.length
  const before = `${start > 0 ? '…' : ''}${text.slice(start, first.at)}`
  const after = `${text.slice(end, end + AROUND)}${text.length > end + AROUND ? '…' : ''}`
  return [before, text.slice(first.at, end), after]
}

/** Returns the list of pages for programs that read Markdown (llmstxt.org). */
export function llmsText({ summary, menu }: Guide): string {
  const groups = menu.map(({ name, pages }) => {
    const rows = pages.map(({ name, slug, about }) => `- [${name}](${hrefOf(slug)}.md): ${about}`)
    return `## ${name}\n\n${rows.join('\n')}\n`
  })
  return ['# ñandutí\n', `> ${summary}\n`, ...groups].join('\n')
}
