import { withTenant } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { renewLease, type BatchClaim } from './lease.queries.ts'

/** Thrown when another worker has claimed the batch. The current transaction is rolled back. */
export class LeaseLostError extends Error {}

export type Lease = {
  claim: BatchClaim
  /** Sets the progress that the next renewal stores. */
  note: (progress: number) => void
  /** Throws `LeaseLostError` when another worker has claimed the batch. */
  check: () => void
  /** Stops the renewals and waits for the running one. */
  end: () => Promise<void>
}

/** Milliseconds between two renewals: progress updates at least once a second. */
const renewEveryMs = 1000

/** Renews the lease and stores the progress every second. A renewal without a claim ends the lease. */
export const startLease = (deps: Deps, claim: BatchClaim): Lease => {
  let progress = 0
  let isLost = false
  let renewing: Promise<unknown> | undefined
  const renew = (): void => {
    // One renewal at a time: renewals that wait for a lock would fill the pool.
    renewing ??= withTenant({ pool: deps.pool, caller: { partnerId: claim.partnerId } }, (db) =>
      renewLease(db, claim, progress),
    )
      .then(
        (isOurs) => (isLost ||= !isOurs),
        // One missed renewal does not lose the claim: the lease in the row is valid for 15 seconds.
        (error: unknown) => deps.log.warn({ err: error, batch: claim.batchId }, 'import.lease.lost'),
      )
      .finally(() => {
        renewing = undefined
      })
  }
  const timer = setInterval(renew, renewEveryMs)
  return {
    claim,
    note: (share) => (progress = share),
    check: () => {
      if (isLost) throw new LeaseLostError()
    },
    end: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}
