// Partners, stores and their users for later contexts. Every function runs in the caller's transaction.

export {
  /** Returns the masked account of a store, or undefined without an account in force. */
  findBankShown,
  /** Sets the bank status to WAITING_FOR_PLAID_VERIFICATION and removes the last four digits. */
  markBankPending,
  /** Stores the mode of the next Plaid Link; `isChange` marks the replacement of a verified account. */
  setBankLinkMode,
  /** Stores the last four digits of the account. */
  setLast4,
  /** Stores status and last four digits of a linked account and ends the link mode. */
  setVerifiedBank,
  /** Moves the bank status. Returns false when the state machine has no such transition. */
  transitionBank,
  /** Sets the bank status to PENDING_VERIFICATION, as before the first link. */
  unlinkBank,
  /** Holder, type and last four routing digits of an account, or undefined. */
  type BankShown,
} from './stores/bank-status.queries.ts'
export {
  /** Stops every store, till and payout of a partner. */
  blockPartner,
  /** Holds or releases the payouts of a partner because of a possible match with the sanctions list. */
  holdForScreening,
  /** Releases what `blockPartner` stopped. */
  unblockPartner,
} from './stores/blocked.queries.ts'
export {
  /** Returns the notice that ends a partnership, and the open proposal of one. */
  findPartnerEnd,
  /** Refuses a change that a partnership that is over no longer allows. */
  requireNotEnded,
} from './stores/ending.service.ts'
export {
  /** Returns true after the last day of a partnership, when its stores are closed. */
  isEnded,
} from './stores/ending.queries.ts'
export {
  /** Refuses a change while a sanctions case holds the partner. */
  requireUnblocked,
} from './stores/blocked.service.ts'
export {
  /** Returns a store, or undefined for a store of another partner. */
  findStore,
  /** Copies a changed contact of the first store to the stores that had the same contact. */
  followContact,
  /** Locks a store, so that writes of partner, reviewer and webhook run in sequence. Returns undefined for an unknown store. */
  lockStore,
  /** Sets the partner's name, which is the name of the first store. */
  namePartner,
  /** Returns the new version of the list of owners. */
  raiseOwnersVersion,
  /** Stores the business of a locked store and raises the version. */
  saveBusiness,
  /** Stores the contact of a store and raises the version. */
  saveContact,
  /** Changes columns of a store and raises the version. */
  setBusiness,
  /** Columns of a store to change. */
  type BusinessChange,
  /** A store as `findStore` returns it. */
  type StoreRow,
} from './stores/business.queries.ts'
export {
  /** Stores the names that a business loses with a change, for the search of support. */
  storeFormerNames,
  /** Stores the former name of a person. */
  storeFormerPerson,
} from './stores/former-names.queries.ts'
export {
  /** Counts the stores of a partner. */
  countStores,
  /** Returns the values that a further store copies: partner type and first contact. */
  findFirstStore,
  /** Creates a partner. */
  insertPartner,
  /** Creates the first store of a partner. */
  insertPrimaryStore,
  /** Creates a further store. Returns false when the support id is taken. */
  insertStore,
} from './stores/founding.queries.ts'
export {
  /** Returns every store of a partner in id order. */
  allStores,
  /** Returns the named stores in id order. Throws `store.not-found` for a store of another partner. */
  ownStores,
  /** Returns the partner's name. Throws `store.not-found` for a store of another partner. */
  partnerName,
} from './stores/stores.service.ts'
export type {
  /** Ids of a store and its partner. */
  StoreKey,
} from './stores/stores.queries.ts'
export {
  /** Counts the stores of a user, and those that are ACTIVE, APPROVED and not suspended. */
  countSellingStores,
  /** Replaces the stores of a user. The caller has checked the ids with `ownStores`. */
  setStoresOfUser,
} from './stores/stores.queries.ts'
export {
  /** Returns the SQL subquery of the stores that match name, support id or address. */
  storesFound,
} from './stores/stores.queries.ts'
export {
  /** Stores the accepted version of the terms. */
  bindPartner,
  /** Marks the approval screen as seen. Returns false when the partner is not approved. */
  markApprovedSeen,
  /** Sets a store and its partner to REVIEW. Runs as tenant. */
  markInReview,
  /** Sets the application status of a store to REVIEW. */
  markStoreInReview,
  /** Returns application status and whether the approval screen was seen. */
  readApproval,
  /** Sets the application status of a store, and of the partner with the first store. Returns the store's name. */
  setApplicationStatus,
} from './stores/status.queries.ts'
