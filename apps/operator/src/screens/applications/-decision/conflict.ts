import { Refused } from '@tillgate/client/refused.ts'

/** Returns true for a 409: the state changed, or a colleague acted first. */
export const isConflict = (error: Error | null): boolean => error instanceof Refused && error.status === 409
