import { defineConfig } from 'vitest/config'

/** The tests of the rules about money alone: what `npm run mutate` runs against each mutant. */
export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    provide: { histories: 300 },
    // Instrumented code is slower, and a file of 499,999 payouts is written.
    testTimeout: 60_000,
  },
})
