import { newId } from '#server/base/ids.ts'
import type { RequestParts } from './sales-requests.ts'

type Target = { storeId: string }

/** Requests of the authorization matrix for setting a store up. */
export const storeRequests: Record<string, (t: Target) => RequestParts> = {
  getStoreProgress: (t) => ({ params: { id: t.storeId } }),
  getStoreBank: (t) => ({ params: { id: t.storeId } }),
  listSharedAccounts: (t) => ({ params: { id: t.storeId } }),
  reuseBankAccount: (t) => ({ params: { id: t.storeId }, body: { accountId: newId() } }),
}
