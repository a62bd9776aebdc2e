/**
 * The process's clock, for time-outs, ids and log lines only.
 * What the law depends on (expiry, cut-offs, timestamps in rows) asks the database's clock.
 */
export const clock = {
  now: (): number => Date.now(),
  /** Milliseconds that never jump, for durations. */
  ticks: (): number => performance.now(),
}
