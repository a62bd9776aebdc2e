import { bankAccountStatuses, isBankVerified, type BankAccountStatus } from './stores.ts'

/** Mode in which the bank-linking service opens: see `linkModeOf`. */
export type LinkMode = 'FIRST' | 'DEPOSITS' | 'CODE'
type LinkRequest = {
  status: BankAccountStatus
  hasLink: boolean
  isDatabaseInsights: boolean
  restartAuthFlow: boolean
}

/** An account that was not verified is linked again, with deposits instead of insights. */
const failed: readonly BankAccountStatus[] = ['DATABASE_INSIGHTS_FAIL', 'VERIFICATION_EXPIRED', 'VERIFICATION_FAILED']
const waiting: readonly BankAccountStatus[] = ['WAITING_FOR_PLAID_VERIFICATION', 'PENDING_AUTOMATIC_VERIFICATION']

/** undefined: an account cannot be linked now (409). The first match applies. */
export const linkModeOf = ({
  status,
  hasLink,
  isDatabaseInsights,
  restartAuthFlow,
}: LinkRequest): LinkMode | undefined => {
  if (status === 'PENDING_MANUAL_VERIFICATION' && hasLink && !restartAuthFlow) return 'CODE'
  if (isBankVerified(status) || (waiting.includes(status) && !restartAuthFlow)) return undefined
  return isDatabaseInsights || failed.includes(status) ? 'DEPOSITS' : 'FIRST'
}

type Known = {
  /** The provider's own word about the account; null, empty or absent for a plain online-banking link. */
  said: string | null | undefined
  /** `undefined`: the provider has no numbers yet. */
  hasNumbers: boolean | undefined
  isCautionEnough: boolean
}

const said: Readonly<Record<string, BankAccountStatus>> = {
  unsent: 'WAITING_FOR_PLAID_VERIFICATION',
  database_insights_pending: 'WAITING_FOR_PLAID_VERIFICATION',
  pending_automatic_verification: 'PENDING_AUTOMATIC_VERIFICATION',
  pending_manual_verification: 'PENDING_MANUAL_VERIFICATION',
  automatically_verified: 'AUTOMATICALLY_VERIFIED',
  database_matched: 'AUTOMATICALLY_VERIFIED',
  database_insights_pass: 'AUTOMATICALLY_VERIFIED',
  manually_verified: 'MANUALLY_VERIFIED',
  // Spec 1 §8: VERIFICATION_EXPIRED means three wrong codes, VERIFICATION_FAILED no automatic verification. Plaid names them in reverse.
  verification_expired: 'VERIFICATION_FAILED',
  verification_failed: 'VERIFICATION_EXPIRED',
  database_insights_fail: 'DATABASE_INSIGHTS_FAIL',
}

/**
 * Converts the provider's status. A plain online-banking link has no status: numbers then mean verified. An unknown status is not
 * verified.
 */
export const bankStatusOf = ({ said: word, hasNumbers, isCautionEnough }: Known): BankAccountStatus => {
  if (word === 'database_insights_pass_with_caution') {
    return isCautionEnough ? 'AUTOMATICALLY_VERIFIED' : 'DATABASE_INSIGHTS_FAIL'
  }
  if (word) return said[word] ?? 'NEITHER_VERIFIED'
  if (hasNumbers === undefined) return 'WAITING_FOR_PLAID_VERIFICATION'
  return hasNumbers ? 'AUTOMATICALLY_VERIFIED' : 'NEITHER_VERIFIED'
}

const outcomes: readonly BankAccountStatus[] = [
  'AUTOMATICALLY_VERIFIED',
  'MANUALLY_VERIFIED',
  'NEITHER_VERIFIED',
  'DATABASE_INSIGHTS_FAIL',
]
const deposits: readonly BankAccountStatus[] = ['PENDING_AUTOMATIC_VERIFICATION', 'PENDING_MANUAL_VERIFICATION']
const edges: Partial<Record<BankAccountStatus, readonly BankAccountStatus[]>> = {
  // Webhooks may be lost, so the two ends of a deposit can be reached from here too.
  WAITING_FOR_PLAID_VERIFICATION: [...outcomes, ...deposits, 'VERIFICATION_EXPIRED', 'VERIFICATION_FAILED'],
  PENDING_AUTOMATIC_VERIFICATION: ['AUTOMATICALLY_VERIFIED', 'VERIFICATION_FAILED'],
  PENDING_MANUAL_VERIFICATION: ['MANUALLY_VERIFIED', 'VERIFICATION_FAILED', 'VERIFICATION_EXPIRED'],
}
/** Returns the states from which provider updates of the same account lead to `next`. Excludes `next`. */
export const bankBefore = (next: BankAccountStatus): BankAccountStatus[] =>
  bankAccountStatuses.filter((from) => edges[from]?.includes(next))
/** States in which a new account may replace the existing account. */
export const bankReplaceable: readonly BankAccountStatus[] = bankAccountStatuses.filter(
  (status) => !isBankVerified(status),
)
/** The provider did not verify the account: somebody has to link one again. */
export const isBankRefused = (status: BankAccountStatus): boolean =>
  status === 'NEITHER_VERIFIED' || failed.includes(status)
/** Undecided: the provider is asked again. */
export const isBankOpen = (status: BankAccountStatus): boolean => edges[status] !== undefined

/** Why an account is no longer paid to. */
export const retiredReasons = ['CHANGED', 'CLOSED_BY_BANK', 'REVIEW'] as const
export type RetiredReason = (typeof retiredReasons)[number]
/** Payouts to a new account of an approved store are delayed, in case an intruder changed the account. */
export const bankChangeHours = 72
