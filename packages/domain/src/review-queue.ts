/** The pages of the queue. `appeals`: rejected, and asking to be seen again. */
export const queueViews = ['mine', 'unassigned', 'due-soon', 'waiting', 'all', 'decided', 'appeals'] as const
export type QueueView = (typeof queueViews)[number]
export const dueSoonHours = 12
/** Hours before the due time at which the queue shows the time in red. */
export const dueUrgentHours = 6
/** Maximum count of the queue's numbers; above, the queue shows "more than". */
export const queueCountCap = 1000

export const queueFlags = [
  'APPEAL',
  'RESUBMITTED',
  'RECHECK',
  'ANSWERED',
  'EDITED',
  'SECOND_PERSON',
  'OVERDUE',
] as const
export type QueueFlag = (typeof queueFlags)[number]
