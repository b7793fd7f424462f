/** The clients' types are those of the reference, and each of their methods is one of its operations. docs/notes 506. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { CLIENT_TARGET, clientTypes } from '../../scripts/generate-client.ts'
import { ROUTES } from '../../src/app.ts'

const SOURCES = {
  typescript: 'packages/client/src/nanduti.ts',
  python: 'clients/python/nanduti.py',
  php: 'clients/php/Nanduti.php',
} as const
const METHODS = {
  typescript: /^ {2}(?:async )?(?!constructor|if|for)([a-z]\w+)(?:<\w+>)?\(/gm,
  python: /^ {4}def ([a-z]\w+)\(/gm,
  php: /^ {4}public function (?!__)(\w+)\(/gm,
} as const
/** Methods that are no operation. */
const OWN = ['esperarFinal', 'llamar']

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const methodsOf = (language: keyof typeof SOURCES) => {
  const source = readFileSync(fileURLToPath(new URL(`../../${SOURCES[language]}`, import.meta.url)), 'utf8')
  const [, cliente = ''] = source.split(/^(?:export class|class|final class) Nanduti\b/m)
  const methods = [...cliente.matchAll(METHODS[language])].map(([, name = '']) => camel(name))
  return [...new Set(methods)].filter(name => !OWN.includes(name)).sort()
}

it('the types of @nanduti/client are up to date with the reference (npm run generate)', async () => {
  expect(readFileSync(CLIENT_TARGET, 'utf8')).toBe(await clientTypes())
})

it('the clients have the same methods, named as operations of the reference', () => {
  const operations = ROUTES.flatMap(({ docs }) => docs?.operationId ?? [])
  const methods = methodsOf('typescript')
  expect(methods.length).toBeGreaterThanOrEqual(20)
  expect(methods.filter(name => !operations.includes(name))).toEqual([])
  expect({ python: methodsOf('python'), php: methodsOf('php') }).toEqual({ python: methods, php: methods })
})
