import { defineConfig } from 'vitest/config'

/** Where CI wants its report; nothing else is decided by the environment. */
const report = process.env.TEST_REPORT

/** One run for everything; each test file opens its own database and its own sandbox. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'campaigns/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/seed.ts'],
    setupFiles: ['test/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: report ? ['default', 'json'] : ['default'],
    ...(report && { outputFile: { json: report } }),
  },
})
