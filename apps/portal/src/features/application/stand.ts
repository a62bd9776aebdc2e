import type { Onboarding } from '@tillgate/contract/onboarding.ts'

/** What a partner has to know first: what is going on, and whether it is their turn. */
export type Stand = 'open' | 'waiting' | 'review' | 'asked' | 'rejected' | 'approved'

export const standOf = ({ application, phase, step }: Onboarding): Stand => {
  if (application === 'APPROVED') return 'approved'
  if (application === 'REJECTED') return 'rejected'
  if (application === 'REVIEW') return phase === 'INFO_REQUESTED' ? 'asked' : 'review'
  return step === 'under-review' ? 'waiting' : 'open'
}
