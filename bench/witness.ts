/** Loads the npm peers, which live in witness/ with a lockfile of their own. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BenchError } from './bench.ts'

const WITNESS = new URL('../witness/', import.meta.url)

const MISSING = `Los paquetes de comparación no están instalados. Instálelos con:

  npm ci --prefix witness
`

/** Throws BenchError with the command that installs them. */
export function requireWitnesses(): void {
  if (!existsSync(new URL('node_modules/', WITNESS))) throw new BenchError(MISSING)
}

const require = createRequire(new URL('package.json', WITNESS))

/** A peer as its users load it. `T` is what the caller needs of it. */
export const peer = <T>(name: string): T => require(name) as T

/** Where a peer's own dependencies are looked for. */
export const peerPath = (name: string): string => require.resolve(name)
