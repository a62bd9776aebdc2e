import { chromiumForTests } from './chromium.ts'

/** Vitest's global setup: the browser is there before the first test asks for it. */
export const setup = async (): Promise<void> => {
  await chromiumForTests()
}
