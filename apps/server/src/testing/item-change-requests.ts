import type { RequestParts } from './sales-requests.ts'

type Target = { storeId: string; itemId: string; itemChangeId: string }

/** Requests of edits of many items, undos and histories, for the authorization matrix. */
export const itemChangeRequests: Record<string, (t: Target) => RequestParts> = {
  previewItemEdits: (t) => ({ body: { storeIds: [t.storeId], items: [t.itemId], price: 5 } }),
  downloadItemEdits: (t) => ({ body: { storeIds: [t.storeId], items: [t.itemId], price: 5 } }),
  applyItemEdits: (t) => ({ body: { storeIds: [t.storeId], items: [t.itemId], price: 5, digest: '' } }),
  listItemChanges: () => ({}),
  getItemChange: (t) => ({ params: { id: t.itemChangeId } }),
  listKeptValues: (t) => ({ params: { id: t.itemChangeId } }),
  listItemHistory: (t) => ({ params: { id: t.itemId } }),
  restoreItem: (t) => ({ params: { id: t.itemId }, body: { changeId: t.itemChangeId, version: 1 } }),
  previewItemCopy: (t) => ({ params: { id: t.storeId }, query: { fromStoreId: t.storeId } }),
  copyItems: (t) => ({ params: { id: t.storeId }, body: { fromStoreId: t.storeId } }),
  undoItemChange: (t) => ({ params: { id: t.itemChangeId } }),
}
