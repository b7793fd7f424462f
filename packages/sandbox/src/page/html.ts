/** HTML as a template that escapes: what is put in is text, unless it was made by this same template. */

/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Content = Html | string | number | undefined | readonly Content[]

/** `html\`<b>${name}</b>\``; lists are joined, undefined is nothing. Only for content and quoted attributes. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return new Html(strings.reduce((text, part, i) => text + textOf(contents[i - 1]) + part))
}

function textOf(content: Content): string {
  if (content instanceof Html) return content.text
  if (Array.isArray(content)) return content.map(textOf).join('')
  return String(content ?? '').replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)
}
