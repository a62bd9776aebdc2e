/** What an open till shows beside the sale. A payment that is under way shows nothing else. */
export const views = ['sell', 'return', 'today', 'balance', 'day'] as const
export type View = (typeof views)[number]
