/** An empty project with the packed client of each language, and the program that sells with it. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OWN = fileURLToPath(new URL('.', import.meta.url))

const copy = (folder: string, ...files: string[]) => {
  for (const file of files) copyFileSync(file, join(folder, file.split('/').at(-1) ?? ''))
}

/** Each one fills its folder, and returns the command. */
const PROJECTS = {
  node(folder: string) {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, '-w', '@nanduti/client'], { cwd: ROOT })
    const [tarball = ''] = readdirSync(folder).filter(file => file.endsWith('.tgz'))
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    const install = ['install', '--silent', '--offline', '--no-audit', '--no-fund', `./${tarball}`]
    execFileSync('npm', install, { cwd: folder, stdio: ['ignore', 2, 2] })
    copy(folder, `${OWN}seller.ts`)
    return [process.execPath, 'seller.ts']
  },
  python(folder: string) {
    copy(folder, `${ROOT}clients/python/nanduti.py`, `${OWN}seller.py`)
    return ['python3', 'seller.py']
  },
  php(folder: string) {
    copy(folder, `${ROOT}clients/php/Nanduti.php`, `${OWN}seller.php`)
    return ['php', 'seller.php']
  },
  oca(folder: string) {
    copy(folder, `${ROOT}clients/python/nanduti.py`, `${ROOT}clients/python/nanduti_oca.py`, `${OWN}seller_oca.py`)
    return ['python3', 'seller_oca.py']
  },
} as const satisfies Record<string, (folder: string) => readonly [string, string]>

export type ClientName = keyof typeof PROJECTS
export const CLIENT_NAMES = Object.keys(PROJECTS) as ClientName[]

export type Project = { folder: string; program: string; args: readonly string[] }

/** Makes the project. Returns its folder and its command. */
export function makeProject(name: ClientName, parent: string): Project {
  const folder = join(parent, `erp-${name}`)
  mkdirSync(folder)
  const [program, ...args] = PROJECTS[name](folder)
  return { folder, program, args }
}
