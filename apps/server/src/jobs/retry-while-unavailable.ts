import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Deps } from '#server/deps.ts'

/** Together longer than a database takes to start again or to fail over. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 8000]

/**
 * Does its work again when the database went away in the midst of it, instead of leaving the rest to the next round. For work
 * that finds by itself how far it got.
 */
export const retryWhileUnavailable = async (
  { stopping }: Pick<Deps, 'stopping'>,
  work: () => Promise<void>,
  pauses: readonly number[] = pausesMs,
): Promise<void> => {
  for (const ms of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || stopping.signal.aborted) throw error
    }
    await pause(ms)
  }
  return work()
}
