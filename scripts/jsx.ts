/**
 * Lets Node import `.tsx`, which it does not strip by itself: `node --import ./scripts/jsx.ts …`. esbuild transpiles
 * each file once. The result is cached by the hash of its text, so later processes only read it. Node loads all other
 * files itself.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
// Half of the time that tests take to import the application.
import './drizzle-imports.ts'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/jsx/', import.meta.url))
/** Part of every hash, so that output of another version of this file or of esbuild is ignored. */
const VERSION = 'esbuild 0.28.2, 1'

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.tsx')) return next(url, context)
    return { format: 'module', shortCircuit: true, source: transpiled(fileURLToPath(url)) }
  },
})

function transpiled(path: string): string {
  const source = readFileSync(path, 'utf8')
  const kept = `${CACHE}${createHash('sha256').update(`${VERSION}\n${path}\n${source}`).digest('hex')}.js`
  try {
    return readFileSync(kept, 'utf8')
  } catch {
    const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
    const { code } = transformSync(source, {
      loader: 'tsx',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      target: 'es2024',
      sourcemap: 'inline',
      sourcefile: path,
    })
    keep(kept, code)
    return code
  }
}

/** Writes the file atomically: several processes may write the same one. */
function keep(path: string, code: string): void {
  mkdirSync(CACHE, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, code)
  renameSync(draft, path)
}
