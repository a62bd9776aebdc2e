// Catalogue for later contexts. Every function runs in the caller's transaction.

export {
  /** Finds the ids of a partner's items by name or barcode, at most `limit`, in every store. */
  findItemIds,
} from './items/search.service.ts'
