/** The read-only references beside the repository (SHARED_DIR, by default ../shared). A test that needs them and lacks them is skipped, aloud. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SHARED_DIR = process.env.SHARED_DIR ?? '../shared'

export const MISSING_SHARED = 'SHARED_DIR not found: real samples of SIFEN are needed'
export const hasShared = existsSync(join(SHARED_DIR, 'sifen'))

export const readShared = (path: string): string => readFileSync(join(SHARED_DIR, path), 'utf8')
