import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Deps } from '#server/ports/deps.ts'

/** In sum longer than a database takes to start again or to fail over. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 8000]

/**
 * Repeats `work` when the database was unavailable, instead of waiting for the next schedule. `work` must find its own
 * progress.
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
