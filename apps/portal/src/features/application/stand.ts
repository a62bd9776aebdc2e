import type { Onboarding } from '@tillgate/contract/onboarding.ts'

/** What a partner has to know first: what is going on, and whether it is their turn. */
export type Stand = 'open' | 'waiting' | 'review' | 'asked' | 'rejected' | 'appealed' | 'approved'

/** Asked to look again, and not answered yet. */
const isAppealed = (timeline: Onboarding['timeline']): boolean =>
  timeline.findLast(({ event }) => event === 'REJECTED' || event === 'APPEALED')?.event === 'APPEALED'

export const standOf = ({ application, phase, step, timeline }: Onboarding): Stand => {
  if (application === 'APPROVED') return 'approved'
  if (application === 'REJECTED') return isAppealed(timeline) ? 'appealed' : 'rejected'
  if (application === 'REVIEW') return phase === 'INFO_REQUESTED' ? 'asked' : 'review'
  return step === 'under-review' ? 'waiting' : 'open'
}
