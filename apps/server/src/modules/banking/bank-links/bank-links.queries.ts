import { bankBefore } from '@tillgate/domain/bank-links.ts'
import { codeReminderDays } from '@tillgate/domain/waiting.ts'
import type { OwnersState } from '@tillgate/domain/account-holders.ts'
import type { BankAccountStatus } from '@tillgate/domain/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import { condition, instant, is, rowsOf, sqlNow } from '#server/db/rows.ts'

export const findStore = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('store')
    .select([
      'id',
      'applicationStatus',
      'bankAccountStatus',
      'bankAccountLast4',
      'bankLinkMode',
      // Plaid's link token expires after four hours; a later attempt starts again with the password.
      condition`coalesce(bank_change_asked_at > now() - interval '4 hours', false)`.as('isChangeAsked'),
    ])
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirst()

const linkColumns = [
  'id',
  'storeId',
  'state',
  'itemId',
  'accessToken',
  'askedBy',
  'accountId',
  'verifiedAt',
  'nextStatus',
  'last4',
  'ownersState',
] as const

export const findLive = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('bank_link')
    .select(linkColumns)
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()

/** Finds the next account, which will replace the account in force. */
export const findNext = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('bank_link')
    .select(linkColumns)
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('state', '=', 'NEXT')
    .executeTakeFirst()

export const findLink = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('bank_link')
    .select(linkColumns)
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()

type Asked = StoreKey & { id: string; sessionId: string; claimed: string | null; askedBy: string }

/** Undefined when this session was registered before. */
export const insertAttempt = (db: Db, attempt: Asked) =>
  db
    .insertInto('bank_link')
    .values({
      partnerId: attempt.partnerId,
      id: attempt.id,
      storeId: attempt.storeId,
      lastLinkSessionId: attempt.sessionId,
      state: 'ASKED',
      claimed: attempt.claimed,
      askedBy: attempt.askedBy,
    })
    .onConflict((on) => on.columns(['partnerId', 'lastLinkSessionId']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Takes over an unfinished link whose process died or got no answer from Plaid. Only one caller gets the link. */
export const takeOver = (db: Db, { partnerId, storeId, sessionId }: Asked) =>
  db
    .updateTable('bank_link')
    .set({ askedAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('lastLinkSessionId', '=', sessionId)
    .where('storeId', '=', storeId)
    .where('state', '=', 'ASKED')
    .where('askedAt', '<', instant`now() - interval '1 minute'`)
    .returning('id')
    .executeTakeFirst()

export const findBySession = (db: Db, { partnerId, storeId, sessionId }: Asked) =>
  db
    .selectFrom('bank_link')
    .select(['id', 'state'])
    .where('partnerId', '=', partnerId)
    .where('lastLinkSessionId', '=', sessionId)
    .where('storeId', '=', storeId)
    .executeTakeFirst()

/** Released: the next request may take it over at once. */
export const releaseAttempt = (db: Db, partnerId: string, id: string) =>
  db
    .updateTable('bank_link')
    .set({ askedAt: sql`now() - interval '1 hour'` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('state', '=', 'ASKED')
    .execute()

type Linked = { state: 'LIVE' | 'NEXT' | 'REPLACED' | 'FAILED'; itemId?: string; token?: Buffer }

export const setLinkState = (db: Db, partnerId: string, id: string, { state, itemId, token }: Linked) =>
  db
    .updateTable('bank_link')
    .set({
      state,
      nextStatus: state === 'NEXT' ? 'WAITING_FOR_PLAID_VERIFICATION' : null,
      ...(itemId === undefined ? {} : { itemId }),
      ...(token === undefined ? {} : { accessToken: token }),
    })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** Returns undefined when the link is neither in force nor next, or when another caller refreshed the link within `seconds`. */
export const claimRefresh = (db: Db, partnerId: string, id: string, seconds: number) =>
  db
    .updateTable('bank_link')
    .set({ checkedAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('state', 'in', ['LIVE', 'NEXT'])
    .where(condition`coalesce(checked_at, '-infinity') <= now() - ${seconds} * interval '1 second'`)
    .returning(linkColumns)
    .executeTakeFirst()

/** Locks a link that is in force or next. News about a replaced account changes nothing. */
export const lockLink = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('bank_link')
    .select(linkColumns)
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('state', 'in', ['LIVE', 'NEXT'])
    .forUpdate()
    .executeTakeFirst()

/** Moves the next account along the same status edges as the account in force, in one UPDATE. */
export const moveNext = async (db: Db, partnerId: string, id: string, next: BankAccountStatus): Promise<boolean> => {
  const before = bankBefore(next)
  if (before.length === 0) return false
  const moved = await db
    .updateTable('bank_link')
    .set({ nextStatus: next })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('state', '=', 'NEXT')
    .where('nextStatus', 'in', before)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

type Seen = {
  accountId: string | null
  said: string | null
  holder: string | null
  type: string | null
  last4: string | null
  account?: Buffer
  routing?: Buffer
  routingLast4?: string
  index?: Buffer
  /** Undefined: the stored answer about the owners stays. */
  owners: { state: OwnersState; sealed: Buffer | null } | undefined
}

export const saveAccount = (db: Db, partnerId: string, id: string, seen: Seen) =>
  db
    .updateTable('bank_link')
    .set({
      accountId: seen.accountId,
      said: seen.said,
      holder: seen.holder,
      accountType: seen.type,
      last4: seen.last4,
      ...(seen.account ? { accountNumber: seen.account } : {}),
      ...(seen.routing ? { routingNumber: seen.routing } : {}),
      ...(seen.routingLast4 ? { routingLast4: seen.routingLast4 } : {}),
      ...(seen.index ? { accountIndex: seen.index } : {}),
      ...(seen.owners ? { ownersState: seen.owners.state, ownersSealed: seen.owners.sealed, ownersAt: sqlNow } : {}),
    })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** Counts a mail about the code of a deposit. */
export const markCodeMailed = (db: Db, partnerId: string, id: string) =>
  db
    .updateTable('bank_link')
    .set({ codeMails: sql`code_mails + 1`, codeMailedAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** True when the last mail about the code is older than the pause before the next one. */
export const isCodeReminderDue = async (db: Db, partnerId: string, id: string): Promise<boolean> => {
  const [first, second] = codeReminderDays
  const { rows } = await sql`
    select from bank_link where partner_id = ${partnerId} and id = ${id}
      and (code_mails = 0
        or code_mails = 1 and code_mailed_at < now() - ${sql.lit(first)} * interval '1 day'
        or code_mails = 2 and code_mailed_at < now() - ${sql.lit(second - first)} * interval '1 day')`.execute(db)
  return rows.length > 0
}

export const forgetToken = (db: Db, partnerId: string, id: string) =>
  db
    .updateTable('bank_link')
    .set({ accessToken: null })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('state', 'not in', ['LIVE', 'NEXT'])
    .execute()

/** Across partners: ids alone. Called without a role. */
export const findByItem = (db: Db, itemId: string) => rowsOf({ partnerId: is.text, id: is.text, state: is.text }).first(
  db,
)`
    select partner_id, id, state from find_bank_link(${itemId})`

export const listWaiting = (db: Db, minutes: number, limit: number) => rowsOf({ partnerId: is.text, id: is.text }).all(
  db,
)`
    select partner_id, id from list_waiting_bank_links(${minutes}, ${limit})`

/** Returns true when the bank returned a payment to this account with a permanent return code. */
export const isClosedByBank = async (db: Db, partnerId: string, index: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    select from bank_link where partner_id = ${partnerId} and account_index = ${index}
      and retired_reason = 'CLOSED_BY_BANK' limit 1`.execute(db)
  return rows.length > 0
}
