/** The programs of examples/, as the page shows them: with the company's own ids and address (docs/notes 300). */
import { readFileSync } from 'node:fs'
import { fromRoot } from '../../root.ts'

const FOLDER = fromRoot('examples/')
const ADDRESS = 'http://127.0.0.1:3000'

const EXAMPLES = Object.entries({ curl: 'sh', PHP: 'php', Node: 'mjs', Python: 'py', 'C#': 'cs' }).map(
  ([language, extension]) => ({ language, text: readFileSync(new URL(`factura.${extension}`, FOLDER), 'utf8') }),
)

export type Ids = { timbrado_id: number; establecimiento_id: number; punto_expedicion_id: number }

/** Fills in the programs. `base` has no trailing slash. */
export const snippets = (base: string, ids: Ids): { language: string; code: string }[] =>
  EXAMPLES.map(({ language, text }) => ({
    language,
    code: Object.entries(ids).reduce(
      (code, [name, id]) => code.replace(`"${name}": 1,`, `"${name}": ${id},`),
      text.replace(ADDRESS, base),
    ),
  }))
