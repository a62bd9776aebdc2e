import { payeeCauses, type RecheckCause } from '@tillgate/domain/applications.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import {
  addRecheckCause,
  beginRecheckRow,
  dropRecheckEnd,
  endRecheckRow,
  listRechecks,
  type ApplicationKey,
} from '#server/modules/onboarding/api.ts'
import type { Runtime } from '#server/db/context.ts'
import { isEnded, type StoreKey } from '#server/modules/partners/api.ts'
import { findBusiness } from './detail.queries.ts'
import { notifyPartner, recordHeld, type EventMail } from '#server/modules/notifications/api.ts'

/** Mails the partner, whom a mail told of the hold, that the re-check no longer holds payouts. */
export const mailRecheckEnd = async (db: Db, runtime: Runtime, key: StoreKey): Promise<void> => {
  const { businessName: business } = await findBusiness(db, key)
  await notifyPartner(db, runtime, key.partnerId, 'recheck-ended', () => ({ business }))
}

/**
 * Ends the re-checks of a partner whose partnership is over: its stores are closed, and the next runs pay what was sold. A re-check about
 * who gets the money stays open, because the money could reach a stranger. A sanctions match holds payouts by itself.
 */
export const endRechecks = async (db: Db, runtime: Runtime, partnerId: string): Promise<void> => {
  for (const { recheckCause, recheckMore, ...key } of await listRechecks(db, partnerId)) {
    if ([recheckCause, ...recheckMore].some((cause) => payeeCauses.some((one) => one === cause))) continue
    if (!(await endRecheckRow(db, key))) continue
    await mailRecheckEnd(db, runtime, key)
    await writeAudit(
      db,
      runtime.keyring,
      { partnerId, userId: partnerId, role: 'SYSTEM' },
      { requestId: `partner-end ${key.applicationId}`, trial: undefined },
      {
        action: 'application.recheck-ended',
        object: 'application',
        objectId: key.applicationId,
        before: { phase: 'RECHECK' },
        after: { phase: 'DECIDED' },
      },
    )
  }
}

/** `mail`: names the hold and why it began; without it the Store Admins get the mail about a hold. */
type Cause = { cause: RecheckCause; requestId: string; mail?: EventMail }

/**
 * Holds the partner's payouts until an operator decides about evidence that failed after the approval, and mails administrators and
 * the partner. Evidence that fails during a re-check becomes a further cause, which the partner reads with a mail of its own only.
 * Returns false, and does nothing, for an application that is not approved or has the cause already, and after the end of the
 * partnership unless the cause asks who gets the money: nothing would end this re-check, and the last payout would wait for ever.
 */
export const recheckBySystem = async (
  db: Db,
  runtime: Runtime,
  key: ApplicationKey,
  { cause, requestId, mail }: Cause,
): Promise<boolean> => {
  if (!payeeCauses.includes(cause) && (await isEnded(db, key.partnerId))) return false
  const isBegun = (await beginRecheckRow(db, key, cause)) !== undefined
  // New evidence of a known cause: the proposed end does not know it.
  if (!isBegun) await dropRecheckEnd(db, key)
  if (!isBegun && !(await addRecheckCause(db, key, cause))) return false
  const { keyring, enqueue } = runtime
  const { partnerId, storeId, applicationId } = key
  if (isBegun) await recordHeld(db, runtime, { partnerId, storeId, cause: 'UNDER_REVIEW', ...(mail && { mail }) })
  else if (mail) await notifyPartner(db, runtime, partnerId, mail.kind, mail.params)
  await writeAudit(
    db,
    keyring,
    { partnerId, userId: partnerId, role: 'SYSTEM' },
    { requestId: `${requestId} ${applicationId}`, trial: undefined },
    {
      action: isBegun ? 'application.recheck-begun' : 'application.recheck-extended',
      object: 'application',
      objectId: applicationId,
      before: { phase: isBegun ? 'DECIDED' : 'RECHECK' },
      after: { phase: 'RECHECK', cause },
    },
  )
  await enqueue(db, 'inbox-mails', { what: isBegun ? 'RECHECK' : 'RECHECK_MORE', partnerId, id: applicationId })
  return true
}
