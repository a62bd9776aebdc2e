import { verifiedBankStatuses } from '@tillgate/domain/stores.ts'
import type { Db } from '#server/db/db.ts'
import { col, condition, instant, is, nullable, present, rowsOf } from '#server/db/rows.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'

/** Finds the account of the store that the bank closed last, with the code of the return. */
export const findClosed = (db: Db, { partnerId, storeId }: StoreKey) => rowsOf({
  last4: col('bank_link.last4'),
  accountIndex: present(col('bank_link.accountIndex')),
  code: nullable(is.text),
}).first(db)`
    select l.last4, l.account_index, (select h.reason from payout_hold h
      where h.partner_id = ${partnerId} and h.store_id = ${storeId} and h.kind = 'BANK_RETURN'
      order by h.begun_at desc limit 1) as code
    from bank_link l
    where l.partner_id = ${partnerId} and l.store_id = ${storeId} and l.retired_reason = 'CLOSED_BY_BANK'
      and l.account_index is not null
    order by l.retired_at desc limit 1`

/** Lists the other stores that were paid to this account and have no verified account now. */
export const listClosedWith = (db: Db, { partnerId, storeId }: StoreKey, accountIndex: Buffer, limit: number) =>
  db
    .selectFrom('store')
    .select(['id', 'businessName'])
    .where('partnerId', '=', partnerId)
    .where('id', '<>', storeId)
    .where('bankAccountStatus', 'not in', verifiedBankStatuses)
    .where(condition`exists (select from bank_link l where l.partner_id = ${partnerId} and l.store_id = store.id
      and l.account_index = ${accountIndex} and l.retired_reason = 'CLOSED_BY_BANK')`)
    .orderBy('businessName')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns true within 15 minutes after this person linked the account in force with a sign-in at the bank. */
export const hasJustLinked = async (db: Db, { partnerId, storeId }: StoreKey, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('bank_link')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('state', '=', 'LIVE')
    .where('source', '=', 'LINK')
    .where('said', 'is', null)
    .where('askedBy', '=', userId)
    .where('verifiedAt', '>', instant`now() - interval '15 minutes'`)
    .executeTakeFirst()) !== undefined
