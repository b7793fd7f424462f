/** The table of rooms, scripts/walls/rooms.ts, and the rules that are generated from it. */
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { generate, TARGET } from '../../scripts/walls/generate-walls.ts'
import { ROOMS } from '../../scripts/walls/rooms.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A reader finds a file in a folder of so many at a glance. */
const MOST_FILES = 20

describe('rooms', () => {
  it('the generated Biome rules match the table', async () => {
    expect(await readFile(TARGET, 'utf8')).toBe(generate())
  })

  it('no folder has more than 20 files of sources', () => {
    const files = globSync('{src,packages/*/src}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
      file => !/\.test\.tsx?$/.test(file),
    )
    const folders = Object.entries(Object.groupBy(files, dirname)).map(([folder, inside]) => ({
      folder,
      files: inside?.length ?? 0,
    }))
    const full = folders.filter(({ files }) => files > MOST_FILES)
    expect(full).toEqual([])
  })

  it('every room of the table exists', () => {
    expect(ROOMS.map(({ path }) => path).filter(path => !existsSync(ROOT + path))).toEqual([])
  })
})
