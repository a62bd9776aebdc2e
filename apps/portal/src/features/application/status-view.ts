import type { Onboarding } from '@tillgate/contract/onboarding.ts'

/** What a partner has to know first: what is going on, and whether it is their turn. */
export type StatusView = 'open' | 'waiting' | 'review' | 'asked' | 'fixing' | 'rejected' | 'appealed' | 'approved'

/** Asked to look again, and not answered yet. */
const isAppealed = (timeline: Onboarding['timeline']): boolean =>
  timeline.findLast(({ event }) => event === 'REJECTED' || event === 'APPEALED')?.event === 'APPEALED'

export const statusViewOf = ({ application, phase, fix, step, timeline }: Onboarding): StatusView => {
  if (application === 'APPROVED') return 'approved'
  if (application === 'REJECTED') return isAppealed(timeline) ? 'appealed' : 'rejected'
  if (application === 'REVIEW' && fix) return 'fixing'
  if (application === 'REVIEW') return phase === 'INFO_REQUESTED' ? 'asked' : 'review'
  return step === 'under-review' ? 'waiting' : 'open'
}
