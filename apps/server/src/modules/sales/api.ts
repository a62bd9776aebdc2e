/** What settlement may ask of the accounts that sales keep; each with the caller's transaction. */
export { bookCarries, listPartnersDue, listStoresDue, projectStatements, takeDue } from './payouts/payouts.queries.ts'
export type { Cycle } from './payouts/payouts.queries.ts'
