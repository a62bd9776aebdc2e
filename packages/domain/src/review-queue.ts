import type { CheckResult, ReviewCheck } from './review.ts'

/** The pages of the queue. `appeals`: rejected, and asking to be seen again. */
export const queueViews = ['mine', 'unassigned', 'due-soon', 'waiting', 'all', 'decided', 'appeals'] as const
export type QueueView = (typeof queueViews)[number]
export const dueSoonHours = 12
/** Hours before the due time at which the queue shows the time in red. */
export const dueUrgentHours = 6
/** Maximum count of the queue's numbers; above, the queue shows "more than". */
export const queueCountCap = 1000

export const queueFlags = ['APPEAL', 'RESUBMITTED', 'ANSWERED', 'EDITED', 'SECOND_PERSON', 'OVERDUE'] as const
export type QueueFlag = (typeof queueFlags)[number]

/** `open`: neither passed nor left out by the program. `failed` is the part of it that needs a reason and a second person. */
export const queueResults = ['open', 'failed'] as const
export type QueueResult = (typeof queueResults)[number]

/** Value of the filter by assignee for applications without one. */
export const noAssignee = 'none'

/** Applications of one bulk assignment. */
export const assignmentsMax = 100
export const assignmentResults = ['ASSIGNED', 'CHANGED', 'DECIDED', 'REJECTED_BEFORE'] as const

const openResults: readonly CheckResult[] = ['look', 'fail', 'wait']

/** Returns true when `check`, or any check without one, has the result. */
export const hasResult = (
  checks: { readonly [C in ReviewCheck]?: CheckResult | undefined },
  check: ReviewCheck | undefined,
  result: QueueResult,
): boolean => {
  const found = check === undefined ? Object.values(checks) : [checks[check]]
  return found.some((one) => one === 'fail' || (result === 'open' && one !== undefined && openResults.includes(one)))
}
