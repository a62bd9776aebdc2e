/** Actions by which an operator takes part in a payout: they change who is paid, when, how much or where. */
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

/**
 * Actions that raise an amount, an account or a release in an order. Their author does not approve the order. Holding, suspending and
 * rejecting pay nobody.
 */
export const raisingKinds = [
  'HOLD_ENDED',
  'MOVED',
  'REINSTATED',
  'RECHECK_ENDED',
  'LICENCE',
  'FEES',
  'DOCUMENTS',
  'ADJUSTMENT',
  'EQUIPMENT',
  'ACCOUNT',
  'SETTLED',
  'RETURNED',
] as const satisfies readonly ParticipantKind[]
