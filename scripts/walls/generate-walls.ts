/** Generates Biome's rules from the table of rooms. */
import { writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOMS, type Room } from './rooms.ts'

export const TARGET = fileURLToPath(new URL('biome.generated.json', import.meta.url))

/** Levels of folders within a room. */
const DEEPEST = 3

type Override = { includes: string[]; linter: { rules: object } }

/** Code that may read the environment: the configuration, and code outside the product. */
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

/** Forbids all imports of a folder without a row, so that it gets one. */
const HOMELESS = wall(
  ['{src,packages/*/src}/**/*.{ts,tsx}', '!**/*.test.ts'],
  [{ group: ['**'], message: 'This folder has no row in scripts/walls/rooms.ts.' }],
)

const isFile = (path: string) => /\.tsx?$/.test(path)
const isPackage = (path: string) => path.startsWith('@')

/** Returns the rules of one room at one depth, on which relative imports depend. */
function override({ path, uses, packages, because }: Room, depth: number): Override {
  const folder = posix.join(isFile(path) ? posix.dirname(path) : path, 'x/'.repeat(depth))
  const up = '../'.repeat(depth)
  const allowed = uses
    .filter(used => !isPackage(used))
    .map(used => `!${relative(folder, isFile(used) ? used : `${used}/index.ts`)}`)
  const named = [...uses.filter(isPackage), ...(packages ?? [])].map(name => `!${name}`)
  const groups = [
    // Paths that leave the room. The gateway's own folder has rooms below it, too.
    [
      ...(posix.dirname(path) === 'src' && isFile(path) ? ['./**'] : []),
      ...(path === 'src' ? ['./*/**'] : []),
      `../${up}**`,
      ...allowed,
      // Rooms within it, only through their indexes.
      ...roomsIn(path).flatMap(room => [`${relative(folder, room)}/**`, `!${relative(folder, room)}/index.ts`]),
    ],
    packages === undefined ? ['@nanduti/**', ...named] : ['**', '!./**', '!../**', '!node:*', '!node:*/**', ...named],
  ]
  return wall(
    [...globs(path, depth), '!**/*.test.ts'],
    groups.map(group => ({ group, message: because })),
  )
}

/** Returns the rooms within a folder. The gateway's own has its rules above. */
const roomsIn = (path: string): string[] =>
  path === 'src' ? [] : ROOMS.map(room => room.path).filter(inner => inner.startsWith(`${path}/`) && !isFile(inner))

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
