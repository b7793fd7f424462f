import { defineConfig } from 'vitest/config'

/** One run for everything; each test file opens its own in-memory database and its own sandbox. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'campaigns/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
