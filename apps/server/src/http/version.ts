import { refuse } from '#server/base/refusal.ts'

/**
 * Refuses an edit of a stale version and returns the current record in the error. Call inside the transaction that locks
 * the row.
 */
export const requireVersion = async (sent: number, now: number, current: () => unknown): Promise<void> => {
  if (sent !== now) refuse('version.stale', { current: await current() })
}
