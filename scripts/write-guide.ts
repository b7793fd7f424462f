/**
 * `npm run guia -- FOLDER`: writes the guide as static files, for any web server or for a browser without one. Their links are relative.
 * The search is the server's, and not in them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { indexView, llmsText, pageView, readGuide } from '../src/pages/guia/index.ts'
import { fromRoot } from '../src/root.ts'
import { OpenLayout, type OpenView } from '../src/web/index.ts'

/** Turns the server's addresses into those of the files. */
const relative = (text: string): string =>
  text
    .replace(/(href|src)="\/guia(["#])/g, '$1="index.html$2')
    .replace(/(href|src)="\/guia\/([\w-]+)(["#])/g, '$1="$2.html$3')
    .replace(/(href|src)="\/(?:guia\/)?((?:assets\/)?[\w.-]+\.(?:md|txt|css|svg))/g, '$1="$2')
    .replace(/\]\(\/guia\/([\w-]+\.md)/g, ']($1')
    .replace(/\]\(\/guia(#?)/g, '](llms.txt$1')

const drawn = (view: OpenView): string =>
  relative(`<!doctype html>${renderToString(h(OpenLayout, { view, theme: undefined, hasSession: false }))}`)

export function writeGuide(folder: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const guide = readGuide()
  const index = drawn(indexView({}))
  const files = new Map([
    ['index.html', index],
    ['llms.txt', relative(llmsText(guide))],
    ...[...guide.pages.values()].flatMap(page => [
      [`${page.slug}.html`, drawn(pageView(page, {}))] as const,
      [`${page.slug}.md`, relative(page.markdown)] as const,
    ]),
  ])
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  // An asset's name has its hash: `nanduti-0a1b2c.css` is nanduti.css.
  for (const [, address = ''] of index.matchAll(/"(assets\/[^"]+)"/g))
    writeFileSync(
      join(folder, address),
      readFileSync(fromRoot(`public/web/${basename(address).replace(/-[\da-f]{12}\./, '.')}`)),
    )
}

const [folder] = process.argv.slice(2)
if (import.meta.main) {
  if (folder === undefined) {
    process.stderr.write('Indique la carpeta: npm run guia -- carpeta\n')
    process.exit(1)
  }
  writeGuide(folder)
}
