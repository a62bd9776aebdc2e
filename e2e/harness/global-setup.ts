import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { discardEmbedded } from '../../apps/server/src/db/embedded/discard.ts'
import { embeddedUrl } from '../../apps/server/src/db/embedded/url.ts'
import { chromiumForTests } from '../../tools/chromium.ts'
import { ensureReleased } from '../../tools/built.ts'
import type { Place } from './ours.ts'
import { prepareData, startCopy, type Prepared } from './prepared.ts'

declare module 'vitest' {
  interface ProvidedContext {
    products: Place[]
    /** Data directory of a stopped product, for files that start products of their own. */
    prepared: Prepared
  }
}

type Started = Place & { discard: () => Promise<void> }

const start = async (prepared: Prepared): Promise<Started> => {
  const { url, sandboxUrl, dataDir, discard } = await startCopy(prepared)
  // Not a user of the server: it ends with the product, also when this process is killed.
  const databaseUrl = embeddedUrl(dataDir) ?? ''
  return { url, sandboxUrl, databaseUrl, discard }
}

/** Starts one product for each worker, at most as many as there are files, with copies of the same data. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await chromiumForTests()
  // The weights of pages are those of a release.
  await ensureReleased()
  const { testFiles } = await project.globTestFiles()
  const count = Math.min(project.config.maxWorkers, testFiles.length)
  const prepared = await prepareData()
  const products = await Promise.all(Array.from({ length: count }, () => start(prepared)))
  project.provide('prepared', prepared)
  project.provide(
    'products',
    products.map(({ url, sandboxUrl, databaseUrl }) => ({ url, sandboxUrl, databaseUrl })),
  )
  return async () => {
    await Promise.all(products.map(({ discard }) => discard()))
    await discardEmbedded(prepared.dataDir)
    rmSync(prepared.dataDir, { recursive: true, force: true })
  }
}
