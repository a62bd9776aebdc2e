/** `similar`: a reviewer must compare the names. */
export const nameResults = ['match', 'similar', 'mismatch'] as const
export type NameResult = (typeof nameResults)[number]
