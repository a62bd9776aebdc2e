/**
 * The process's clock, for time-outs, ids and log lines. Expiry and timestamps of rows use the database's clock; cut-offs use
 * the earlier of both (`agreedNow`).
 */
export const clock = {
  now: (): number => Date.now(),
  /** Milliseconds that never jump, for durations. */
  ticks: (): number => performance.now(),
}

const jumpMs = 60_000
const maxWaitMs = 10 * 60_000

/**
 * Compares a clock with monotonic ticks and returns whether the clock has run evenly for ten minutes. A clock set forward
 * is trusted only afterwards, because the change may be reverted; a clock set back is harmless.
 */
export const watchClock = (): ((at: number, ticks: number) => boolean) => {
  let last: { at: number; ticks: number } | undefined
  let jumpedAt = -Infinity
  return (at, ticks) => {
    if (last && at - last.at - (ticks - last.ticks) > jumpMs) jumpedAt = ticks
    last = { at, ticks }
    return ticks - jumpedAt >= maxWaitMs
  }
}
