import { inTime } from '#server/base/deadline.ts'
import type { ErrorDigest } from '#server/base/error-digest.ts'

/** Searches and runs work. `wake` starts a search. */
export type Runner = { wake: () => void; stop: () => Promise<void> }

type Work<T> = {
  atOnce: number
  /** Returns at most `free` pieces of due work that are not `running`. */
  find: (free: number, running: readonly T[]) => Promise<readonly T[]>
  /** Never rejects. */
  run: (one: T) => Promise<void>
  errors: ErrorDigest
  /** Time in milliseconds that running work has at a stop. */
  stopMs: number
  /** Searches again after each piece, because a search may find less than is due. */
  looksAfterEach?: boolean
  /** Abandons what still runs after `stopMs`. */
  abandon: (left: readonly T[]) => Promise<void>
}

/** Keeps `atOnce` pieces of work running while some is found; searches only when woken or after a full result. */
export const newRunner = <T>(work: Work<T>): Runner => {
  const { atOnce, find, run, errors, stopMs, abandon, looksAfterEach = false } = work
  const running = new Map<Promise<void>, T>()
  let looking: Promise<void> | undefined
  const stopping = new AbortController()
  /** More may be due than was found. */
  let mayBeMore = false

  const start = (one: T): void => {
    const begun = run(one).finally(() => {
      running.delete(begun)
      if (mayBeMore || looksAfterEach) wake()
    })
    running.set(begun, one)
  }
  const look = async (): Promise<void> => {
    while (mayBeMore && !stopping.signal.aborted && running.size < atOnce) {
      mayBeMore = false
      const free = atOnce - running.size
      const found = await find(free, [...running.values()])
      if (found.length >= free) mayBeMore = true
      for (const one of found) start(one)
    }
  }
  const wake = (): void => {
    mayBeMore = true
    if (stopping.signal.aborted) return
    looking ??= look()
      .catch(errors.report)
      .finally(() => {
        looking = undefined
        if (mayBeMore && running.size < atOnce) wake()
      })
  }
  return {
    wake,
    stop: async () => {
      stopping.abort()
      // Work that was just found begins, because it has been claimed.
      await looking
      await inTime(
        Promise.all(running.keys()),
        stopMs,
        () => new Error(`Work did not end within ${stopMs} ms of the stop`),
      ).catch(async (error: unknown) => {
        errors.report(error)
        await abandon([...running.values()])
      })
      errors.end()
    },
  }
}
