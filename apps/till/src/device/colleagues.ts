import { isSameDay } from '#till/parts/times.ts'

/** Most people beside the one who sells. */
const shownMax = 2

type Seen = Readonly<{ id: string; hasPin: boolean; lastSeenAt: string | null }>

/** Returns the people who sold last, on the store's day of `now`, and who sign in with a PIN: one press hands the till over to them. */
export const colleaguesOf = <P extends Seen>(people: readonly P[], sellerId: string, now: number): P[] => {
  const today = new Date(now).toISOString()
  const seen = people.flatMap((person) => {
    const { id, hasPin, lastSeenAt } = person
    const isToday = lastSeenAt !== null && isSameDay(lastSeenAt, today)
    return isToday && hasPin && id !== sellerId ? { person, at: Date.parse(lastSeenAt) } : []
  })
  return seen
    .toSorted((one, two) => two.at - one.at)
    .slice(0, shownMax)
    .map(({ person }) => person)
}
