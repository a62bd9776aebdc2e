import { identityStatuses, type IdentityStatus } from './stores.ts'

/** Returns true when the partner may continue to the business details. Spec 1 §4. */
export const isIdentityComplete = (status: IdentityStatus): boolean =>
  status === 'IDV_SUCCESS' || status === 'NONREQUIRED'

/** Statuses that an operator may reset: started and not finished. */
export const identityResettable = [
  'IDV_ACTIVE',
  'IDV_FAILED',
  'IDV_EXPIRED',
  'IDV_CANCELED',
  'IDV_PENDING_REVIEW',
] as const satisfies readonly IdentityStatus[]
export const isIdentityResettable = (status: IdentityStatus): boolean =>
  identityResettable.some((one) => one === status)

export const identityRetrySeconds = 60
export const identityAttemptsMax = 3

/** Maps the provider's status of an attempt to ours. */
export const identityStatusOf = {
  active: 'IDV_ACTIVE',
  success: 'IDV_SUCCESS',
  failed: 'IDV_FAILED',
  expired: 'IDV_EXPIRED',
  canceled: 'IDV_CANCELED',
  pending_review: 'IDV_PENDING_REVIEW',
} as const satisfies Record<string, IdentityStatus>
export type ProviderIdentityStatus = keyof typeof identityStatusOf

/** Ended without a result: the person may try again after `identityRetrySeconds`. */
export const isIdentityOver = (status: ProviderIdentityStatus): boolean =>
  status === 'failed' || status === 'expired' || status === 'canceled'

/** NONREQUIRED: the role needs no check, or the operator waived the check. */
const edges: Record<IdentityStatus, readonly IdentityStatus[]> = {
  PENDINGVERIFICATION: [
    'IDV_ACTIVE',
    'IDV_SUCCESS',
    'IDV_FAILED',
    'IDV_EXPIRED',
    'IDV_CANCELED',
    'IDV_PENDING_REVIEW',
    'NONREQUIRED',
  ],
  IDV_ACTIVE: ['IDV_SUCCESS', 'IDV_FAILED', 'IDV_EXPIRED', 'IDV_CANCELED', 'IDV_PENDING_REVIEW', 'NONREQUIRED'],
  IDV_FAILED: ['IDV_ACTIVE', 'IDV_SUCCESS', 'IDV_PENDING_REVIEW', 'NONREQUIRED'],
  IDV_EXPIRED: ['IDV_ACTIVE', 'IDV_SUCCESS', 'IDV_PENDING_REVIEW', 'NONREQUIRED'],
  IDV_CANCELED: ['IDV_ACTIVE', 'IDV_SUCCESS', 'IDV_PENDING_REVIEW', 'NONREQUIRED'],
  IDV_PENDING_REVIEW: ['IDV_SUCCESS', 'IDV_FAILED', 'NONREQUIRED'],
  // Late and repeated news cannot take a success away.
  IDV_SUCCESS: [],
  NONREQUIRED: [],
}
/** Returns the statuses that may become `next`, for the UPDATE's condition. Excludes `next`. */
export const identityBefore = (next: IdentityStatus): IdentityStatus[] =>
  identityStatuses.filter((from) => edges[from].includes(next))
