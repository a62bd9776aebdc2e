import type { ThreadName } from '#server/base/thread-entry.ts'

/** Returns the bundle of a worker thread, as in production: a thread that starts from source needs twice the CPU time. */
export const threadEntry = (name: ThreadName): URL => new URL(`../../.cache/threads/${name}.js`, import.meta.url)
