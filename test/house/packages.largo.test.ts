/** The packages as another project uses them: under its Node, and under its own strict compiler. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/** Returns the output of a command, whether or not it succeeded. */
const printed = (file: string, args: readonly string[], cwd: string): Promise<string> =>
  run(file, args, { cwd }).then(
    ({ stdout }) => stdout,
    error => `${error.stdout}${error.stderr}`,
  )

describe('under an old Node', () => {
  /** Imitates Node 20, whose zlib lacks Zstandard, which breaks undici. */
  const OLD = `import zlib from 'node:zlib'
    delete zlib.createZstdDecompress
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
  const preload = `--import=data:text/javascript,${encodeURIComponent(OLD)}`

  it('@nanduti/sifen names the Node version it needs before a dependency fails', async () => {
    const text = await printed(process.execPath, [preload, 'packages/sifen/src/index.ts'], ROOT)
    expect(text).toContain('@nanduti/sifen necesita Node 22.19 o posterior, y este es 20.20.2')
  })

  it('the named version equals engines.node in package.json', async () => {
    const { engines } = JSON.parse(await readFile(join(ROOT, 'packages/sifen/package.json'), 'utf8'))
    expect(engines.node).toBe('>=22.19.0')
  })
})

describe('the published types', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nanduti-consumer-'))
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each([
    { name: 'sifen', types: [] },
    { name: 'kude', types: [] },
    { name: 'sandbox', types: ['--types', 'node'] },
  ])('of @nanduti/$name and its dependencies pass tsc --strict', { timeout: 60_000 }, async ({ name, types }) => {
    await writeFile(join(folder, `${name}.ts`), `export * from '@nanduti/${name}'\n`)
    const options = [
      '--strict',
      '--skipLibCheck',
      'false',
      '--noEmit',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      ...types,
    ]
    expect(await printed(join(ROOT, 'node_modules/.bin/tsc'), [...options, `${name}.ts`], folder)).toBe('')
  })
})
