// Store accounts for settlement. Every function runs in the caller's transaction; amounts are cents.

export { listPurses } from './till/till-settings.queries.ts'
export {
  /** Carries negative balances into the next cycle and sets these statements to 0. */
  bookCarries,
  /** Moves the amounts of unpaid statements into the statements that pay them. */
  bookMoved,
  /** Returns the ids of partners with entries to settle, in id order. */
  listPartnersDue,
  /** Returns the ids of a partner's stores to settle, without stores that have only a debt. */
  listStoresDue,
  /** Sets the reimbursement status of the purchases in paid statements. */
  setRefundStatus,
  /** Sets statement and reimbursement status of the purchases in new statements. */
  assignPurchasesToStatements,
  /** Assigns the due entries of each store to a statement for good. Returns the sums. */
  assignDueEntries,
} from './payouts.queries.ts'
export {
  /** Books an adjustment, payable with the next statement. The entry has the id of its proposal. */
  bookAdjustment,
} from './entries.queries.ts'
export {
  /** Finds a purchase of a partner by its receipt number, as a person types it. */
  findPurchaseByNumber,
} from './purchases/purchases.queries.ts'
export {
  /** Returns the latest request to the card issuer about a purchase, or undefined. */
  findLatestAuthorisation,
} from './purchases/authorisations.queries.ts'
export {
  /** Returns a purchase as its partner sees it. */
  readTransaction,
} from './transactions/transactions.service.ts'
export type {
  /** Program and cut-off of a settlement cycle. */
  Cycle,
} from './payouts.queries.ts'
