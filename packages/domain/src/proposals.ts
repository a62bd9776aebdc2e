/** Changes of the program and of accounts, which any other operator decides. */
export const changeKinds = [
  'FEES',
  'LIST',
  'SETTINGS',
  'BANK_STATEMENT',
  'BANK_LINE',
  'FACTOR',
  'EMAIL',
  'SANCTIONS',
  'PARTNER_END',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Changes of staff, which another administrator decides. */
export const staffKinds = ['INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK'] as const
export type StaffKind = (typeof staffKinds)[number]

/** Changes of payouts, which any other operator decides. */
export const payoutKinds = ['ADJUSTMENT', 'SETTLE', 'RETURN', 'END_HOLD'] as const
export type PayoutKind = (typeof payoutKinds)[number]

export const operatorKinds = [...changeKinds, ...payoutKinds] as const
export type OperatorKind = (typeof operatorKinds)[number]

export const proposalKinds = [...operatorKinds, ...staffKinds] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** Kinds that change the account of a partner's person. */
export const accountKinds = ['FACTOR', 'EMAIL'] as const

/** `EXPIRED`: its last moment passed without a decision. `SUPERSEDED`: the change became impossible before its approval. */
export const proposalStates = ['OPEN', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED'] as const
export type ProposalState = (typeof proposalStates)[number]

/** Reason of a superseded proposal. `changed`: the values that it was based on are others now. */
export const obstacles = [
  'changed',
  'unchanged',
  'inactive',
  'email-taken',
  'domain',
  'proposer-left',
  'hold-ended',
  'settled',
  'returned',
  'state',
] as const
export type Obstacle = (typeof obstacles)[number]

/**
 * Reason why a person may not approve a proposal. `role`: none of the person's roles decides its kind. `took-part`: in another change of the same account. `loader`: of the bank statement.
 * `target`: the change is about the person. `too-early`: the owner of the account can still object.
 */
export const blockers = ['role', 'proposer', 'invited', 'took-part', 'loader', 'target', 'too-early'] as const
export type Blocker = (typeof blockers)[number]

/** Days until a proposal without a date of its own closes. */
export const proposalDays = 14

/** Days of purchases that the impact of a proposal counts. */
export const impactDays = 30

/** Settings of a program. Weekdays: 1 is Monday; null: every banking day. */
export type ProgramSettings = {
  cutOffTime: string
  cutOffWeekdays: readonly number[] | null
  adjustmentLimitCents: number
  /** Without a sanctions list in force, no application is approved. */
  requiresScreening: boolean
}

const weekdaysOf = ({ cutOffWeekdays }: ProgramSettings): string =>
  cutOffWeekdays === null ? 'all' : cutOffWeekdays.toSorted((one, other) => one - other).join(',')

export const isSameSettings = (one: ProgramSettings, other: ProgramSettings): boolean =>
  one.cutOffTime === other.cutOffTime &&
  weekdaysOf(one) === weekdaysOf(other) &&
  one.adjustmentLimitCents === other.adjustmentLimitCents &&
  one.requiresScreening === other.requiresScreening
