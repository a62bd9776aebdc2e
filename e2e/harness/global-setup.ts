import type { TestProject } from 'vitest/node'
import { chromiumForTests } from '../../tools/chromium.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; sandboxUrl: string }
  }
}

/** One product for all chapters: each makes its own partner or uses the demonstration's. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await chromiumForTests()
  const product = await startProduct()
  project.provide('product', { url: product.url, sandboxUrl: product.sandboxUrl })
  return product.discard
}
