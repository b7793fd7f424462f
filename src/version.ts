/** The version of the package. */
import { readFileSync } from 'node:fs'

/** Reads the version from package.json, at the same relative path from src and from dist. */
export const version = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
