/** Sabotages of the guide. */
import type { Patch } from '../patch.ts'

const TEST = 'src/pages/guia/guia.test.ts'

export const GUIA: readonly Patch[] = [
  {
    name: 'la guía deja pasar el HTML de su Markdown',
    edits: [
      {
        file: 'scripts/guide/render-page.ts',
        from: 'html: ({ text }: Token) => escaped(text)',
        to: 'html: ({ text }: Token) => text',
      },
    ],
    red: { [TEST]: 'keeps no HTML of a page' },
  },
  {
    name: 'la guía acepta cualquier enlace',
    edits: [
      {
        file: 'scripts/guide/guide-of.ts',
        from: 'if (/^[a-z]+:/i.test(href)) throw',
        to: 'if (/^[a-z]{99}:/i.test(href)) throw',
      },
    ],
    red: { [TEST]: 'builds no link that runs something' },
  },
  {
    name: 'la búsqueda de la guía muestra todo lo que encuentra',
    edits: [{ file: 'src/pages/guia/guide.ts', from: 'const MOST_FOUND = 25', to: 'const MOST_FOUND = 2500' }],
    red: { [TEST]: 'shows at most 25 results' },
  },
]
