import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { OmittedReporter } from './test/support/omitted-reporter.ts'

/** Where CI wants its report; nothing else is decided by the environment. */
const report = process.env.TEST_REPORT

/** Workers read it when they start. What Node has compiled is kept, so that a file's imports cost a third less. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url))

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const TESTS = globSync('{src,packages/*/src,test,campaigns,scripts}/**/*.test.ts', { cwd: ROOT })

/** A file that replaces a module must be the first to import it, through vitest's own loader. */
const isMocking = (file: string) => /vi\.mock\(/.test(readFileSync(`${ROOT}${file}`, 'utf8'))
const MOCKING = TESTS.filter(isMocking)
/** Long tests measure time and memory. */
const LONG = TESTS.filter(file => file.endsWith('.largo.test.ts') && !MOCKING.includes(file))

const SEED = 'test/support/seed.ts'
/** Node runs our TypeScript as it is. Vite would transform every file first. */
const NATIVE = { viteModuleRunner: false }
/** Without mocks, vitest need not see imports either. */
const PLAIN = {
  experimental: { ...NATIVE, nodeLoader: false },
  setupFiles: ['test/support/own-imports.ts', SEED],
}

/**
 * Each test file has its own database and its own sandbox. Files share a process with those before them, so that it imports the application
 * once; some need a process of their own. `npm test` leaves out `*.largo.test.ts`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...PLAIN,
          name: 'shared',
          include: TESTS.filter(file => !LONG.includes(file) && !MOCKING.includes(file)),
          setupFiles: [...PLAIN.setupFiles, 'test/support/service-messages.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { ...PLAIN, name: 'alone', include: LONG } },
      {
        extends: true,
        test: { name: 'mocking', include: MOCKING, experimental: NATIVE, setupFiles: [SEED] },
      },
    ],
    // A spy that a test forgot would stay for the files after it.
    restoreMocks: true,
    globalSetup: [SEED],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Without this, a machine of two cores would use one.
    maxWorkers: availableParallelism(),
    experimental: NATIVE,
    execArgv: [
      // Packages of the workspace are read from their sources, as tsconfig's customConditions do.
      '--conditions=@nanduti/source',
      // Node runs .ts by itself; pages are .tsx.
      `--import=${new URL('scripts/jsx.ts', import.meta.url)}`,
      // The embedded PostgreSQL lives for a few seconds: optimising its code costs more than it brings.
      '--liftoff-only',
    ],
    reporters: ['default', new OmittedReporter(), ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
  },
})
