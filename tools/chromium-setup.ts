import { chromiumForTests } from './chromium.ts'

/** Vitest's global setup: unpacks the browser before the first test. */
export const setup = async (): Promise<void> => {
  await chromiumForTests()
}
