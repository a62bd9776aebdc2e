import { Refused } from '@tillgate/client/refused.ts'

/** Somebody was faster, or it stands differently now: what is open is about something that is gone. */
export const isConflict = (error: Error | null): boolean => error instanceof Refused && error.status === 409
