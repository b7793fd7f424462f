/** The Bruno collection is that of the reference, and Bruno's own parser reads it. docs/notes 507. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BRUNO_TARGET, brunoFiles } from '../../scripts/generate-bruno.ts'
import { ROUTES } from '../../src/app.ts'
import { BRUNO_MISSING, omitIf } from '../support/witness.ts'

type Parsed = {
  meta: { name: string }
  http: { method: string; url: string }
  body?: { json?: string }
}
type Parser = Record<'bruToJsonV2' | 'bruToEnvJsonV2' | 'collectionBruToJson', (text: string) => Parsed>

const files = brunoFiles()
const requests = [...files].filter(
  ([path]) => /^[^/]+\/\w+\.bru$/.test(path) && !/^environments|folder\.bru$/.test(path),
)

describe('the Bruno collection', () => {
  it('is up to date with the reference (npm run generate)', () => {
    const written = readdirSync(BRUNO_TARGET, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
    expect(new Map(written.sort().map(file => [file, readFileSync(file, 'utf8')]))).toEqual(
      new Map([...files].map(([path, text]): [string, string] => [join(BRUNO_TARGET, path), text]).sort()),
    )
  })

  it('is read by Bruno’s parser, with a request for each operation', test => {
    omitIf(BRUNO_MISSING, test)
    const parser: Parser = createRequire(new URL('../../witness/package.json', import.meta.url))('@usebruno/lang')
    const parsed = requests.map(([, text]) => parser.bruToJsonV2(text))
    expect(parsed.map(({ http: { method, url } }) => `${method.toUpperCase()} ${url}`).sort()).toEqual(
      ROUTES.flatMap(({ docs, method, path }) => (docs ? `${method} {{url}}${path}` : [])).sort(),
    )
    for (const { body } of parsed) if (body?.json) expect(JSON.parse(body.json)).toBeTypeOf('object')
    for (const path of ['collection.bru', 'documentos/folder.bru'])
      expect(parser.collectionBruToJson(files.get(path) ?? '')).toBeTruthy()
    expect(parser.bruToEnvJsonV2(files.get('environments/demostracion.bru') ?? '')).toBeTruthy()
    expect(() => parser.bruToJsonV2('meta {')).toThrow()
  })
})
