/** Open, accepted for the next version of the list, or declined with a reason. */
export const coverRequestStatuses = ['OPEN', 'ACCEPTED', 'DECLINED'] as const
export type CoverRequestStatus = (typeof coverRequestStatuses)[number]
/** Answers of an operator. */
export const coverAnswers = ['ACCEPTED', 'DECLINED'] as const
export type CoverAnswer = (typeof coverAnswers)[number]
/** Requests of a person within a day. */
export const coverRequestsADay = 50
