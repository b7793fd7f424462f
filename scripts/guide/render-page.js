// One Markdown page as HTML. Raw HTML in it is shown as text, and links lead to http(s) or to pages, so that nothing of a page can run.
import { Marked } from 'marked'
import { shownProof } from './fences.js'

const escapeHtml = text =>
  text.replace(/[&<>"']/g, letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[letter])

const LANGUAGES = {
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

// The text of a token, without marks.
export function plainText(token) {
  if (token.type === 'br' || token.type === 'space') return ' '
  if (token.type === 'image' || token.type === 'html') return ''
  if (token.type === 'table') return [token.header, ...token.rows].map(row => row.map(plainText).join(' · ')).join(' ')
  if (token.type === 'list') return token.items.map(plainText).join(' ')
  if (token.tokens) return token.tokens.map(plainText).join(token.type === 'list_item' ? ' ' : '')
  return unescaped(token.text ?? '')
}

// marked escapes the text of some tokens.
const unescaped = text =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    entity => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" })[entity],
  )

// Returns ids as GitHub gives them to headings, each once.
function openIds() {
  const used = new Map()
  return text => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const before = used.get(id) ?? 0
    used.set(id, before + 1)
    return before === 0 ? id : `${id}-${before}`
  }
}

// A row of a table that says what a code means: its first cell is a code of SIFEN, or a name in code letters.
const isCode = ([{ tokens }]) =>
  tokens.length === 1 && (tokens[0].type === 'codespan' || /^\d{4}$/.test(tokens[0].text ?? ''))

// The list of a page's own headings before the first of them: the frame draws one on every page.
const isOwnIndex = ({ type, raw }) =>
  /^(list|paragraph)$/.test(type) &&
  /\]\(#/.test(raw) &&
  raw.replace(/\[[^\]]*\]\(#[^)]*\)/g, '').replace(/[\s·-]/g, '') === ''

const isNew = ({ type, depth }) => type === 'heading' && (depth === 2 || depth === 3)

// `link` turns the page's links into addresses; `fences` says what holds for its code; `original` is the page in the repository.
// Returns title, HTML without the title, headings of the second level, and entries for the search: a section or a code each.
export function renderPage(text, link, fences, original) {
  const idOf = openIds()
  const rowIds = openIds()
  const headings = new Map()
  const rows = new Map()
  const marked = new Marked()
  const all = marked.lexer(text)
  const title = plainText(all.find(({ type, depth }) => type === 'heading' && depth === 1))
  const first = all.findIndex(isNew)
  const tokens = all.filter((token, at) => token.depth !== 1 && !(at < first && isOwnIndex(token)))

  const entries = []
  let section = { id: '', title, text: '' }
  const open = next => {
    if (section.text !== '') entries.push(section)
    section = next
  }
  idOf(title)
  for (const token of tokens) {
    if (token.type === 'heading') headings.set(token, idOf(plainText(token)))
    if (isNew(token)) open({ id: headings.get(token), title: plainText(token), text: '' })
    else if (token.type === 'table') {
      section.text += ` ${token.header.map(plainText).join(' · ')}`
      for (const row of token.rows) {
        const words = row.map(plainText)
        if (!isCode(row)) section.text += ` ${words.join(' · ')}`
        else {
          rows.set(row, `fila-${rowIds(words[0])}`)
          entries.push({ id: rows.get(row), title: words[0], text: words.slice(1).join(' · ') })
        }
      }
    } else section.text += ` ${plainText(token)}`
  }
  open(undefined)

  let fence = 0
  marked.use({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading(token) {
        const id = headings.get(token) ?? idOf(plainText(token))
        const inner = this.parser.parseInline(token.tokens)
        return `<h${token.depth} id="${escapeHtml(id)}">${inner} <a class="n-anchor" href="#${escapeHtml(id)}" aria-label="Enlace a esta parte">#</a></h${token.depth}>\n`
      },
      code({ text, lang = '' }) {
        const proof = shownProof(fences[fence++])
        if (lang === 'mermaid') return `<p><a href="${escapeHtml(original)}">Ver el dibujo en el repositorio</a></p>\n`
        const name = LANGUAGES[lang] ?? 'Texto'
        const head = `<figcaption><b>${name}</b>${proof && ` <span>${escapeHtml(proof)}</span>`}</figcaption>`
        return `<figure class="n-fence">${head}<pre tabindex="0" role="group" aria-label="${name}"><code>${escapeHtml(text)}</code></pre></figure>\n`
      },
      table(token) {
        const cell = (tag, { tokens, align }) =>
          `<${tag}${align === 'right' ? ' class="n-num"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`
        const head = token.header.map(one => cell('th', one)).join('')
        const body = token.rows.map(row => {
          const id = rows.has(row) ? ` id="${escapeHtml(rows.get(row))}"` : ''
          return `<tr${id}>${row.map(one => cell('td', one)).join('')}</tr>`
        })
        return `<div class="n-scroll" tabindex="0" role="group" aria-label="Tabla"><table class="table"><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>\n`
      },
      link(token) {
        return `<a href="${escapeHtml(link(token.href))}">${this.parser.parseInline(token.tokens)}</a>`
      },
      // Pictures stay in the repository.
      image: ({ href, text }) => `<a href="${escapeHtml(link(href))}">Imagen: ${escapeHtml(text)}</a>`,
    },
  })
  const toc = tokens
    .filter(({ depth }) => depth === 2)
    .map(token => ({ id: headings.get(token), text: plainText(token) }))
  return { title, html: marked.parser(tokens), toc, entries: entries.map(tidy) }
}

const tidy = ({ id, title, text }) => ({ id, title, text: text.replace(/\s+/g, ' ').trim() })
