/**
 * Resolves drizzle-orm's imports of its own files without asking Node, which would parse the 179 KB of the package's package.json for each
 * of them: 0.5 s of every test file (docs/notes 306). It is imported before anything that imports drizzle-orm is linked.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module'

const PACKAGE = '/node_modules/drizzle-orm/'
const OWN_FILE = /^\.\.?\/.*\.js$/
/** Addresses of `drizzle-orm` and `drizzle-orm/…`, each resolved once: one copy of the package is installed. */
const ENTRIES = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    if (OWN_FILE.test(specifier) && parentURL?.includes(PACKAGE))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context)
    const resolved = ENTRIES.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
    ENTRIES.set(specifier, resolved)
    return resolved
  },
})
