import { withTenant } from '#server/db/with-tenant.ts'
import type { World } from '#server/world.ts'
import { leaseSeconds, renewLease, type Claim } from './lease.queries.ts'

/** Thrown when the batch went to another worker: whatever was under way is rolled back and forgotten. */
export class Lost extends Error {}

export type Lease = {
  claim: Claim
  /** How far the work is, told with the next renewal. */
  note: (progress: number) => void
  /** Throws when the batch is ours no longer. */
  check: () => void
  end: () => void
}

/** Says three times within each lease that this worker lives. A renewal that cannot be written ends the claim. */
export const keepLease = (world: World, claim: Claim): Lease => {
  let progress = 0
  let isLost = false
  const renew = (): void => {
    withTenant({ pool: world.pool, caller: { partnerId: claim.partnerId } }, (db) =>
      renewLease(db, claim, progress),
    ).then(
      (isOurs) => (isLost ||= !isOurs),
      // One missed renewal is no loss yet: the row's own lease tells.
      (error: unknown) => world.log.warn({ err: error, batch: claim.batchId }, 'lease not renewed'),
    )
  }
  const timer = setInterval(renew, (leaseSeconds * 1000) / 3)
  return {
    claim,
    note: (share) => (progress = share),
    check: () => {
      if (isLost) throw new Lost()
    },
    end: () => clearInterval(timer),
  }
}
