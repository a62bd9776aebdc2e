import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type StoreKey = { partnerId: string; storeId: string }

export const findStore = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('store')
    .select(['id', 'business_name', 'bank_account_status', 'bank_link_mode'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirst()

/** Whoever changes a store's bank comes one after the other. */
export const lockStore = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('store')
    .select(['bank_account_status'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', storeId)
    .forUpdate()
    .executeTakeFirst()

const linkColumns = ['id', 'store_id', 'state', 'item_id', 'access_token', 'asked_by', 'account_id'] as const

export const findLive = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('bank_link')
    .select(linkColumns)
    .where('partner_id', '=', partnerId)
    .where('store_id', '=', storeId)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()

export const findLink = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('bank_link')
    .select(linkColumns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()

type Asked = StoreKey & { id: string; sessionId: string; claimed: string | null; askedBy: string }

/** Undefined when this session was registered before. */
export const insertAttempt = (db: Db, attempt: Asked) =>
  db
    .insertInto('bank_link')
    .values({
      partner_id: attempt.partnerId,
      id: attempt.id,
      store_id: attempt.storeId,
      last_link_session_id: attempt.sessionId,
      state: 'ASKED',
      claimed: attempt.claimed,
      asked_by: attempt.askedBy,
    })
    .onConflict((on) => on.columns(['partner_id', 'last_link_session_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** One that nobody finished: its process died, or Plaid was silent. Whoever takes it over is alone with it. */
export const takeOver = (db: Db, { partnerId, storeId, sessionId }: Asked) =>
  db
    .updateTable('bank_link')
    .set({ asked_at: sql`now()` })
    .where('partner_id', '=', partnerId)
    .where('last_link_session_id', '=', sessionId)
    .where('store_id', '=', storeId)
    .where('state', '=', 'ASKED')
    .where('asked_at', '<', sql<Date>`now() - interval '1 minute'`)
    .returning('id')
    .executeTakeFirst()

export const findBySession = (db: Db, { partnerId, storeId, sessionId }: Asked) =>
  db
    .selectFrom('bank_link')
    .select(['id', 'state'])
    .where('partner_id', '=', partnerId)
    .where('last_link_session_id', '=', sessionId)
    .where('store_id', '=', storeId)
    .executeTakeFirst()

/** Given back: the next asking may take it over at once. */
export const releaseAttempt = (db: Db, partnerId: string, id: string) =>
  db
    .updateTable('bank_link')
    .set({ asked_at: sql`now() - interval '1 hour'` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('state', '=', 'ASKED')
    .execute()

type Linked = { state: 'LIVE' | 'REPLACED' | 'FAILED'; itemId?: string; token?: Buffer }

export const setLinkState = (db: Db, partnerId: string, id: string, { state, itemId, token }: Linked) =>
  db
    .updateTable('bank_link')
    .set({
      state,
      ...(itemId === undefined ? {} : { item_id: itemId }),
      ...(token === undefined ? {} : { access_token: token }),
    })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** Undefined: no living link, or somebody looked a moment ago. */
export const claimRefresh = (db: Db, partnerId: string, id: string, seconds: number) =>
  db
    .updateTable('bank_link')
    .set({ checked_at: sql`now()` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('state', '=', 'LIVE')
    .where(sql<boolean>`coalesce(checked_at, '-infinity') <= now() - ${seconds} * interval '1 second'`)
    .returning(linkColumns)
    .executeTakeFirst()

/** Locked and still the living one: news about an account that was replaced change nothing. */
export const lockLive = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('bank_link')
    .select(linkColumns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('state', '=', 'LIVE')
    .forUpdate()
    .executeTakeFirst()

type Seen = {
  accountId: string | null
  said: string | null
  holder: string | null
  type: string | null
  last4: string | null
  account?: Buffer
  routing?: Buffer
  index?: Buffer
}

export const saveAccount = (db: Db, partnerId: string, id: string, seen: Seen) =>
  db
    .updateTable('bank_link')
    .set({
      account_id: seen.accountId,
      said: seen.said,
      holder: seen.holder,
      account_type: seen.type,
      last4: seen.last4,
      ...(seen.account ? { account_number: seen.account } : {}),
      ...(seen.routing ? { routing_number: seen.routing } : {}),
      ...(seen.index ? { account_index: seen.index } : {}),
    })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()

export const forgetToken = (db: Db, partnerId: string, id: string) =>
  db
    .updateTable('bank_link')
    .set({ access_token: null })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('state', '<>', 'LIVE')
    .execute()

/** As identity, across partners: ids alone. */
export const findByItem = async (db: Db, itemId: string) => {
  const { rows } = await sql<{ partner_id: string; id: string; state: string }>`
    select partner_id, id, state from find_bank_link(${itemId})`.execute(db)
  return rows[0]
}

export const listWaiting = async (db: Db, minutes: number, most: number) => {
  const { rows } = await sql<{ partner_id: string; id: string }>`
    select partner_id, id from list_waiting_bank_links(${minutes}, ${most})`.execute(db)
  return rows
}
