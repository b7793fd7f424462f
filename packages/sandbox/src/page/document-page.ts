/** Page of one approved document: its XML, indented and wrapped. */

import { type Html, html } from '../http/index.ts'
import { cdcEnGrupos } from './format.ts'
import { frame } from './frame.ts'
import type { Shown } from './shown.ts'

/** Returns the page. Undefined when no document was approved under that CDC. */
export function documentPage(sandbox: Pick<Shown, 'rde'>, cdc: string): Html | undefined {
  const rde = sandbox.rde(cdc)
  if (rde === undefined) return undefined
  return frame({
    title: 'Documento aprobado',
    lead: html`<code>${cdcEnGrupos(cdc)}</code>`,
    nav: html`<a href="/#documentos">Documentos</a> <a href="/control/documentos/${cdc}">XML tal como llegó</a>`,
    content: html`<section><h2 id="xml">XML</h2>
<pre class="caja xml" tabindex="0" role="region" aria-labelledby="xml">${indented(rde)}</pre></section>`,
  })
}

const TOKEN = /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+/gs
const STEP = '  '

/** Indents well-formed XML. An element with only text stays on one line. Blanks between elements are dropped. */
export function indented(xml: string): string {
  const lines: string[] = []
  let depth = 0
  /** True when the last line is a tag that was just opened, with or without its text. */
  let isOpen = false
  for (const [token] of xml.matchAll(TOKEN)) {
    const closes = token.startsWith('</')
    const opens = /^<[^!?/]/.test(token) && !token.endsWith('/>')
    if (closes) depth -= 1
    const isText = !token.startsWith('<') || token.startsWith('<![CDATA[')
    if (isOpen && (closes || isText)) lines.push(`${lines.pop()}${token}`)
    else if (token.trim() !== '') lines.push(STEP.repeat(depth) + token)
    if (opens) depth += 1
    isOpen = opens || (isOpen && isText)
  }
  return lines.map(line => line.trimEnd()).join('\n')
}
