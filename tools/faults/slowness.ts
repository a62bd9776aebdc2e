import { pbkdf2Sync } from 'node:crypto'

/** Milliseconds of `work` on the quiet machine with two cores for which the rig's limits were chosen. */
const referenceMs = 18
const work = (): void => void pbkdf2Sync('slowness', 'of this machine', 100_000, 32, 'sha256')

const timed = (): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

/**
 * Returns how many times longer this machine takes for a fixed piece of work than the reference machine, at least 1. Counts
 * a slow processor and processes that compete for its cores. The median of nine runs, about 0.2 seconds.
 */
export const measureSlowness = (): number => {
  const times = Array.from({ length: 9 }, timed).toSorted((a, b) => a - b)
  return Math.max(1, (times[4] ?? referenceMs) / referenceMs)
}
