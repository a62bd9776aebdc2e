import { withTenant } from '#server/db/with-tenant.ts'
import { keepClaim, type KeptClaim } from '#server/jobs/claims.ts'
import type { Deps } from '#server/ports/deps.ts'
import { renewLease, type BatchClaim } from './lease.queries.ts'

export type Lease = KeptClaim & {
  claim: BatchClaim
  /** Sets the progress that the next renewal stores. */
  reportProgress: (progress: number) => void
}

/** Milliseconds between two renewals: progress updates at least once a second. */
const renewEveryMs = 1000

/** Renews the lease and stores the progress every second. */
export const startLease = (deps: Deps, claim: BatchClaim): Lease => {
  let progress = 0
  const renew = () =>
    withTenant({ pool: deps.pool, caller: { partnerId: claim.partnerId } }, (db) => renewLease(db, claim, progress))
  const kept = keepClaim(renew, renewEveryMs, (error) =>
    deps.log.warn({ err: error, batch: claim.batchId }, 'import.lease.lost'),
  )
  return { ...kept, claim, reportProgress: (share) => (progress = share) }
}
