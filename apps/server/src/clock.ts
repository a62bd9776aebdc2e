/**
 * The process's clock, for time-outs, ids and log lines only.
 * What the law depends on (expiry, cut-offs, timestamps in rows) asks the database's clock.
 */
export const clock = {
  now: (): number => Date.now(),
  /** Milliseconds that never jump, for durations. */
  ticks: (): number => performance.now(),
}

const jumpMs = 60_000
const patienceMs = 10 * 60_000

/**
 * Follows a clock by ticks, which never jump: each look says whether it has run evenly for ten minutes. One that was put
 * forward is believed only after that, as somebody may put it back; one that was put back does no harm.
 */
export const watchClock = (): ((at: number, ticks: number) => boolean) => {
  let last: { at: number; ticks: number } | undefined
  let jumpedAt = -Infinity
  return (at, ticks) => {
    if (last && at - last.at - (ticks - last.ticks) > jumpMs) jumpedAt = ticks
    last = { at, ticks }
    return ticks - jumpedAt >= patienceMs
  }
}
