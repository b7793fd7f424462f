/**
 * One Markdown page as HTML. Raw HTML in it is shown as text, and links lead to http(s) or to pages, so that nothing of a page can run.
 */
import { Marked, type Tokens } from 'marked'
import { type Proof, shownProof } from './fences.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const LETTERS = new Map(Object.entries(ENTITIES).map(([letter, entity]) => [entity, letter]))

const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => ENTITIES[letter] ?? letter)

/** marked escapes the text of some tokens. */
const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, entity => LETTERS.get(entity) ?? entity)

/** What the search looks through: a section, or a row about a code. */
export type Entry = { id: string; title: string; text: string }

const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'Terminal',
  js: 'Node.js',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  csharp: 'C#',
  java: 'Java',
  json: 'JSON',
  xml: 'XML',
  sql: 'SQL',
  yaml: 'YAML',
}

/** The text of a token, without marks. */
type Token = Tokens.Generic
type Cell = { tokens: Token[] }

export function plainText(token: Partial<Token>): string {
  if (token.type === 'br' || token.type === 'space') return ' '
  if (token.type === 'image' || token.type === 'html') return ''
  if (token.type === 'table')
    return [token.header, ...token.rows].map((row: Token[]) => row.map(plainText).join(' · ')).join(' ')
  if (token.type === 'list') return token.items.map(plainText).join(' ')
  if (token.tokens) return token.tokens.map(plainText).join(token.type === 'list_item' ? ' ' : '')
  return unescaped(token.text ?? '')
}

/** Returns ids as GitHub gives them to headings, each once. */
function openIds() {
  const used = new Map<string, number>()
  return (text: string): string => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const before = used.get(id) ?? 0
    used.set(id, before + 1)
    return before === 0 ? id : `${id}-${before}`
  }
}

/** A row of a table that says what a code means: its first cell is a code of SIFEN, or a name in code letters. */
const isCode = ([cell]: Cell[]) =>
  cell?.tokens[0]?.type === 'codespan' || (cell?.tokens.length === 1 && /^\d{4}$/.test(cell.tokens[0]?.text))

/** The list of a page's own headings before the first of them: the frame draws one on every page. */
const isOwnIndex = ({ type, raw }: Token) =>
  /^(list|paragraph)$/.test(type) &&
  /\]\(#/.test(raw) &&
  raw.replace(/\[[^\]]*\]\(#[^)]*\)/g, '').replace(/[\s·-]/g, '') === ''

const isNew = ({ type, depth }: Token) => type === 'heading' && (depth === 2 || depth === 3)

/**
 * `link` turns the page's links into addresses; `fences` says what holds for its code; `original` is the page in the repository.
 * Returns title, HTML without the title, headings of the second level, and entries for the search: a section or a code each.
 */
export function renderPage(
  text: string,
  link: (href: string) => string,
  fences: readonly Proof[],
  original: string,
): { title: string; html: string; toc: { id: string; text: string }[]; entries: Entry[] } {
  const idOf = openIds()
  const rowIds = openIds()
  const headings = new Map<Token, string>()
  const rows = new Map<unknown, string>()
  const marked = new Marked()
  const all: Token[] = marked.lexer(text)
  const title = plainText(all.find(({ type, depth }) => type === 'heading' && depth === 1) ?? {})
  const first = all.findIndex(isNew)
  const tokens = all.filter((token, at) => token.depth !== 1 && !(at < first && isOwnIndex(token)))

  const entries: Entry[] = []
  let section: Entry = { id: '', title, text: '' }
  const open = (next: Entry) => {
    if (section.text !== '') entries.push(section)
    section = next
  }
  idOf(title)
  for (const token of tokens) {
    if (token.type === 'heading') headings.set(token, idOf(plainText(token)))
    if (isNew(token)) open({ id: headings.get(token) ?? '', title: plainText(token), text: '' })
    else if (token.type === 'table') {
      section.text += ` ${token.header.map(plainText).join(' · ')}`
      for (const row of token.rows) {
        const words: string[] = row.map(plainText)
        if (!isCode(row)) section.text += ` ${words.join(' · ')}`
        else {
          const [code = ''] = words
          const id = `fila-${rowIds(code)}`
          rows.set(row, id)
          entries.push({ id, title: code, text: words.slice(1).join(' · ') })
        }
      }
    } else section.text += ` ${plainText(token)}`
  }
  open(section)

  let fence = 0
  marked.use({
    renderer: {
      html: ({ text }: Token) => escaped(text),
      heading(token) {
        const id = headings.get(token) ?? idOf(plainText(token))
        const inner = this.parser.parseInline(token.tokens)
        return `<h${token.depth} id="${escaped(id)}">${inner} <a class="n-anchor" href="#${escaped(id)}" aria-label="Enlace a esta parte">#</a></h${token.depth}>\n`
      },
      code({ text, lang = '' }) {
        const proof = shownProof(fences[fence++])
        if (lang === 'mermaid') return `<p><a href="${escaped(original)}">Ver el dibujo en el repositorio</a></p>\n`
        const name = LANGUAGES[lang] ?? 'Texto'
        const head = `<figcaption><b>${name}</b>${proof && ` <span>${escaped(proof)}</span>`}</figcaption>`
        return `<figure class="n-fence">${head}<pre tabindex="0" role="group" aria-label="${name}"><code>${escaped(text)}</code></pre></figure>\n`
      },
      table(token) {
        const cell = (tag: string, { tokens, align }: Tokens.TableCell) =>
          `<${tag}${align === 'right' ? ' class="n-num"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`
        const head = token.header.map(one => cell('th', one)).join('')
        const body = token.rows.map(row => {
          const id = rows.has(row) ? ` id="${escaped(rows.get(row) ?? '')}"` : ''
          return `<tr${id}>${row.map(one => cell('td', one)).join('')}</tr>`
        })
        return `<div class="n-scroll" tabindex="0" role="group" aria-label="Tabla"><table class="table"><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>\n`
      },
      link(token) {
        return `<a href="${escaped(link(token.href))}">${this.parser.parseInline(token.tokens)}</a>`
      },
      // Pictures stay in the repository.
      image: ({ href, text }) => `<a href="${escaped(link(href))}">Imagen: ${escaped(text)}</a>`,
    },
  })
  const toc = tokens
    .filter(({ depth }) => depth === 2)
    .map(token => ({ id: headings.get(token) ?? '', text: plainText(token) }))
  return { title, html: marked.parser(tokens as Tokens.Generic[]), toc, entries: entries.map(tidy) }
}

const tidy = ({ id, title, text }: Entry): Entry => ({ id, title, text: text.replace(/\s+/g, ' ').trim() })
