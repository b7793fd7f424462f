/** What a process loads: a web process on PostgreSQL has none of the packages that only others use. Needs TEST_DATABASE_URL. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../campaigns/throwaway-database.ts'
import { ensureBuilt, killGateways, startGateway } from '../support/running-gateway.ts'

const SERVER = process.env.TEST_DATABASE_URL
/** The sources of each bundled file (scripts/bundle.js). */
const SOURCES = fileURLToPath(new URL('../../dist/sources.json', import.meta.url))

/** Preloaded: writes the address of every loaded file. */
const LISTING = `import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) appendFileSync(process.env.DATA_DIR + '/loaded', url + '\\n')
      return next(url, context)
    },
  })`

/** Packages that a web process on PostgreSQL does without, with the processes that load them. */
const OTHERS = [
  '@electric-sql/pglite', // on the embedded database
  '@modelcontextprotocol/server', // at the first request of MCP
  '@nanduti/client',
  '@nanduti/sandbox', // with the sandbox
  'aws4fetch', // with an archive at an S3-compatible store
  'cli-progress', // commands
  'commander',
  'libxml2-wasm', // the sandbox, with the official XSD
  'node-forge', // the thread that opens a PKCS#12
  'nodemailer', // at the first letter
  'parse5', // when the bank's page is read
  'sharp', // the process that redraws a logo
]

/** The name of a source's package. A lock of a folder is no sandbox. */
const PACKAGE = /node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)|^packages\/(?<own>\w+)\/src\/(?!lock-folder)/

function packageOf(path: string): string | undefined {
  const { name, own } = PACKAGE.exec(path)?.groups ?? {}
  return own ? `@nanduti/${own}` : name
}

describe.runIf(SERVER)('a web process on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let DATA_DIR: string
  beforeAll(async () => {
    ensureBuilt()
    database = await createDatabase(SERVER as string)
    DATA_DIR = await mkdtemp(join(tmpdir(), 'nanduti-loaded-'))
  }, 120_000)
  afterAll(async () => {
    await killGateways()
    await database.drop()
    await rm(DATA_DIR, { recursive: true })
  })

  it('has loaded none of the packages that only other processes use', async () => {
    const env = { DATA_DIR, DATABASE_URL: database.url, PORT: '0', SIFEN_TEST_URL: 'https://127.0.0.1:9' }
    const preload = `--import=data:text/javascript,${encodeURIComponent(LISTING)}`
    const server = startGateway({ ...env, NODE_OPTIONS: preload }, '--with=web')
    await server.line(/^ñandutí está listo/)
    const files = (await readFile(join(DATA_DIR, 'loaded'), 'utf8')).trim().split('\n')
    const sources: Record<string, string[]> = JSON.parse(await readFile(SOURCES, 'utf8'))
    const loaded = new Set(files.flatMap(file => [file, ...(sources[basename(file)] ?? [])]).map(packageOf))
    expect(['fastify', 'pg', '@nanduti/sifen'].filter(name => !loaded.has(name))).toEqual([])
    expect(OTHERS.filter(name => loaded.has(name))).toEqual([])
  }, 120_000)
})
