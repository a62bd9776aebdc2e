import type { Db } from '#server/db/db.ts'
import type { RequestMeta } from '#server/request-meta.ts'
import { newId } from '#server/ids.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { insertEvent, type EventRow } from './account.queries.ts'

export type { EventRow }

export type AccountAction =
  | 'signed-in'
  | 'reset-asked'
  | 'password-reset'
  | 'password-chosen'
  | 'password-changed'
  | 'registration-asked'
  | 'account-created'
  | 'type-chosen'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'codes-wrong'
  | 'session-ended'
  | 'sessions-ended'
  | 'authenticator-set'

type Who = { userId: string } | { email: string }

/** Somebody known by id; an address typed by anybody is stored as a fingerprint alone. */
export const eventRow = (meta: RequestMeta, who: Who, action: AccountAction): EventRow => ({
  id: newId(),
  userId: 'userId' in who ? who.userId : null,
  subject: 'email' in who ? theKeyring().fingerprint('passcode-subject', who.email) : null,
  action,
  ip: meta.ip,
  userAgent: meta.userAgent,
  trial: meta.trial ? JSON.stringify(meta.trial) : null,
  requestId: meta.requestId,
})

/** Written in the transaction of what happened: neither is there without the other. */
export const noteEvent = (db: Db, meta: RequestMeta, who: Who, action: AccountAction) =>
  insertEvent(db, eventRow(meta, who, action))
