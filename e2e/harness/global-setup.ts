import type { TestProject } from 'vitest/node'
import { embeddedUrl } from '../../apps/server/src/db/embedded/url.ts'
import { chromiumForTests } from '../../tools/chromium.ts'
import { ensureReleased } from '../../tools/built.ts'
import type { Place } from './ours.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    products: Place[]
  }
}

type Started = Place & { discard: () => Promise<void> }

const start = async (): Promise<Started> => {
  const { url, sandboxUrl, dataDir, discard } = await startProduct()
  // Not a user of the server: it ends with the product, also when this process is killed.
  const databaseUrl = embeddedUrl(dataDir) ?? ''
  return { url, sandboxUrl, databaseUrl, discard }
}

/** Starts one product for each worker, at most as many as there are files. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await chromiumForTests()
  // The weights of pages are those of a release.
  await ensureReleased()
  const { testFiles } = await project.globTestFiles()
  const count = Math.min(project.config.maxWorkers, testFiles.length)
  const products = await Promise.all(Array.from({ length: count }, start))
  project.provide(
    'products',
    products.map(({ url, sandboxUrl, databaseUrl }) => ({ url, sandboxUrl, databaseUrl })),
  )
  return async () => {
    await Promise.all(products.map(({ discard }) => discard()))
  }
}
