/** Payout accounts and payout holds for settlement, which passes its own transaction. */
export { endHoldRow, insertOperatorHold, listEndable, lockHold } from './payout-accounts/payout-accounts.queries.ts'
export { openPayoutAccounts, type PayoutAccount } from './payout-accounts/payout-accounts.service.ts'
export { correctAccount } from './payout-accounts/correct.service.ts'
export { retireAccount } from './payout-accounts/payout-accounts.service.ts'
export { endReturnHold, holdForReturn } from './payout-accounts/return-holds.queries.ts'
