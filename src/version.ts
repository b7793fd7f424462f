/** The version of the package. */
import { readFileSync } from 'node:fs'
import { fromRoot } from './root.ts'

export const version = (): string => JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).version
