import { secondPersonBlocker, type SecondPersonBlocker } from '@tillgate/domain/four-eyes.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { refuse, type AnyRefusalCode } from '#server/base/refusal.ts'
import { listInvitations } from './second-person.queries.ts'

/** Returns why the operator must not decide what these operators proposed, edited or took part in, or undefined. */
export const findSecondPersonBlocker = async (
  db: Db,
  userId: string,
  participants: readonly (string | null)[],
): Promise<SecondPersonBlocker | undefined> => {
  const others = participants.filter((id) => id !== null)
  if (others.length === 0) return undefined
  return secondPersonBlocker(userId, others, await listInvitations(db), await databaseNow(db))
}

/** Throws `own` for a participant, and `second-person.invited` for an operator whom a recent invitation connects with one. */
export const requireSecondPerson = async (
  db: Db,
  userId: string,
  participants: readonly (string | null)[],
  own: AnyRefusalCode,
): Promise<void> => {
  const blocker = await findSecondPersonBlocker(db, userId, participants)
  if (blocker) refuse(blocker === 'own' ? own : 'second-person.invited')
}

/** Returns those of the operators whom a recent invitation connects with a participant. */
export const listInvitedBlockers = async (
  db: Db,
  userIds: readonly string[],
  participants: readonly (string | null)[],
): Promise<Set<string>> => {
  const others = participants.filter((id) => id !== null)
  const invitations = await listInvitations(db)
  const now = await databaseNow(db)
  return new Set(userIds.filter((id) => secondPersonBlocker(id, others, invitations, now) === 'invited'))
}
