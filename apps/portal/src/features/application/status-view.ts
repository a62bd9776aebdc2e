import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { isBankVerified } from '@tillgate/domain/stores.ts'

/** Main message for the partner: current state, and whether the partner must act. */
export type StatusView =
  | 'open'
  | 'waiting'
  | 'unproven'
  | 'review'
  | 'asked'
  | 'closed'
  | 'fixing'
  | 'rejected'
  | 'appealed'
  | 'approved'

/** Returns true when only the proof of the email is missing. */
export const isEmailMissing = ({ isEmailProven, bank, application }: Onboarding): boolean =>
  application === 'PENDING_AUTH' && !isEmailProven && isBankVerified(bank)

export const statusViewOf = (onboardingState: Onboarding): StatusView => {
  const { application, phase, fix, step, isAppealOpen } = onboardingState
  if (application === 'APPROVED') return 'approved'
  if (application === 'REJECTED') return isAppealOpen ? 'appealed' : 'rejected'
  if (application === 'REVIEW' && fix) return 'fixing'
  if (application === 'REVIEW' && phase === 'CLOSED') return 'closed'
  if (application === 'REVIEW') return phase === 'INFO_REQUESTED' ? 'asked' : 'review'
  if (step !== 'under-review') return 'open'
  return isEmailMissing(onboardingState) ? 'unproven' : 'waiting'
}
