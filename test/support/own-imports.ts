/**
 * Resolves imports of our own files and of Node's modules without asking vitest, which would report each one to its
 * main process: a third of the time in which a process loads the application. Vitest needs the reports for its watch
 * mode, and sees every import where a test mocks modules (vitest.config.ts).
 */
import { registerHooks } from 'node:module'

const OWN_FILE = /^\.\.?\/.*\.tsx?$/
/** Vitest loads this file again for each test file, in the same process. */
const REGISTERED = Symbol.for('nanduti.own-imports')

if (process.env.VITEST_MODE === 'RUN' && !(REGISTERED in globalThis)) {
  Object.assign(globalThis, { [REGISTERED]: true })
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier.startsWith('node:')) return { url: specifier, format: 'builtin', shortCircuit: true }
      if (!OWN_FILE.test(specifier) || context.parentURL === undefined) return nextResolve(specifier, context)
      return { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
    },
  })
}
