/**
 * Actions by which an operator takes part in a payout: they change who is paid, when, how much or where. Their author does not
 * approve the run that pays.
 */
export const participantKinds = [
  'RUN_STARTED',
  'RUN_PROPOSED',
  'RUN_REJECTED',
  'HOLD_BEGUN',
  'HOLD_ENDED',
  'MOVED',
  'SUSPENDED',
  'REINSTATED',
  'RECHECK_BEGUN',
  'RECHECK_ENDED',
  'LICENCE',
  'FEES',
  'DOCUMENTS',
  'ADJUSTMENT',
  'EQUIPMENT',
  'ACCOUNT',
  'SETTLED',
  'RETURNED',
] as const
export type ParticipantKind = (typeof participantKinds)[number]
