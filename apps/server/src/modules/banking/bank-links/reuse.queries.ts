import type { OwnersState } from '@tillgate/domain/account-holders.ts'
import { verifiedBankStatuses } from '@tillgate/domain/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import { col, cols, is, nullable, present, rowsOf, type RowOf } from '#server/db/rows.ts'

/** Account in force at another store. `isSameEin`: both stores have the same tax number. */
const sharedRow = rowsOf({
  ...cols(
    'bank_link',
    'id',
    'storeId',
    'routingLast4',
    'accountId',
    'accountType',
    'said',
    'holder',
    'ownersState',
    'ownersSealed',
    'ownersAt',
  ),
  ...cols('store', 'businessName', 'bankAccountStatus'),
  last4: present(col('bank_link.last4')),
  accountNumber: present(col('bank_link.accountNumber')),
  routingNumber: present(col('bank_link.routingNumber')),
  accountIndex: present(col('bank_link.accountIndex')),
  /** Linked by a bank login, so that the bank knows the owners. */
  isBankLogin: is.flag,
  verifiedAt: present(col('bank_link.verifiedAt')),
  isSameEin: is.flag,
})
export type SharedRow = RowOf<typeof sharedRow>

/**
 * Lists verified accounts of the partner's other approved stores, the oldest first. Omits accounts that the bank closed or
 * whose last payment came back. `id`: this account alone.
 */
export const listShared = (
  db: Db,
  { partnerId, storeId }: StoreKey,
  id?: string,
): Promise<SharedRow[]> => sharedRow.all(db)`
    select l.id, l.store_id, s.business_name, s.bank_account_status, l.last4, l.account_number, l.routing_number,
      l.routing_last4, l.account_index, l.account_id, l.account_type, l.said, l.holder, l.owners_state, l.owners_sealed,
      l.owners_at, l.said is null and l.source = 'LINK' as is_bank_login, l.verified_at,
      coalesce(s.ein_index = own.ein_index, false) as is_same_ein
    from bank_link l
    join store s on s.partner_id = l.partner_id and s.id = l.store_id
    join store own on own.partner_id = l.partner_id and own.id = ${storeId}
    where l.partner_id = ${partnerId} and s.partner_id = ${partnerId} and own.partner_id = ${partnerId}
      and l.state = 'LIVE' and l.retired_at is null and l.store_id <> ${storeId}
      and (${id ?? null}::uuid is null or l.id = ${id ?? null})
      and l.account_number is not null and l.routing_number is not null and l.account_index is not null
      and l.last4 is not null and l.verified_at is not null and s.application_status = 'APPROVED'
      and s.bank_account_status in (${sql.join(verifiedBankStatuses)})
      and not exists (select from bank_link c where c.partner_id = ${partnerId}
        and c.account_index = l.account_index and c.retired_reason = 'CLOSED_BY_BANK')
      and not exists (select from payout_hold h where h.partner_id = ${partnerId} and h.store_id = l.store_id
        and h.kind = 'BANK_RETURN' and h.ended_at is null)
    order by l.verified_at, l.id limit 2000`

/** Names of the store, and of the first store when the store is a further store. */
export const findNamed = (db: Db, { partnerId, storeId }: StoreKey) => rowsOf({
  ...cols('store', 'businessName', 'doingBusinessAs'),
  firstStoreName: nullable(is.text),
}).first(db)`
    select s.business_name, s.doing_business_as,
      case when p.primary_store_id <> s.id then p.business_name end as first_store_name
    from store s join partner p on p.id = s.partner_id
    where s.partner_id = ${partnerId} and s.id = ${storeId} and p.id = ${partnerId}`

/** Lists the owners of a partner, of all its stores. */
export const listOwnerRows = (db: Db, partnerId: string) =>
  db
    .selectFrom('owner')
    .select(['id', 'sealed', 'ownership', 'isControlPerson'])
    .where('partnerId', '=', partnerId)
    .orderBy('place')
    .execute()

type Copy = StoreKey & {
  id: string
  askedBy: string
  from: SharedRow
  account: Buffer
  routing: Buffer
  owners: { ownersState: OwnersState | null; ownersSealed: Buffer | null; ownersAt: Date | null }
}

/** Inserts a copy of another store's account. The copy has no Plaid Item, so Plaid's reports cannot change its numbers. */
export const insertReused = (db: Db, { partnerId, storeId, id, askedBy, from, account, routing, owners }: Copy) =>
  db
    .insertInto('bank_link')
    .values({
      partnerId,
      id,
      storeId,
      lastLinkSessionId: `reuse ${id}`,
      state: 'LIVE',
      source: 'REUSE',
      reusedFrom: from.id,
      askedBy,
      accountNumber: account,
      routingNumber: routing,
      routingLast4: from.routingLast4,
      last4: from.last4,
      accountIndex: from.accountIndex,
      accountType: from.accountType,
      said: from.said,
      holder: from.holder,
      ...owners,
    })
    .execute()
