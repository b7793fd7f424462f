/**
 * Writes the Bruno collection of the API (clients/bruno), `npm run generate`: a request for each operation of the
 * reference, with its example, its parameters and its explanation.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROUTES } from '../src/app.ts'
import { exampleOf, type Route } from '../src/http/index.ts'
import { writeOpenapi } from '../src/http/openapi/openapi.ts'

export const BRUNO_TARGET = fileURLToPath(new URL('../clients/bruno', import.meta.url))

type Documented = Route & { docs: NonNullable<Route['docs']> }
type Parameter = { name: string; in: string; example?: unknown }
type Operation = { description: string; parameters: Parameter[] }

/** Returns a block of Bruno's language. Its content is indented. */
const block = (name: string, content: string) =>
  `${name} {\n${content
    .split('\n')
    .map(line => (line ? `  ${line}` : line))
    .join('\n')}\n}\n`

const pairs = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Returns the files of the collection, by path. */
export function brunoFiles(): Map<string, string> {
  const { paths } = JSON.parse(writeOpenapi(ROUTES)) as { paths: Record<string, Record<string, Operation>> }
  const documented = ROUTES.filter((route): route is Documented => route.docs !== undefined)
  const tags = [...new Set(documented.map(({ docs }) => docs.tag.name))]
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'ñandutí', type: 'collection' }, null, 2)}\n`],
    ['collection.bru', [block('auth', 'mode: bearer'), block('auth:bearer', 'token: {{token}}')].join('\n')],
    ['environments/demostracion.bru', DEMO],
    ...tags.map((name, at) => [`${folderOf(name)}/folder.bru`, block('meta', pairs({ name, seq: at + 1 }))] as const),
  ])
  for (const tag of tags)
    for (const [at, route] of documented.filter(({ docs }) => docs.tag.name === tag).entries()) {
      const operation = paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
      if (operation) files.set(`${folderOf(tag)}/${route.docs.operationId}.bru`, request(route, operation, at + 1))
    }
  return files
}

/** The demo's address. `correo` and `clave` are printed when it starts, and the token is set by `pedirToken`. */
const DEMO = [
  block('vars', pairs({ url: 'http://127.0.0.1:3000', correo: 'operador@demo.com.py' })),
  'vars:secret [\n  clave,\n  token\n]\n',
].join('')

const folderOf = (tag: string) =>
  tag
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-')

function request(route: Documented, { description, parameters }: Operation, seq: number): string {
  const { method, path, docs, permission, idempotency } = route
  const body = bodyOf(route)
  const own = { url: `{{url}}${path}`, body: body?.kind ?? 'none', auth: permission === 'public' ? 'none' : 'inherit' }
  const named = (place: string, prefix = '') =>
    parameters.filter(each => each.in === place).map(({ name, example }) => [prefix + name, example] as const)
  const blocks = [
    block('meta', pairs({ name: docs.summary, type: 'http', seq })),
    block(method.toLowerCase(), pairs(own)),
    ...[named('path')].filter(some).map(list => block('params:path', pairs(Object.fromEntries(list)))),
    // A tilde turns a parameter off: each is an example.
    ...[named('query', '~')].filter(some).map(list => block('params:query', pairs(Object.fromEntries(list)))),
    ...(idempotency ? [block('headers', pairs({ 'Idempotency-Key': '{{$guid}}' }))] : []),
    ...(body ? [block(body.block, body.text)] : []),
    ...(docs.operationId === 'pedirToken' ? [block('vars:post-response', pairs({ token: 'res.body.token' }))] : []),
    block('docs', description),
  ]
  return blocks.join('\n')
}

const some = (list: readonly unknown[]) => list.length > 0

/** Returns the example body of a route. */
function bodyOf({ docs, body, upload, method }: Documented) {
  if (upload)
    return { kind: 'multipartForm', block: 'body:multipart-form', text: fieldsOf({ docs, body } as Documented) }
  const shape = docs.body ?? body
  if (method === 'GET' || !shape) return undefined
  const [example] = Object.values(docs.examples ?? {})
  const value = docs.operationId === 'pedirToken' ? LOGIN : (example?.value ?? exampleOf(shape))
  return { kind: 'json', block: 'body:json', text: JSON.stringify(value, null, 2) }
}

const LOGIN = { email: '{{correo}}', password: '{{clave}}', device_name: 'Bruno' }

/** Returns the fields of a form. Its file is one of the collection's folder. */
const fieldsOf = ({ docs, body }: Documented) =>
  docs.operationId === 'subirLogo'
    ? 'logo: @file(logo.png)'
    : pairs({ ...(body && (exampleOf(body) as object)), cert: '@file(emisor.p12)' })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(BRUNO_TARGET, { recursive: true, force: true })
  for (const [path, text] of brunoFiles()) {
    mkdirSync(dirname(join(BRUNO_TARGET, path)), { recursive: true })
    writeFileSync(join(BRUNO_TARGET, path), text)
  }
}
