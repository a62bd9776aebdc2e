import { withTenant } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/deps.ts'
import { renewLease, type BatchClaim } from './lease.queries.ts'

/** Thrown when the batch went to another worker: whatever was under way is rolled back and forgotten. */
export class Lost extends Error {}

export type Lease = {
  claim: BatchClaim
  /** How far the work is, written with the next renewal. */
  note: (progress: number) => void
  /** Throws when the batch is ours no longer. */
  check: () => void
  /** Resolves when nothing more is said. */
  end: () => Promise<void>
}

/** A bar that stands still for seconds looks like one that is stuck. */
const tellEvery = 1000

/** Says every second that this worker lives and how far it is. A renewal that finds no claim ends it. */
export const startLease = (deps: Deps, claim: BatchClaim): Lease => {
  let progress = 0
  let isLost = false
  let telling: Promise<unknown> | undefined
  const renew = (): void => {
    // A renewal that waits for a lock must not fill the pool with others behind it.
    telling ??= withTenant({ pool: deps.pool, caller: { partnerId: claim.partnerId } }, (db) =>
      renewLease(db, claim, progress),
    )
      .then(
        (isOurs) => (isLost ||= !isOurs),
        // One missed renewal is no loss yet: the row's own lease tells.
        (error: unknown) => deps.log.warn({ err: error, batch: claim.batchId }, 'lease not renewed'),
      )
      .finally(() => {
        telling = undefined
      })
  }
  const timer = setInterval(renew, tellEvery)
  return {
    claim,
    note: (share) => (progress = share),
    check: () => {
      if (isLost) throw new Lost()
    },
    end: async () => {
      clearInterval(timer)
      await telling
    },
  }
}
