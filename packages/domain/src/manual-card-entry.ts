/** Whether a partner's cashiers may type a card's number: asked for by its Store Admin, answered by an operator. */
export const manualCardEntryStatuses = [
  'NOT_REQUESTED',
  'REQUESTED',
  'APPROVED',
  'DECLINED',
  'REQUEST_REENABLED',
] as const
export type ManualCardEntryStatus = (typeof manualCardEntryStatuses)[number]
