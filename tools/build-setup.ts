import type { TestProject } from 'vitest/node'
import { ensureBuilt } from './built.ts'

const build = (): Promise<void> => ensureBuilt(['sandbox', 'threads'])

/** Builds what module tests load besides sources: the sandbox's pages, and the server's worker threads. */
export const setup = async (project: TestProject): Promise<void> => {
  await build()
  project.onTestsRerun(build)
}
