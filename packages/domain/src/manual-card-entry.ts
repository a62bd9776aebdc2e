/** Whether a partner's cashiers may type a card's number: asked for by its Store Admin, answered by an operator. */
export const manualCardEntryStatuses = [
  'NOT_REQUESTED',
  'REQUESTED',
  'APPROVED',
  'DECLINED',
  'REQUEST_REENABLED',
] as const
export type ManualCardEntryStatus = (typeof manualCardEntryStatuses)[number]

/** What an operator may answer; the request itself is the Store Admin's. */
export const cardEntryAnswers = ['APPROVED', 'DECLINED', 'REQUEST_REENABLED'] as const
export type CardEntryAnswer = (typeof cardEntryAnswers)[number]

/** From where each status is reached. An edge that is not here does not exist. */
export const cardEntryBefore: Record<ManualCardEntryStatus, readonly ManualCardEntryStatus[]> = {
  NOT_REQUESTED: [],
  REQUESTED: ['NOT_REQUESTED', 'REQUEST_REENABLED'],
  APPROVED: ['REQUESTED'],
  DECLINED: ['REQUESTED', 'APPROVED'],
  REQUEST_REENABLED: ['DECLINED'],
}
export const canMoveCardEntry = (from: ManualCardEntryStatus, to: ManualCardEntryStatus): boolean =>
  cardEntryBefore[to].includes(from)
