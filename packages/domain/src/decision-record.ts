/** Actions of an application's decision record, which is read from the audit log. Views and notes are not part of the record. */
export const recordActions = [
  'application.submitted',
  'application.claimed',
  'application.released',
  'application.assigned',
  'application.corrected',
  'application.information-asked',
  'application.questions-changed',
  'application.reminded',
  'application.closed',
  'application.questions-reopened',
  'application.question-confirmed',
  'application.answered',
  'application.identity-reset',
  'application.identity-waived',
  'identity.reset',
  'identity.waiver-proposed',
  'identity.waiver-withdrawn',
  'identity.waiver-closed',
  'identity.waived',
  'application.proposed',
  'application.proposal-withdrawn',
  'application.proposal-closed',
  'application.approved',
  'application.rejected',
  'application.appealed',
  'application.reopened',
  'application.appeal-declined',
  'application.fix-opened',
  'application.resubmitted',
  'application.recheck-begun',
  'application.recheck-extended',
  'application.recheck-end-proposed',
  'application.recheck-end-dropped',
  'application.recheck-ended',
  'sanctions.found',
  'sanctions.proposed',
  'sanctions.cleared',
  'sanctions.same',
  'sanctions.reopened',
  'document.verified',
  'document.unverified',
  'document.expiry-recorded',
] as const
export type RecordAction = (typeof recordActions)[number]

/**
 * Reasons why a proposal can no longer be carried out. `checks`: a check does not pass that the proposal did not accept.
 * `licence`: it is missing or expired. `identity`: the identity is settled.
 */
export const proposalObstacles = ['checks', 'licence', 'identity'] as const
export type ProposalObstacle = (typeof proposalObstacles)[number]
