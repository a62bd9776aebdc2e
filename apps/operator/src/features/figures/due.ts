import { dueUrgentHours } from '@tillgate/domain/review-queue.ts'

const hour = 3_600_000
const minute = 60_000

export type Due =
  | { state: 'paused'; milliseconds: number }
  | { state: 'overdue'; milliseconds: number }
  | { state: 'urgent' | 'calm'; milliseconds: number }

type Clock = { dueAt: string; pausedAt: string | null }

/** Computes the time left of the 48 hours. A pause for partner questions stops the clock. */
export const dueOf = ({ dueAt, pausedAt }: Clock, now: number): Due => {
  const due = new Date(dueAt).getTime()
  if (pausedAt !== null) return { state: 'paused', milliseconds: due - new Date(pausedAt).getTime() }
  const milliseconds = due - now
  if (milliseconds < 0) return { state: 'overdue', milliseconds: -milliseconds }
  return { state: milliseconds < dueUrgentHours * hour ? 'urgent' : 'calm', milliseconds }
}

/** "29 hours", below two hours "95 minutes", in the reader's language. */
export const spanOf = (milliseconds: number, language: string): string => {
  const [amount, unit] =
    milliseconds < 2 * hour
      ? [Math.max(0, Math.floor(milliseconds / minute)), 'minute']
      : [Math.floor(milliseconds / hour), 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** Returns the used share of the time, 0 to 1, counted back from the due time because pauses move the due time. */
export const usedShare = (clock: Clock, now: number, hours: number): number => {
  const due = dueOf(clock, now)
  const left = due.state === 'overdue' ? 0 : due.milliseconds
  return Math.min(1, Math.max(0, 1 - left / (hours * hour)))
}
