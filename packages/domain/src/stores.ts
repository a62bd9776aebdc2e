/** Spec 1 §3. */
export const storeTypes = ['GROCERY', 'PHARMACY', 'DENTAL', 'VISION', 'HEARING'] as const
export type StoreType = (typeof storeTypes)[number]
/** Store types that sell goods; all other types provide care. Spec 1 §3: the first choice of the store form. */
export const retailerTypes: readonly StoreType[] = ['GROCERY', 'PHARMACY']
/** Icons of store types. Spec 1 §3: includes an icon for a type that no store can have yet. */
export const storeTypeIcons = [...storeTypes, 'PERMANENCY'] as const
export type StoreTypeIcon = (typeof storeTypeIcons)[number]
export const storeStatuses = ['ACTIVE', 'INACTIVE', 'PENDING'] as const
export type StoreStatus = (typeof storeStatuses)[number]
/** Spec 1 §4. */
export const applicationStatuses = ['PENDING_AUTH', 'REVIEW', 'APPROVED', 'REJECTED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
export const bankAccountStatuses = [
  'WAITING_FOR_PLAID_VERIFICATION',
  'PENDING_VERIFICATION',
  'AUTOMATICALLY_VERIFIED',
  'MANUALLY_VERIFIED',
  'PENDING_MANUAL_VERIFICATION',
  'PENDING_AUTOMATIC_VERIFICATION',
  'NEITHER_VERIFIED',
  'VERIFICATION_EXPIRED',
  'VERIFICATION_FAILED',
  'DATABASE_INSIGHTS_FAIL',
] as const
export type BankAccountStatus = (typeof bankAccountStatuses)[number]
/** Money flows to such an account. */
export const verifiedBankStatuses: readonly BankAccountStatus[] = ['AUTOMATICALLY_VERIFIED', 'MANUALLY_VERIFIED']
/** False before the first link, and after an account was removed. */
export const hasBankAccount = (status: BankAccountStatus): boolean => status !== 'PENDING_VERIFICATION'
export const isBankVerified = (status: BankAccountStatus): boolean => verifiedBankStatuses.includes(status)

type Banked = { bankAccountStatus: BankAccountStatus; applicationStatus: ApplicationStatus }
type Switchable = { status: StoreStatus; applicationStatus: ApplicationStatus; isSuspended: boolean }
/**
 * Actions offered for a store and accepted by the server. A store suspended by the operator stays suspended. Spec 2 §4.
 */
export const storeCan = {
  deactivate: ({ status, applicationStatus }: Switchable): boolean =>
    applicationStatus === 'APPROVED' && status === 'ACTIVE',
  activate: ({ status, applicationStatus, isSuspended }: Switchable): boolean =>
    applicationStatus === 'APPROVED' && status !== 'ACTIVE' && !isSuspended,
  /** Also after a failure and while Plaid has not answered: spec 2 §8 asks to link again. A pending deposit needs no action. */
  linkBank: ({ bankAccountStatus }: { bankAccountStatus: BankAccountStatus }): boolean =>
    !isBankVerified(bankAccountStatus) && bankAccountStatus !== 'PENDING_AUTOMATIC_VERIFICATION',
  /**
   * Never true together with `linkBank`: an account change during payouts requires verification before the first
   * payment.
   */
  changeBank: ({ bankAccountStatus, applicationStatus }: Banked): boolean =>
    applicationStatus === 'APPROVED' && isBankVerified(bankAccountStatus),
}
/** Returns the store types open to a partner: a grocer may open a pharmacy, a dentist may not. */
export const typesOfPartner = (type: StoreType): readonly StoreType[] =>
  retailerTypes.includes(type) ? retailerTypes : [type]

/** Spec 1 §4, identity verification. */
export const identityStatuses = [
  'IDV_SUCCESS',
  'IDV_ACTIVE',
  'NONREQUIRED',
  'PENDINGVERIFICATION',
  'IDV_FAILED',
  'IDV_EXPIRED',
  'IDV_CANCELED',
  'IDV_PENDING_REVIEW',
] as const
export type IdentityStatus = (typeof identityStatuses)[number]

/** Placeholder of a business record before the partner fills the form; routing compares these two fields. Spec 1 §3. */
export const placeholderBusinessName = 'New business'
export const placeholderZip = '00000'
