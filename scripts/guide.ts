/**
 * `npm run build` runs it: renders the Markdown of the guide into public/guia.json, which the server reads (decision 0028). The index,
 * docs/guia/README.md, names the pages and their order.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { guideOf } from './guide/guide-of.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const guide = guideOf(path => readFileSync(`${root}${path}`, 'utf8'))
// Written whole, because a server may read it at the same time.
const draft = `${root}public/guia.json.${process.pid}`
writeFileSync(draft, JSON.stringify(guide))
renameSync(draft, `${root}public/guia.json`)
