import { newId } from '#server/base/ids.ts'
import type { Sent } from './sales-asks.ts'

type Target = { storeId: string }

/** Requests of the authorization matrix for setting a store up. */
export const storeAsks: Record<string, (t: Target) => Sent> = {
  getStoreProgress: (t) => ({ params: { id: t.storeId } }),
  getStoreBank: (t) => ({ params: { id: t.storeId } }),
  listSharedAccounts: (t) => ({ params: { id: t.storeId } }),
  reuseBankAccount: (t) => ({ params: { id: t.storeId }, body: { accountId: newId() } }),
}
