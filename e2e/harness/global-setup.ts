import type { TestProject } from 'vitest/node'
import { chromiumForTests } from '../../tools/chromium.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    products: { url: string; sandboxUrl: string }[]
  }
}

/** One product for each lane of chapters: each makes its own partner or uses the demonstration's. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await chromiumForTests()
  // The first builds the screens, if need be; the others find them.
  const products = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startProduct()))
  project.provide(
    'products',
    products.map(({ url, sandboxUrl }) => ({ url, sandboxUrl })),
  )
  return async () => {
    await Promise.all(products.map(({ discard }) => discard()))
  }
}
