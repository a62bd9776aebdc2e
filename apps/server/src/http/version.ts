import { refuse } from '../refusal.ts'

/**
 * Asked inside the transaction that holds the row: who edits what has changed since they read it gets it as it is now,
 * and nothing is written.
 */
export const requireVersion = async (sent: number, now: number, current: () => unknown): Promise<void> => {
  if (sent !== now) refuse('version.stale', { current: await current() })
}
