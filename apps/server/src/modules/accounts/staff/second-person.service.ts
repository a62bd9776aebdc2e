import { secondPersonBlocker, type SecondPersonBlocker } from '@tillgate/domain/four-eyes.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { refuse, type AnyRefusalCode } from '#server/base/refusal.ts'
import { listInvitations } from './second-person.queries.ts'

/** Returns why the operator must not decide what `proposers` proposed, or undefined. */
export const findSecondPersonBlocker = async (
  db: Db,
  userId: string,
  proposers: readonly (string | null)[],
): Promise<SecondPersonBlocker | undefined> => {
  const others = proposers.filter((id) => id !== null)
  const invitations = await listInvitations(db, [userId, ...others])
  return secondPersonBlocker(userId, others, invitations, await databaseNow(db))
}

/** Throws `own` for the operator's own proposal, and `second-person.invited` after a recent invitation. */
export const requireSecondPerson = async (
  db: Db,
  userId: string,
  proposers: readonly (string | null)[],
  own: AnyRefusalCode,
): Promise<void> => {
  const blocker = await findSecondPersonBlocker(db, userId, proposers)
  if (blocker) refuse(blocker === 'own' ? own : 'second-person.invited')
}

/** Returns those of the operators whom a recent invitation keeps from deciding what `proposers` proposed. */
export const listInvitedBlockers = async (
  db: Db,
  userIds: readonly string[],
  proposers: readonly (string | null)[],
): Promise<Set<string>> => {
  const others = proposers.filter((id) => id !== null)
  const invitations = await listInvitations(db, [...new Set([...userIds, ...others])])
  const now = await databaseNow(db)
  return new Set(userIds.filter((id) => secondPersonBlocker(id, others, invitations, now) === 'invited'))
}
