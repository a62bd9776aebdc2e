import type { HeldCause } from '@tillgate/domain/partner-events.ts'
import { newId } from '#server/base/ids.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { findHeldName } from './events.queries.ts'
import { recordEvent, type EventMail } from './record.service.ts'

/**
 * `storeId`: null for all stores of the partner. `mail`: the mail of the same change that names the hold, or null when such a
 * mail is sent for another event. Without it the Store Admins get the mail about a hold.
 */
type Held = {
  partnerId: string
  storeId: string | null
  cause: HeldCause
  endsAt?: Date | null
  mail?: EventMail | null
}

/** Records that payouts wait from now on. The caller has begun the hold in the same transaction. */
export const recordHeld = async (
  db: Db,
  runtime: Runtime,
  { partnerId, storeId, cause, endsAt = null, mail }: Held,
): Promise<void> => {
  const business = await findHeldName(db, partnerId, storeId)
  const store = storeId === null ? null : business
  const details = { kind: 'payout.held', storeId, store, cause, endsAt: endsAt?.toISOString() ?? null } as const
  const ofHold: EventMail = { kind: 'payout-held', params: () => ({ business, cause: `hold-${cause}` }) }
  await recordEvent(db, runtime, { partnerId, subject: newId(), details }, mail === undefined ? ofHold : mail)
}
