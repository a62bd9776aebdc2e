/** Functions of sales for settlement. Each runs in the caller's transaction. */
export {
  bookCarries,
  bookMoved,
  listPartnersDue,
  listStoresDue,
  projectPayments,
  projectStatements,
  takeDue,
} from './payouts/payouts.queries.ts'
export { bookAdjustment } from './entries/entries.queries.ts'
export type { Cycle } from './payouts/payouts.queries.ts'
