/**
 * `npm run release -- 0.2.0`: writes the version into every package.json and the lock, dates the changelog's section,
 * packs the packages into release/0.2.0/ with their checksums and notes, and prints what is left to do. It commits,
 * tags and publishes nothing. `--dry-run` packs into a temporary folder and leaves every file as it was.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isFrom, releaseChangelog, sectionOf, setVersion } from './release/changelog.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const print = (text: string) => process.stdout.write(`${text}\n`)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } })
const isDry = values['dry-run'] === true
const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: ROOT })]
const current: string = JSON.parse(read('package.json')).version
const version = positionals[0] ?? current

/** Returns the files that the release changes, with their new texts. */
function changed(): Map<string, string> {
  const files = new Map<string, string>()
  const put = (path: string, text: string) => {
    if (text !== read(path)) files.set(path, text)
  }
  const json = (path: string, change: (value: ReturnType<typeof JSON.parse>) => void) => {
    const value = JSON.parse(read(path))
    change(value)
    put(path, `${JSON.stringify(value, null, 2)}\n`)
  }
  for (const path of manifests) json(path, manifest => setVersion(manifest, version))
  json('package-lock.json', lock => {
    lock.version = version
    for (const path of manifests) setVersion(lock.packages[path.replace(/\/?package\.json$/, '')], version)
  })
  put('CHANGELOG.md', releaseChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10)))
  return files
}

/** Packs every package into the folder. Returns the checksums as sha256sum writes them. */
function pack(folder: string): string {
  const to = ['--silent', '--pack-destination', folder]
  run('npm', ['pack', ...to])
  run('npm', ['pack', ...to, '--workspaces'])
  const sum = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  const files = readdirSync(folder).filter(file => file.endsWith('.tgz'))
  if (files.length !== manifests.length) throw new Error(`${manifests.length} packages, packed: ${files.join(', ')}`)
  return files.map(file => `${sum(file)}  ${file}\n`).join('')
}

if (!isFrom(version, current)) throw new Error(`${version} is earlier than ${current}.`)
if (!isDry && run('git', ['status', '--porcelain'])) throw new Error('Commit or stash the changes of the tree first.')

const files = changed()
const changelog = files.get('CHANGELOG.md') ?? read('CHANGELOG.md')
const notes = sectionOf(changelog, version)
print(`${isDry ? 'Would release' : 'Releasing'} ${version} (now ${current}).`)
for (const path of files.keys()) print(`  ${isDry ? 'would write' : 'writes'} ${path}`)

const folder = isDry ? mkdtempSync(join(tmpdir(), 'nanduti-release-')) : join(ROOT, 'release', version)
try {
  if (!isDry) {
    for (const [path, text] of files) writeFileSync(join(ROOT, path), text)
    mkdirSync(folder, { recursive: true })
  }
  const sums = pack(folder)
  writeFileSync(join(folder, 'SHA256SUMS'), sums)
  writeFileSync(join(folder, 'NOTES.md'), `${notes}\n`)
  print(sums.trimEnd())
  print(`Notes: ${notes.split('\n').length} lines.`)
  if (isDry) print('Nothing was written.')
  else
    print(
      `release/${version} is ready. Left to do:\n  git commit -am 'Release ${version}' && git tag v${version}\n  for file in release/${version}/*.tgz; do npm publish --access public "$file"; done`,
    )
} finally {
  if (isDry) rmSync(folder, { recursive: true })
}
