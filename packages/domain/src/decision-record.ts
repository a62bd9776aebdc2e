/** Actions of an application's decision record, which is read from the audit log. Views and notes are not part of it. */
export const recordActions = [
  'submitted',
  'claimed',
  'released',
  'assigned',
  'corrected',
  'information-asked',
  'questions-changed',
  'reminded',
  'closed',
  'questions-reopened',
  'question-confirmed',
  'answered',
  'identity-reset',
  'identity-waived',
  'proposed',
  'proposal-withdrawn',
  'proposal-closed',
  'approved',
  'rejected',
  'appealed',
  'reopened',
  'appeal-declined',
  'fix-opened',
  'resubmitted',
  'recheck-begun',
  'recheck-ended',
] as const
export type RecordAction = (typeof recordActions)[number]

/**
 * Reasons why a proposal can no longer be carried out. `checks`: a check does not pass that the proposal did not accept.
 * `licence`: it is missing or expired. `identity`: the identity is settled.
 */
export const proposalObstacles = ['checks', 'licence', 'identity'] as const
export type ProposalObstacle = (typeof proposalObstacles)[number]
