import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { OmittedReporter } from './test/support/omitted-reporter.ts'

/** Where CI wants its report; nothing else is decided by the environment. */
const report = process.env.TEST_REPORT

/** Workers read it when they start. What Node has compiled is kept, so that a file's imports cost a third less. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url))

/** Each test file runs in its own process, with its own database and its own sandbox. `npm test` leaves out `*.largo.test.ts`. */
export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'packages/*/src/**/*.test.ts',
      'test/**/*.test.ts',
      'campaigns/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['test/support/seed.ts'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Without this, a machine of two cores would use one.
    maxWorkers: availableParallelism(),
    // Node runs our TypeScript as it is. Vite would transform every file first.
    experimental: { viteModuleRunner: false },
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
