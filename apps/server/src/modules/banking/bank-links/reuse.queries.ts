import type { OwnersState } from '@tillgate/domain/account-holders.ts'
import { verifiedBankStatuses, type BankAccountStatus } from '@tillgate/domain/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'

/** Account in force at another store. `isSameEin`: both stores have the same tax number. */
export type SharedRow = {
  id: string
  storeId: string
  businessName: string
  bankAccountStatus: BankAccountStatus
  last4: string
  accountNumber: Buffer
  routingNumber: Buffer
  routingLast4: string | null
  accountIndex: Buffer
  accountId: string | null
  accountType: string | null
  said: string | null
  holder: string | null
  ownersState: OwnersState | null
  ownersSealed: Buffer | null
  ownersAt: Date | null
  /** Linked by a bank login, so that the bank knows the owners. */
  isBankLogin: boolean
  verifiedAt: Date
  isSameEin: boolean
}

/**
 * Lists verified accounts of the partner's other approved stores, the oldest first. Omits accounts that the bank closed or
 * whose last payment came back. `id`: this account alone.
 */
export const listShared = async (db: Db, { partnerId, storeId }: StoreKey, id?: string): Promise<SharedRow[]> => {
  const { rows } = await sql<SharedRow>`
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
    order by l.verified_at, l.id limit 2000`.execute(db)
  return rows
}

/** Names of the store, and of the first store when the store is a further store. */
export const findNamed = async (db: Db, { partnerId, storeId }: StoreKey) => {
  const { rows } = await sql<{ businessName: string; doingBusinessAs: string; firstStoreName: string | null }>`
    select s.business_name, s.doing_business_as,
      case when p.primary_store_id <> s.id then p.business_name end as first_store_name
    from store s join partner p on p.id = s.partner_id
    where s.partner_id = ${partnerId} and s.id = ${storeId} and p.id = ${partnerId}`.execute(db)
  return rows[0]
}

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
