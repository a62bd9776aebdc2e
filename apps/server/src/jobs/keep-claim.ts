/** Thrown by work whose row another worker has claimed. The current transaction is rolled back. */
export class ClaimLostError extends Error {}

export type KeptClaim = {
  /** Throws `ClaimLostError` when another worker has the row. */
  check: () => void
  /** Ends the renewals and waits for the one in progress. */
  end: () => Promise<void>
}

/**
 * Renews the claim of a row while its work runs. `renew` returns false when another worker has the row. A renewal that fails is
 * reported and loses nothing: the claim in the row still counts.
 */
export const keepClaim = (
  renew: () => Promise<boolean>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): KeptClaim => {
  let isLost = false
  let renewing: Promise<unknown> | undefined
  const timer = setInterval(() => {
    // One renewal at a time: renewals that wait for a lock would fill the pool.
    renewing ??= renew()
      .then((isOurs) => (isLost ||= !isOurs), onFailure)
      .finally(() => {
        renewing = undefined
      })
  }, everyMs)
  return {
    check: () => {
      if (isLost) throw new ClaimLostError()
    },
    end: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}
