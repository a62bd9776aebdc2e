// Payout accounts and payout holds for settlement, which passes its own transaction.

export {
  /** Ends a payout hold with operator and reason. Does nothing when the hold has ended. */
  endHoldRow,
  /** Starts a payout hold that lasts until an operator ends the hold. Runs as operator. */
  insertOperatorHold,
  /** Lists a store's open payout holds of these kinds that a new account does not end. */
  listEndable,
  /** Locks a payout hold. Returns undefined for an unknown id. */
  lockHold,
} from './payout-accounts/payout-accounts.queries.ts'
export {
  /** Decrypts the names that the bank reports as owners of a linked account. */
  openOwners,
} from './bank-links/owners.service.ts'
export {
  /** Decrypts and locks the accounts in force. Omits stores without an account. */
  openPayoutAccounts,
  /** A store's account with decrypted routing and account number. Only the bank file contains these values. */
  type PayoutAccount,
} from './payout-accounts/payout-accounts.service.ts'
export {
  /** Applies the bank's correction as a new version and notifies the partner. Returns the outcome; throws no refusal. */
  correctAccount,
  type Corrected,
} from './payout-accounts/correct.service.ts'
export {
  /** Returns the other stores that are paid to the account of a version. */
  listStoresOfAccount,
  /** Retires an account in all its versions and notifies the partner. Returns the stores that have to link another account. */
  retireAccount,
} from './payout-accounts/payout-accounts.service.ts'
export {
  /** Ends the payout holds of a returned statement. Returns their stores. */
  endReturnHold,
  /** Starts a payout hold of a store after a returned payment, at most one for each statement. */
  holdForReturn,
} from './bank-links/return-holds.queries.ts'
