import { bankBefore, type LinkMode } from '@tillgate/domain/bank-links.ts'
import type { BankAccountStatus } from '@tillgate/domain/stores.ts'
import type { Db } from '#server/db/db.ts'
import { sqlNow } from '#server/db/rows.ts'
import type { StoreKey } from './stores.queries.ts'

/** Returns the masked account of a store, or `undefined` without a linked account. */
export const findBankShown = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('bank_link')
    .select(['id', 'holder', 'ownersSealed', 'accountType as type', 'routingLast4'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()

type BankRow = NonNullable<Awaited<ReturnType<typeof findBankShown>>>
export type BankShown = Pick<BankRow, 'holder' | 'type' | 'routingLast4'> | undefined

/** `isChange`: another account may take the place of the verified one, for as long as Link's token lives. */
export const setBankLinkMode = (db: Db, { partnerId, storeId }: StoreKey, mode: LinkMode, isChange: boolean) =>
  db
    .updateTable('store')
    .set({ bankLinkMode: mode, bankChangeAskedAt: isChange ? sqlNow : null })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .execute()

export const markBankPending = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .updateTable('store')
    .set({ bankAccountStatus: 'WAITING_FOR_PLAID_VERIFICATION', bankAccountLast4: null, bankLinkMode: null })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .execute()

export const setLast4 = (db: Db, { partnerId, storeId }: StoreKey, last4: string) =>
  db
    .updateTable('store')
    .set({ bankAccountLast4: last4 })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .execute()

/** Moves the bank status by one UPDATE. Returns false when the state machine has no such transition. */
export const transitionBank = async (
  db: Db,
  { partnerId, storeId }: StoreKey,
  next: BankAccountStatus,
): Promise<boolean> => {
  const before = bankBefore(next)
  if (before.length === 0) return false
  const moved = await db
    .updateTable('store')
    .set({ bankAccountStatus: next })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .where('bankAccountStatus', 'in', before)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** The new account is verified and comes into force. */
export const setVerifiedBank = (
  db: Db,
  { partnerId, storeId }: StoreKey,
  bankAccountStatus: BankAccountStatus,
  bankAccountLast4: string | null,
) =>
  db
    .updateTable('store')
    .set({ bankAccountStatus, bankAccountLast4, bankLinkMode: null, bankChangeAskedAt: null })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .execute()

/** Removes the link: the store is asked to link an account again. */
export const unlinkBank = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .updateTable('store')
    .set({
      bankAccountStatus: 'PENDING_VERIFICATION',
      bankAccountLast4: null,
      bankLinkMode: null,
      bankChangeAskedAt: null,
    })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .execute()
