/** HTML as an escaping template: contents are text, unless this same template made them. */

/** Text that is already HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Content = Html | string | number | undefined | readonly Content[]

/**
 * Returns HTML, as in `html\`<b>${name}</b>\``. Lists are joined; undefined is empty. Only for content and quoted
 * attributes.
 */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return new Html(strings.reduce((text, part, i) => text + textOf(contents[i - 1]) + part))
}

function textOf(content: Content): string {
  if (content instanceof Html) return content.text
  if (Array.isArray(content)) return content.map(textOf).join('')
  return String(content ?? '').replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)
}
