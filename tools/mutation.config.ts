import { defineConfig } from 'vitest/config'

/** The tests of the rules about money alone: what `npm run mutate` runs against each mutant. */
export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    provide: { histories: 300 },
  },
})
