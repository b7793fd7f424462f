/**
 * Writes the types of @nanduti/client from the OpenAPI document, `npm run generate`: its requests, and the successes of
 * each operation. The client has classes for the refusals.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../src/app.ts'
import { WEBHOOK_DOCS } from '../src/gateway/webhooks/index.ts'
import { writeOpenapi } from '../src/http/openapi/openapi.ts'

export const CLIENT_TARGET = fileURLToPath(new URL('../packages/client/src/api.generated.ts', import.meta.url))

const HEAD =
  '/** Generated from the OpenAPI document by `npm run generate`: do not edit. A test says when it is stale. */\n'

/** The package needs TypeScript 5, which is beside the client only. */
const near = createRequire(new URL('../packages/client/package.json', import.meta.url))
type Generator = {
  default(document: object, options: object): Promise<unknown>
  astToString(nodes: unknown): string
}

/** Returns the text of the client's types. */
export async function clientTypes(): Promise<string> {
  const generator: Generator = near('openapi-typescript')
  const nodes = await generator.default(withoutRefusals(JSON.parse(writeOpenapi(ROUTES, WEBHOOK_DOCS))), {
    alphabetize: true,
    emptyObjectsUnknown: true,
  })
  return HEAD + generator.astToString(nodes).replaceAll(/^( {4})+/gm, indent => '  '.repeat(indent.length / 4))
}

type Json = { [name: string]: unknown }

/** Returns the document without what the client's types do not need: refusals, headers and examples. */
function withoutRefusals(document: Json): Json {
  const { paths, webhooks, components, ...rest } = document as Json & {
    components: Record<'schemas' | 'parameters', Json>
  }
  const slim = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(slim)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).flatMap(([name, value]) => kept(name, value)))
  }
  const kept = (name: string, value: unknown): [string, unknown][] => {
    if (name === 'examples' || name === 'example' || name === 'headers') return []
    if (name !== 'responses') return [[name, slim(value)]]
    const successes = Object.entries(value as Json).filter(([status]) => status.startsWith('2'))
    return [[name, slim(Object.fromEntries(successes))]]
  }
  const used = ({ schemas }: { schemas: Json }) =>
    Object.fromEntries(Object.entries(schemas).filter(([name]) => !/^Error\d/.test(name)))
  const { parameters } = components
  const parts = { schemas: slim(used(components)), parameters: slim(parameters) }
  return { ...rest, paths: slim(paths), webhooks: slim(webhooks), components: parts }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(CLIENT_TARGET, await clientTypes())
