/** Loads the npm peers, which are in witness/ with their own lockfile. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BenchError } from './bench.ts'

const WITNESS = new URL('../witness/', import.meta.url)

const MISSING = `Los paquetes de comparación no están instalados. Instálelos con:

  npm ci --prefix witness
`

/** Throws BenchError with the install command when they are missing. */
export function requireWitnesses(): void {
  if (!existsSync(new URL('node_modules/', WITNESS))) throw new BenchError(MISSING)
}

const require = createRequire(new URL('package.json', WITNESS))

/** Loads a peer as its users do. `T` is the part that the caller needs. */
export const peer = <T>(name: string): T => require(name) as T

/** Returns the path from which a peer's own dependencies are resolved. */
export const peerPath = (name: string): string => require.resolve(name)
