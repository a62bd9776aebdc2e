import { sql, type RawBuilder } from 'kysely'
import { instant } from './rows.ts'
import type { Tables } from './tables.ts'

/** Key of a row that waits for a worker. */
export type RowKey = { partnerId: string; id: string }
/** Claim of a row. Every later write names the attempt, so that a worker without the claim changes nothing. */
export type Claim = RowKey & { attempt: number }

type ClaimSettings = {
  table: keyof Tables
  /** Column that grows with each claim and so distinguishes a worker from the former one. */
  attempt: 'attempt' | 'attempts'
  /** Column with the end of the claim, or of the pause before the next one. Null: due. */
  until: 'due_at' | 'lease_until'
  /** Condition of a row with work left. */
  isOpen: RawBuilder<unknown>
  /** Condition of a claimed row; default: that of an open row. */
  isClaimed?: RawBuilder<unknown>
  /** Seconds without a renewal after which a worker counts as lost. */
  leaseSeconds: number
}

/** Seconds before the next attempt, doubled with each one from five on. */
export const backoff = (attempts: number, most: number): number => Math.min(most, 5 * 2 ** (attempts - 1))

const row = ({ partnerId, id }: RowKey) => sql`partner_id = ${partnerId} and id = ${id}`

/**
 * Parts of the statements that claim rows of one table. A row is claimed by its key, in a transaction of its partner: of two workers
 * the condition of the update lets one pass. SKIP LOCKED would lock rows of many partners in one statement, which row-level
 * security hides and Citus refuses.
 */
export const claimsOn = (settings: ClaimSettings) => {
  const { isOpen, isClaimed = isOpen, leaseSeconds } = settings
  const [attempt, until] = [sql.ref(settings.attempt), sql.ref(settings.until)]
  const leaseEnd = instant`now() + ${sql.lit(`${leaseSeconds} seconds`)}::interval`
  return {
    ...settings,
    /** SET: claims a due row. */
    take: sql`${attempt} = ${attempt} + 1, ${until} = ${leaseEnd}`,
    /** SET: renews the claim. */
    renew: sql`${until} = ${leaseEnd}`,
    /** SET: gives the row back, due after a pause. */
    giveBack: (pauseSeconds: number) => sql`${until} = now() + ${pauseSeconds} * interval '1 second'`,
    /** WHERE: the row is open, and no worker has it. */
    isDue: (key: RowKey) => sql`${row(key)} and ${isOpen} and (${until} is null or ${until} <= now())`,
    /** WHERE: the worker of this claim has the row. */
    isMine: (claim: Claim) => sql`${row(claim)} and ${isClaimed} and ${attempt} = ${claim.attempt}`,
  }
}
export type Claims = ReturnType<typeof claimsOn>
