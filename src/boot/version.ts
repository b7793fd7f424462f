/** The version of the package. */
import { readFileSync } from 'node:fs'

/** The same relative path reaches it from src and from dist. */
export const version = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
