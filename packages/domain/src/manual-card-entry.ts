/** Statuses of manual card entry for a partner's cashiers: requested by a Store Admin, answered by an operator. */
export const manualCardEntryStatuses = [
  'NOT_REQUESTED',
  'REQUESTED',
  'APPROVED',
  'DECLINED',
  'REQUEST_REENABLED',
] as const
export type ManualCardEntryStatus = (typeof manualCardEntryStatuses)[number]

/** Answers of an operator; only the Store Admin sends the request. */
export const cardEntryAnswers = ['APPROVED', 'DECLINED', 'REQUEST_REENABLED'] as const
export type CardEntryAnswer = (typeof cardEntryAnswers)[number]

/** Statuses from which each status is reached. Missing transitions are not allowed. */
export const cardEntryBefore: Record<ManualCardEntryStatus, readonly ManualCardEntryStatus[]> = {
  NOT_REQUESTED: [],
  REQUESTED: ['NOT_REQUESTED', 'REQUEST_REENABLED'],
  APPROVED: ['REQUESTED'],
  DECLINED: ['REQUESTED', 'APPROVED'],
  REQUEST_REENABLED: ['DECLINED'],
}
export const canMoveCardEntry = (from: ManualCardEntryStatus, to: ManualCardEntryStatus): boolean =>
  cardEntryBefore[to].includes(from)
