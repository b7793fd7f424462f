/** Writes Biome's rules from the table of rooms. */
import { writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOMS, type Room } from './rooms.ts'

export const TARGET = fileURLToPath(new URL('biome.generated.json', import.meta.url))

/** Folders within a room, and within those. */
const DEEPEST = 3

type Override = { includes: string[]; linter: { rules: object } }

/** Where the environment may be read: the configuration, and what is no part of the product. */
const ENVIRONMENT: Override = {
  includes: [
    'src/config/load-config.ts',
    '*.config.ts',
    '**/*.test.ts',
    '{test,scripts,bench,campaigns,witness}/**',
    'packages/*/test/**',
  ],
  linter: { rules: { style: { noProcessEnv: 'off' } } },
}

/** A folder without a row may import nothing, so that it gets one. */
const HOMELESS = wall(
  ['{src,packages/*/src}/**/*.{ts,tsx}', '!**/*.test.ts'],
  [{ group: ['**'], message: 'This folder has no row in scripts/walls/rooms.ts.' }],
)

const isFile = (path: string) => /\.tsx?$/.test(path)
const isPackage = (path: string) => path.startsWith('@')

/** The rules of one room at one depth: relative imports differ by it. */
function override({ path, uses, packages, because }: Room, depth: number): Override {
  const folder = posix.join(isFile(path) ? posix.dirname(path) : path, 'x/'.repeat(depth))
  const up = '../'.repeat(depth)
  const allowed = uses
    .filter(used => !isPackage(used))
    .map(used => `!${relative(folder, isFile(used) ? used : `${used}/index.ts`)}`)
  const named = [...uses.filter(isPackage), ...(packages ?? [])].map(name => `!${name}`)
  const groups = [
    // Out of the room by a relative path. The gateway's own folder has rooms below it, too.
    [
      ...(posix.dirname(path) === 'src' && isFile(path) ? ['./**'] : []),
      ...(path === 'src' ? ['./*/**'] : []),
      `../${up}**`,
      ...allowed,
    ],
    packages === undefined ? ['@nanduti/**', ...named] : ['**', '!./**', '!../**', '!node:*', '!node:*/**', ...named],
  ]
  return wall(
    [...globs(path, depth), '!**/*.test.ts'],
    groups.map(group => ({ group, message: because })),
  )
}

function wall(includes: string[], patterns: { group: string[]; message: string }[]): Override {
  return {
    includes,
    linter: {
      rules: {
        style: { noRestrictedImports: { level: 'error', options: { patterns } } },
      },
    },
  }
}

function globs(path: string, depth: number): string[] {
  return isFile(path) ? [path] : [`${path}/${'*/'.repeat(depth)}*.{ts,tsx}`]
}

function relative(from: string, to: string): string {
  const path = posix.relative(from, to)
  return path.startsWith('.') ? path : `./${path}`
}

export function generate(): string {
  const depthsOf = ({ path }: Room) => (path === 'src' || isFile(path) ? [0] : [...Array(DEEPEST + 1).keys()])
  const walls = ROOMS.flatMap(room => depthsOf(room).map(depth => override(room, depth)))
  return `${JSON.stringify({ overrides: [ENVIRONMENT, HOMELESS, ...walls] }, undefined, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, generate())
