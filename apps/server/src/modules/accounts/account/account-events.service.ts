import type { AccountAction } from '@tillgate/domain/account-actions.ts'
import type { Db } from '#server/db/db.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import { newId } from '#server/base/ids.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { insertEvent, type EventRow } from './account.queries.ts'

export type { EventRow }

type EventSubject = { userId: string } | { email: string }

/** Builds the event of a known account by id, or of a typed address, which is stored only as a fingerprint. */
export const eventRow = (keyring: Keyring, meta: RequestMeta, who: EventSubject, action: AccountAction): EventRow => ({
  id: newId(),
  userId: 'userId' in who ? who.userId : null,
  subject: 'email' in who ? keyring.fingerprint('passcode-subject', who.email) : null,
  action,
  ip: meta.ip,
  userAgent: meta.userAgent,
  trial: meta.trial ? JSON.stringify(meta.trial) : null,
  requestId: meta.requestId,
})

/** Inserts the event in the transaction of the action, so both commit or neither. */
export const noteEvent = (db: Db, keyring: Keyring, meta: RequestMeta, who: EventSubject, action: AccountAction) =>
  insertEvent(db, eventRow(keyring, meta, who, action))
