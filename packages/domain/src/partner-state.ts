import { applicationStatuses, type ApplicationStatus } from './stores.ts'

/** States of a partner on screens of operators. The status of the application is one of them until the partner is approved. */
export const partnerStates = ['BLOCKED', 'ENDED', 'SUSPENDED', 'RECHECK', 'ENDING', ...applicationStatuses] as const
export type PartnerState = (typeof partnerStates)[number]

type Partner = {
  applicationStatus: ApplicationStatus
  /** A sanctions case holds the partner. */
  isBlocked: boolean
  /** Last day of a partnership with a notice. */
  lastDay: string | null
  isEnded: boolean
  /** Suspended stores, approved stores that are not suspended, and stores in a re-check. */
  suspended: number
  notSuspended: number
  rechecks: number
}

/** Returns what is true about a partner now, the most severe first. "Approved" alone means that nothing stops the partner. */
export const partnerStatesOf = (partner: Partner): PartnerState[] => {
  if (partner.isBlocked) return ['BLOCKED']
  if (partner.applicationStatus !== 'APPROVED') return [partner.applicationStatus]
  const states: PartnerState[] = []
  if (partner.isEnded) states.push('ENDED')
  if (partner.suspended > 0 && partner.notSuspended === 0) states.push('SUSPENDED')
  if (partner.rechecks > 0) states.push('RECHECK')
  if (!partner.isEnded && partner.lastDay !== null) states.push('ENDING')
  return states.length > 0 ? states : ['APPROVED']
}
