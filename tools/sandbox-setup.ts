import { ensureBuilt } from './built.ts'

/** Builds the sandbox's pages, because its module tests request them. */
export const setup = (): Promise<void> => ensureBuilt(['sandbox'])
