import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { expiring } from '#server/db/purge.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import { instant } from '#server/db/rows.ts'

/** A link token lives four hours, and Plaid reports its sessions for six hours more. */
export const expiredLinkTokens = [expiring('plaid_link_token', sql`created_at < now() - interval '1 day'`)]

export const linkTokenField = (partnerId: string, id: string) => ({
  table: 'plaid_link_token',
  column: 'sealed',
  partnerId,
  rowId: id,
})

export const insertLinkToken = (db: Db, { partnerId, storeId }: StoreKey, id: string, sealed: Buffer) =>
  db.insertInto('plaid_link_token').values({ partnerId, storeId, id, sealed }).execute()

/** Link tokens of a store that may have led to a public token, newest first. */
export const listLinkTokens = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('plaid_link_token')
    .select(['id', 'sealed'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('createdAt', '>', instant`now() - interval '10 hours'`)
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
