import type { ApplicationPhase } from './applications.ts'

/** Days of silence after which a partner is reminded of the reviewer's questions. */
export const reminderDays = [1, 3] as const
/** Days after the mail about the code of a bank deposit on which it is repeated. */
export const codeReminderDays = [2, 5] as const
/** Days of silence after which an application closes. The partner or an operator reopens it. */
export const closeAfterDays = 14

const dayMilliseconds = 86_400_000

/** `askedAt`: start of the partner's silence; null: `pausedAt`. */
type Waiting = { phase: ApplicationPhase | null; askedAt: Date | null; pausedAt: Date | null }

/** Returns the time at which an application closes without an answer, or null unless it waits on its partner. */
export const closesAtOf = ({ phase, askedAt, pausedAt }: Waiting): Date | null => {
  const since = askedAt ?? pausedAt
  return phase !== 'INFO_REQUESTED' || since === null
    ? null
    : new Date(since.getTime() + closeAfterDays * dayMilliseconds)
}
